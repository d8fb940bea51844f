import { once } from "node:events";
import http from "node:http";
import pg from "pg";
import { startTestApp, type TestApp } from "../scripts/steps/test-app.mjs";
import { expect, test } from "./fixtures";
import { type Headers, makeAdmin } from "./subjects";

// Uploads made to hurt: each is refused with its place, and while all of them
// are at work at once the app answers others.

const MIB = 2 ** 20;
const MOST = 24 * MIB;

let app: TestApp;
let admin: Headers;

test.beforeAll(async () => {
  const parts = JSON.parse(process.env.REGROUND_TEST_PARTS ?? "");
  const more = { REGROUND_MAX_UPLOAD: String(MOST) };
  app = await startTestApp(parts, { more });
  admin = await makeAdmin(app);
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  await client.query(
    `INSERT INTO "Project" (id, slug, name, "allowedHosts")
     VALUES (gen_random_uuid(), 'hostile', 'Hostile', '{}')`,
  );
  await client.end();
});
test.afterAll(() => app.stop());

const flag = {
  ...{ id: "c-1", judge_verdict: "not_grounded", rule: "", file: "a.md" },
  ...{ evidence_url: "", evidence_quote: "", reason: "@@", line: 1 },
  claim: "It holds.",
};
const ledger = (reason: string) =>
  JSON.stringify([
    { file: "a.md", per_file_verdict: "flagged", flags: [flag] },
  ]).replace("@@", () => reason);

/** Name, bytes, and what is said of them. */
const REFUSED: [name: string, body: () => Buffer | string, kind: string][] = [
  ["a million brackets", () => "[".repeat(1e6) + "]".repeat(1e6), "too-deep"],
  ["one key twice", () => ledger('","reason":"'), "duplicate-key"],
  ["a number past all doubles", () => "[1e400]", "number-range"],
  ["half a surrogate pair", () => ledger("\\ud800"), "lone-surrogate"],
  ["a NUL in disguise", () => ledger("a\\u0000b"), "nul"],
  [
    "UTF-16",
    () => Buffer.from(`\ufeff${ledger("x")}`, "utf16le"),
    "invalid-utf8",
  ],
  [
    "an overlong slash",
    () => Buffer.from([0x22, 0xc0, 0xaf, 0x22]),
    "invalid-utf8",
  ],
  ["a comment", () => "[1] // one", "syntax"],
  ["one long string", () => ledger("x".repeat(16 * MIB)), "field-too-long"],
  ["one long key", () => ledger(`","${"k".repeat(MIB)}":"`), "field-too-long"],
  [
    "entries of the wrong type",
    () => `[${"1,".repeat(1e6)}1]`,
    "unknown-format",
  ],
  ["a million keys", () => manyKeys(3e5), "unknown-format"],
  ["one endless number", () => `[${"1".repeat(8 * MIB)}]`, "number-range"],
  ["nothing but spaces", () => " ".repeat(8 * MIB), "empty"],
];

function manyKeys(n: number): string {
  const keys = Array.from({ length: n }, (_, i) => `"k${i}":1`);
  return `{${keys.join()}}`;
}

type Said = {
  import_id: string;
  state: string;
  problems: { kind: string; line: number; column: number }[];
};
const url = () => `${app.url}/api/v1/projects/hostile/imports`;

async function upload(body: Buffer | string): Promise<Said> {
  const sent = await fetch(url(), {
    method: "POST",
    headers: admin,
    body: new Uint8Array(Buffer.from(body)),
  });
  let said: Said = await sent.json();
  while (said.state === "preparing") {
    await new Promise((resolve) => setTimeout(resolve, 200));
    const asked = await fetch(`${url()}/${said.import_id}`, { headers: admin });
    said = await asked.json();
  }
  return said;
}

test("uploads made to hurt are refused with a place, and others are answered meanwhile", async () => {
  let over = false;
  let answered = 0;
  const others = (async () => {
    while (!over) {
      const health = await fetch(`${app.url}/healthz`);
      expect(health.status).toBe(200);
      answered++;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  const work = REFUSED.map(async ([name, body, kind]) => {
    const { state, problems } = await upload(body());
    const [first] = problems;
    expect({ name, state, kind: first?.kind }).toEqual({
      ...{ name, state: "rejected", kind },
    });
    expect(first?.line).toBeGreaterThan(0);
    expect(first?.column).toBeGreaterThan(0);
  });
  await Promise.all(work).finally(() => {
    over = true;
  });
  await others;
  expect(answered).toBeGreaterThan(0);
});

/** Sends chunks without saying how many, until the answer comes; its status. */
async function stream(contentType: string, chunk: () => string | null) {
  const request = http.request(url(), {
    method: "POST",
    headers: { ...admin, "content-type": contentType },
  });
  request.on("error", () => {});
  const answered = once(request, "response");
  let over = false;
  void answered.then(() => {
    over = true;
  });
  for (let next = chunk(); next !== null && !over; next = chunk())
    if (!request.write(next))
      await Promise.race([once(request, "drain"), answered]);
  request.end();
  const [response] = await answered;
  request.destroy();
  return response.statusCode;
}

test("a body of more bytes than allowed is cut while it streams", async () => {
  let sent = 0;
  const endless = () => {
    sent += MIB;
    return sent > 8 * MOST ? null : " ".repeat(MIB);
  };
  expect(await stream("application/octet-stream", endless)).toBe(413);
  expect(sent).toBeLessThan(8 * MOST);
});

for (const { name, part } of [
  { name: "a hundred thousand fields", part: "tiny" },
  { name: "one field without an end", part: "x".repeat(MIB) },
])
  test(`a form of ${name} is refused before its end`, async () => {
    let sent = 0;
    const head = '--b\r\ncontent-disposition: form-data; name="n"\r\n\r\n';
    const endless = () => {
      if (sent++ === 0) return head + part;
      if (sent > 100_000 || sent * part.length > 8 * MOST) return null;
      return part === "tiny" ? `\r\n${head}${part}` : part;
    };
    const type = "multipart/form-data; boundary=b";
    expect(await stream(type, endless)).toBe(400);
  });
