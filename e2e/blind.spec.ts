import pg from "pg";
import { ExportFormat } from "../lib/export/export-format";
import type { TestApp } from "../scripts/steps/test-app.mjs";
import { type Client, clientsOf, post } from "./crowd/ask-to-decide";
import { type Crowd, openCrowd } from "./crowd/open-crowd";
import { differingWords } from "./crowd/words-of";
import { expect, test } from "./fixtures";
import { CALLS, PAGES } from "./rights-table";
import { type Headers, maker } from "./subjects";

// Whoever answers second reads every page and makes every call that reads.
// Two projects differ only in what the first person answered: the second one's
// answers must not.

test.use({ story: "blind" });

const FIRST = "Quillmarker";
const SECRET = "zanzibarwort";
const URL = "https://closed.example/page";

/** What the first person answers in each of the two projects. */
const ANSWERS = [
  {
    ...{ disposition: "wrong", lint_reason: SECRET },
    fix: {
      ...{ kind: "claim", original: "A queue holds 0 messages." },
      replacement: `A queue holds ${SECRET}.`,
    },
  },
  { disposition: "unsourced" },
];

type World = {
  crowd: Crowd;
  second: Client;
  readers: Record<string, Headers>;
  ids: Record<string, string>;
};

let worlds: World[];

test.beforeAll(async ({ app }) => {
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    worlds = [];
    for (const answer of ANSWERS)
      worlds.push(await makeWorld(app, client, answer));
  } finally {
    await client.end();
  }
});

async function makeWorld(
  app: TestApp,
  client: pg.Client,
  answer: object,
): Promise<World> {
  const crowd = await openCrowd(app, { flags: 4, people: 4, url: URL });
  const { projectId, slug, people, flagIds } = crowd;
  const [, second, lead] = people;
  const [first, marek] = clientsOf(crowd, [app.url]);
  if (!first || !marek || !second || !lead) throw new Error("four people");
  await client.query(
    `UPDATE "Project" SET "secondReview" = 'all' WHERE id = $1`,
    [projectId],
  );
  await client.query(`UPDATE "User" SET name = $2 WHERE id = $1`, [
    ...[first.id, FIRST],
  ]);
  await client.query(
    `UPDATE "Membership" SET role = 'reviewer' WHERE "userId" = ANY($1)`,
    [[first.id, second.id]],
  );
  const make = maker(client, app);
  const viewer = await make.person("viewer", projectId);
  const token = await make.token(lead.id, projectId);
  // A decision rests on a look, and be it one that was not let in.
  await expect
    .poll(() =>
      client
        .query(
          `SELECT 1 FROM "Source" WHERE "projectId" = $1 AND "checkedAt" IS NULL`,
          [projectId],
        )
        .then(({ rowCount }) => rowCount),
    )
    .toBe(0);
  await answerAll(first, flagIds, answer);
  const one = async (sql: string) =>
    (await client.query<{ id: string }>(sql, [projectId])).rows[0]?.id ?? "";
  const source = await one(`SELECT id FROM "Source" WHERE "projectId" = $1`);
  const imported = await one(`SELECT id FROM "Import" WHERE "projectId" = $1`);
  const made = await fetch(`${app.url}/api/v1/projects/${slug}/exports`, {
    method: "POST",
    headers: { ...lead.headers, "content-type": "application/json" },
    body: JSON.stringify({ formats: ["manifest", "csv"] }),
  });
  const none = "01900000-0000-7000-8000-000000000000";
  return {
    crowd,
    second: marek,
    readers: {
      ...{ second: second.headers, lead: lead.headers, token },
      viewer: await make.session(viewer),
    },
    ids: {
      ...{ project: slug, source, import: imported, check: none, run: none },
      ...{ citation: none, version: none, token: "none", first: first.id },
      export: (await made.json()).id ?? none,
    },
  };
}

/** Plainly; taken back and given again; with words after it; while still there. */
async function answerAll(
  first: Client,
  flagIds: readonly string[],
  answer: object,
) {
  const made = async (path: string, body: object) => {
    const done = await post(first, path, body);
    expect(done?.status, JSON.stringify(done?.body)).toBe(201);
    return Number(done?.body.version);
  };
  const texts = { rationale: SECRET, attested: SECRET };
  const decide = (id: string, version: number) =>
    made(`${id}/decisions`, { ...answer, ...texts, version });
  const [, twice = "", commented = "", here = ""] = flagIds;
  for (const id of flagIds) await decide(id, 1);
  const version = await made(`${twice}/undo`, { version: 2 });
  await decide(twice, version);
  await made(`${commented}/comments`, { body: SECRET });
  await fetch(
    `${first.base}/api/v1/projects/${first.slug}/flags/${here}/presence`,
    {
      method: "PUT",
      headers: first.headers,
    },
  );
}

const FORMATS = ExportFormat.options;
const TABLES = "rules runs files sources reviewers agreement days periods";
const STATES = ["open", "awaiting_second", "disputed", "confirmed"];
const SAYS = ["correct", "outdated", "wrong", "unsourced"];

/** Questions that ask for just what must not be told. */
const QUERIES: Record<string, (ids: Record<string, string>) => string[]> = {
  "api/v1/projects/[project]/changes": () => ["?since=0"],
  "api/v1/projects/[project]/audit": () => [`?actor=${FIRST}`, "?kind=decided"],
  "api/v1/projects/[project]/imports/[import]/items": () => ["?kind=new"],
  "api/v1/projects/[project]/progress": () => ["?days=1"],
  "api/v1/projects/[project]/flags": ({ first }) => [
    ...STATES.map((state) => `?state=${state}`),
    ...SAYS.map((one) => `?disposition=${one}`),
    ...[`?reviewer=${first}`, `?assignee=${first}`, `?q=${SECRET}`],
    ...["?only=twice", "?only=attested", "?only=before-lead"],
    ...["?confirmed=2020-01-01..2099-01-01", `?pair=${first},${first}`],
  ],
};

/** Every page and every call that reads, with all that its parameters can be. */
function addressesOf({ ids, crowd }: World): string[] {
  const calls = Object.keys(CALLS)
    .filter((call) => call.startsWith("GET "))
    .map((call) => `api/v1/${call.slice(4)}`);
  return [...calls, ...Object.keys(PAGES)].flatMap((route) => {
    const queries = ["", ...(QUERIES[route]?.(ids) ?? [])];
    return spread(route, "flag", crowd.flagIds)
      .flatMap((one) => spread(one, "format", FORMATS))
      .flatMap((one) => spread(one, "table", TABLES.split(" ")))
      .map((one) => one.replace(/\[(\w+)\]/g, (_, name) => ids[name] ?? name))
      .flatMap((one) => queries.map((query) => `/${one}${query}`));
  });
}

const spread = (route: string, name: string, values: readonly string[]) =>
  route.includes(`[${name}]`)
    ? values.map((value) => route.replace(`[${name}]`, value))
    : [route];

async function read(app: TestApp, address: string, headers: Headers) {
  const url = `${app.url}${address}`;
  const response = await fetch(url, { headers, redirect: "manual" });
  return `${response.status} ${await response.text()}`;
}

const READERS = ["second", "lead", "token", "viewer"];

for (const reader of READERS)
  test(`no page and no call tells the ${reader} what the first person answered`, async ({
    app,
  }) => {
    const [one, other] = worlds;
    if (!one || !other) throw new Error("two worlds");
    const addresses = addressesOf(one);
    const others = addressesOf(other);
    let told = 0;
    for (const [i, address] of addresses.entries()) {
      const a = await read(app, address, one.readers[reader] ?? {});
      const b = await read(app, others[i] ?? "", other.readers[reader] ?? {});
      expect(a, address).not.toContain(SECRET);
      expect(b, address).not.toContain(SECRET);
      const plain = (text: string, { ids }: World) =>
        text.replaceAll(ids.project ?? "", "this-project");
      const differ = differingWords(plain(a, one), plain(b, other));
      expect(differ, address).toEqual([]);
      if (address.includes("/flags?")) expect(a, address).toMatch(/^200/);
      if (a.startsWith("200")) told += 1;
    }
    expect(told).toBeGreaterThan(reader === "token" ? 25 : 40);
  });

test("nothing names the first person as who answered", async ({ app }) => {
  const [{ crowd, readers, ids }] = worlds as [World];
  const base = `/api/v1/projects/${crowd.slug}`;
  for (const reader of READERS)
    for (const path of [
      ...["/changes?since=0", "/flags", "/progress"],
      ...["/progress/reviewers", "/progress/agreement"],
      ...crowd.flagIds.map((id) => `/flags/${id}`),
    ]) {
      const text = await read(app, base + path, readers[reader] ?? {});
      expect(text, `${path} for ${reader}`).not.toContain(FIRST);
      expect(text, `${path} for ${reader}`).not.toContain(ids.first ?? "");
    }
  const audit = await read(app, `${base}/audit`, readers.lead ?? {});
  const decided = audit.split("\n").filter((line) => line.includes("decided"));
  expect(decided.length).toBeGreaterThan(4);
  for (const line of decided) expect(line).not.toContain(FIRST);
});

test("once they have answered, all of it is shown", async ({ app }) => {
  const [{ crowd, second, readers }] = worlds as [World];
  const [id = ""] = crowd.flagIds;
  const answered = await post(second, `${id}/decisions`, {
    ...{ version: 2, disposition: "correct", rationale: "It holds." },
    attested: "I read it.",
  });
  expect(answered?.status).toBe(201);
  const path = `/api/v1/projects/${crowd.slug}/flags/${id}`;
  const text = await read(app, path, readers.second ?? {});
  expect(text).toContain(SECRET);
  expect(text).toContain(FIRST);
});
