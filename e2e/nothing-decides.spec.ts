import pg from "pg";
import { importCitations } from "./citation-ledger";
import { expect, test } from "./fixtures";
import { type House, houseOf } from "./house";
import { CALLS, OPEN_CALLS } from "./rights-table";
import type { Subject } from "./subjects";

test.use({ story: "rights" });

let house: House;

test.beforeAll(async ({ app, browser }) => {
  house = await houseOf(app, browser);
  await importCitations(app, house.subjects.lead);
});

const TOKENS: Subject[] = ["token read", "token import", "token export"];

/** Whatever a disposition could be smuggled in as. */
const DECISION = {
  ...{ version: 1, disposition: "wrong", action: "remove" },
  ...{ rationale: "The model says so.", accept: "all", applied: true },
  fix: { kind: "claim", replacement: "Something else." },
  decision: { disposition: "wrong" },
};
const LEDGER = [
  {
    ...{ file: "gate/proposed.md", per_file_verdict: "flagged" },
    flags: [
      {
        ...{ id: "p-1", judge_verdict: "not_grounded", rule: "R1", line: 3 },
        ...{ evidence_url: "", evidence_quote: "Ten.", reason: "It differs." },
        ...{ file: "gate/proposed.md", claim: "Eight boats." },
        ...{ disposition: "wrong", confirmed_by: "model", confidence: 1 },
        decision: { disposition: "wrong", by: "model" },
      },
    ],
  },
];

/** What people decided, in full. */
async function decided(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      `SELECT (SELECT count(*) FROM "Decision") AS decisions,
              (SELECT count(*) FROM "CitationDecision") AS citations,
              (SELECT md5(string_agg(f.id::text || coalesce(f.disposition, ''), ',' ORDER BY f.id))
               FROM "Flag" f WHERE f.disposition IS NOT NULL) AS flags`,
    );
    return JSON.stringify(rows);
  } finally {
    await client.end();
  }
}

/** Every call of the API, those included that are no project's. */
const EVERY = [
  ...Object.keys(CALLS).map((call) => call.replace(" ", " api/v1/")),
  ...OPEN_CALLS.flatMap((route) => [`GET ${route}`, `POST ${route}`]),
];

async function send(
  base: string,
  call: string,
  subject: Subject,
  body: unknown,
) {
  const [method = "", route = ""] = call.split(" ");
  const path = route.replace(
    /\[(?:\.\.\.)?(\w+)\]/g,
    (_, name: string) => house.ids[name] ?? name,
  );
  const hasBody = method !== "GET" && method !== "DELETE";
  const response = await fetch(`${base}/${path}`, {
    method,
    headers: {
      ...house.subjects[subject],
      "content-type": "application/json",
    },
    ...(hasBody && { body: JSON.stringify(body) }),
    redirect: "manual",
  });
  await response.arrayBuffer();
  expect(response.status, `${call} as ${subject}`).toBeLessThan(500);
}

test("no token decides anything, by any call of the API, whatever it sends", async ({
  app,
}) => {
  const citations = await fetch(
    `${app.url}/api/v1/projects/${house.ids.project}/citations`,
    { headers: house.subjects.lead },
  );
  const { items } = await citations.json();
  house.ids.citation = items[0].id;
  const before = await decided(app.databaseUrl);
  for (const call of EVERY)
    for (const subject of TOKENS)
      for (const body of [DECISION, LEDGER])
        await send(app.url, call, subject, body);
  expect(await decided(app.databaseUrl)).toBe(before);
});
