import { beforeAll, describe, expect, test } from "vitest";
import type { ProjectAccess } from "@/lib/auth/actor";
import { projectAccess, systemActor } from "@/lib/auth/make-actor";
import { settingsOf } from "@/lib/auth/queries";
import type { TokenScope } from "@/lib/auth/rights";
import { createToken } from "@/lib/auth/tokens";
import { newId } from "@/lib/core/new-id";
import { db } from "@/lib/db/client";
import { GET as getBytes } from "./[import]/bytes/route";
import { POST as postCommit } from "./[import]/commit/route";
import { GET as getItems } from "./[import]/items/route";
import { GET as getRejected } from "./[import]/rejected/route";
import { DELETE, GET } from "./[import]/route";
import { GET as list, POST } from "./route";

const RECORD = {
  file: "skills/é.md",
  per_file_verdict: "flagged",
  flags: [
    {
      ...{ id: "c-1", judge_verdict: "not_grounded", rule: "R1", line: 3 },
      evidence_url: "https://docs.example.org/a",
      evidence_quote: "Twelve boats.",
      ...{ reason: "Differs.", file: "skills/é.md", claim: "Six boats." },
    },
  ],
};
const BAD = { ...RECORD, file: "b.md", per_file_verdict: "pass" };
const LEDGER = JSON.stringify([RECORD]);

let access: ProjectAccess;
let slug: string;
let token: string;

beforeAll(async () => {
  const userId = newId();
  await db.user.create({
    data: { id: userId, name: "Ada", emailCanon: `${userId}@example.org` },
  });
  const id = newId();
  slug = `p-${id}`;
  const project = await db.project.create({
    data: { id, slug, name: "Intake", allowedHosts: [] },
  });
  access = projectAccess(systemActor("test"), settingsOf(project), "admin");
  token = await newToken(userId, ["read", "import"]);
});

async function newToken(ownerId: string, scopes: TokenScope[]) {
  const token = { name: "ci", scopes, ownerId, expiresAt: null };
  const made = await createToken(access, token);
  if (!made.ok) throw new Error(made.reason);
  return made.value.secret;
}

type Handler = (
  request: Request,
  context: { params: Promise<Record<string, string>> },
) => Promise<Response>;

type Call = {
  id?: string;
  query?: string;
  body?: BodyInit;
  headers?: Record<string, string>;
  method?: string;
};

function call(handler: Handler, { id = "", query = "", ...init }: Call = {}) {
  const headers = { authorization: `Bearer ${token}`, ...init.headers };
  const method = init.method ?? (init.body === undefined ? "GET" : "POST");
  const url = `http://localhost/api/v1/projects/${slug}/imports/${id}${query}`;
  const request = new Request(url, { ...init, method, headers });
  return handler(request, {
    params: Promise.resolve({ project: slug, import: id }),
  });
}

async function post(body: BodyInit, more: Call = {}) {
  const response = await call(POST, { body, ...more });
  return { status: response.status, answer: await response.json() };
}

describe("the imports API", () => {
  test("previews a raw body, commits it once, and shows what it did", async () => {
    const { status, answer } = await post(LEDGER, {
      query: "?name=run%201.json&content_commit=0123abcd",
    });
    expect(status).toBe(201);
    expect(answer).toMatchObject({
      outcome: "accepted",
      format: "r11-ledger",
      counts: { flags: 1, new: 1 },
      problems: [],
      notices: [],
      judge_score: null,
      files: [{ name: "run 1.json", bytes: Buffer.byteLength(LEDGER) }],
      content_commit: "0123abcd",
    });
    const id = answer.import_id;
    const committed = await call(postCommit, {
      id,
      body: JSON.stringify({ accept: "all" }),
    });
    const first = await committed.json();
    expect([committed.status, first.state]).toEqual([200, "committed"]);
    const again = await call(postCommit, { id, body: "{}" });
    expect(await again.json()).toEqual(first);
    expect(await (await call(GET, { id })).json()).toEqual(first);
    const items = await call(getItems, { id, query: "?kind=new" });
    expect(await items.json()).toMatchObject({
      items: [{ extId: "c-1", path: "skills/é.md" }],
      next: null,
    });
    const bytes = await call(getBytes, { id });
    expect(await bytes.text()).toBe(LEDGER);
    expect(bytes.headers.get("content-disposition")).toMatch(/^attachment/);
    const all = await (await call(list)).json();
    expect(all.imports[0].import_id).toBe(id);
  });

  test("takes judge output and its manifest as one multipart upload", async () => {
    const { id, file, line, claim, ...said } = RECORD.flags[0] ?? {};
    const form = new FormData();
    const judge = { file, results: [{ id, ...said }] };
    form.append("a", new File([JSON.stringify(judge)], "judge.json"));
    const rows = [{ id, file, line, claim }];
    form.append("b", new File([JSON.stringify(rows)], "claims.json"));
    const { status, answer } = await post(form);
    expect(status).toBe(201);
    expect(answer).toMatchObject({
      format: "judge+manifest",
      counts: { flags: 1 },
      files: [{ name: "judge.json" }, { name: "claims.json" }],
    });
  });

  test("keeps refused records as they were, for download", async () => {
    const text = `${JSON.stringify(RECORD)}\n${JSON.stringify(BAD)}\n`;
    const { answer } = await post(text);
    expect(answer.outcome).toBe("partial-offered");
    const id = answer.import_id;
    const refused = await call(postCommit, { id, body: "{}" });
    expect([refused.status, (await refused.json()).reason]).toEqual([
      409,
      "has-problems",
    ]);
    const rejected = await call(getRejected, { id });
    const [line] = (await rejected.text()).trim().split("\n");
    expect(JSON.parse(line ?? "")).toMatchObject({
      path: "b.md",
      record: JSON.stringify(BAD),
      remedy: expect.any(String),
    });
    const bare = await call(getRejected, { id, query: "?bare" });
    expect(await bare.text()).toBe(`${JSON.stringify(BAD)}\n`);
    const dropped = await call(DELETE, { id, method: "DELETE" });
    expect((await dropped.json()).state).toBe("discarded");
  });

  test("one Idempotency-Key makes one import, and another body is refused", async () => {
    const headers = { "idempotency-key": newId() };
    const one = await post("[]", { headers });
    const two = await post("[]", { headers });
    expect(two.answer.import_id).toBe(one.answer.import_id);
    expect((await post("{}", { headers })).status).toBe(422);
  });

  test("more than the limit is refused, whether or not it was announced", async () => {
    process.env.REGROUND_MAX_UPLOAD = "1000";
    try {
      const announced = await call(POST, {
        body: "x",
        headers: { "content-length": "1000000" },
      });
      expect(announced.status).toBe(413);
      expect((await post("x".repeat(1001))).status).toBe(413);
      expect((await post("x".repeat(1000))).status).toBe(201);
    } finally {
      process.env.REGROUND_MAX_UPLOAD = "";
    }
  });

  test.each<[string, Call, number]>([
    ["no body", { method: "POST" }, 400],
    ["a strange commit", { body: "[]", query: "?content_commit=main" }, 400],
    ["an unknown format", { body: "[]", query: "?format=csv" }, 400],
    [
      "half a multipart body",
      {
        body: "--b\r\nhalf",
        headers: { "content-type": "multipart/form-data; boundary=b" },
      },
      400,
    ],
    [
      "no token",
      { body: "[]", headers: { authorization: "Bearer rg_x" } },
      401,
    ],
  ])("%s is refused with a problem", async (_, sent, status) => {
    const response = await call(POST, sent);
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toBe(
      "application/problem+json",
    );
  });

  test.each(["nonsense", newId()])("an import %s is not found", async (id) => {
    for (const handler of [GET, getBytes, getRejected])
      expect((await call(handler, { id })).status).toBe(404);
    const committed = await call(postCommit, { id, body: "{}" });
    expect(committed.status).toBe(404);
  });
});
