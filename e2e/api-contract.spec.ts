import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect, test } from "./fixtures";
import { type House, houseOf } from "./house";
import { SLUG } from "./people";

test.use({ story: "rights" });
test.describe.configure({ mode: "serial" });

type Schema = Record<string, unknown>;
type Content = Record<string, { schema: Schema }>;
type Described = {
  operationId: string;
  responses: Record<string, { content?: Content }>;
};
type Call = { method: string; path: string; described: Described };

let house: House;
let calls: Map<string, Call>;
let problemSchema: Schema;

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);

test.beforeAll(async ({ app, browser }) => {
  house = await houseOf(app, browser);
  const answer = await fetch(`${app.url}/api/v1/openapi.json`);
  const document = await answer.json();
  expect(document.openapi).toBe("3.1.0");
  problemSchema = document.components.schemas.Problem;
  const paths: Record<string, Record<string, Described>> = document.paths;
  calls = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]) => [
        described.operationId,
        { method, path, described },
      ]),
    ),
  );
});

const LEDGER = JSON.stringify([
  {
    ...{ file: "gate/contract.md", per_file_verdict: "flagged" },
    flags: [
      {
        ...{ id: "k-1", judge_verdict: "not_grounded", rule: "R1", line: 3 },
        ...{ evidence_url: "", evidence_quote: "Twelve.", reason: "Differs." },
        ...{ file: "gate/contract.md", claim: "Six boats." },
      },
    ],
  },
]);

/** One call of each operation, in an order in which each finds what it needs. */
type Example = {
  id: string;
  body?: () => unknown;
  query?: string;
  status: number;
  /** Another good answer, where it depends on how far a job is. */
  or?: number;
  keep?: (body: Record<string, unknown>) => void;
};

const set = (name: string, value: unknown) => {
  house.ids[name] = String(value);
};
let version = 1;

const EXAMPLES: Example[] = [
  {
    ...{ id: "createImport", body: () => LEDGER, status: 201 },
    keep: ({ import_id }) => set("import", import_id),
  },
  { id: "getImport", status: 200 },
  { id: "nameCommit", body: () => ({ content_commit: null }), status: 200 },
  { id: "listImports", status: 200 },
  { id: "listImportItems", query: "?kind=new", status: 200 },
  { id: "listRenames", status: 200 },
  { id: "carryOver", body: () => ({ accept: false }), status: 200 },
  {
    ...{ id: "readAgain", body: () => ({}), status: 201 },
    keep: ({ import_id }) => set("import", import_id),
  },
  { id: "getImportBytes", status: 200 },
  { id: "getRejected", status: 200 },
  { id: "commitImport", body: () => ({ accept: "all" }), status: 200 },
  {
    ...{ id: "createImport", body: () => `${LEDGER} `, status: 201 },
    keep: ({ import_id }) => set("import", import_id),
  },
  { id: "discardImport", status: 200 },
  { id: "listFlags", query: "?state=open&limit=3", status: 200 },
  {
    ...{ id: "getFlag", status: 200 },
    keep: (flag) => {
      version = Number(flag.version);
    },
  },
  {
    id: "saveDraft",
    body: () => ({
      ...{ tab: "t", rev: 0, flag_revision: 1 },
      body: {
        ...{ disposition: null, replacement: null, rationale: "Typing" },
        ...{ groundingUrl: null, groundingQuote: null },
        ...{ lintReason: "", attested: "" },
      },
    }),
    status: 200,
  },
  { id: "readEditions", body: () => ({}), status: 200 },
  { id: "comment", body: () => ({ body: "Looked at." }), status: 201 },
  { id: "assign", body: () => ({ user: null }), status: 200 },
  { id: "stay", status: 204 },
  { id: "leave", status: 204 },
  {
    id: "suggestSource",
    body: () => ({ url: "https://learn.korvane.example/other" }),
    status: 201,
  },
  {
    id: "cannotDecide",
    body: () => ({ version, reason: "Ask the vendor." }),
    status: 201,
    keep: (answer) => {
      version = Number(answer.version);
    },
  },
  {
    id: "return",
    body: () => ({ version, reason: "The vendor answered." }),
    status: 201,
    keep: (answer) => {
      version = Number(answer.version);
    },
  },
  {
    id: "decide",
    body: () => ({
      ...{ version, disposition: "unsourced", rationale: "Nowhere." },
      attested: "Looked it up on paper.",
    }),
    status: 201,
    keep: (answer) => {
      version = Number(answer.version);
    },
  },
  { id: "undo", body: () => ({ version }), status: 201 },
  { id: "listChanges", query: "?since=0", status: 200 },
  {
    ...{ id: "startCheck", body: () => ({}), status: 202 },
    keep: ({ check_id }) => set("check", check_id),
  },
  { id: "getCheck", status: 200 },
  { id: "cancelCheck", status: 200 },
  {
    id: "addSource",
    body: () => ({ url: "https://learn.korvane.example/berth/deploy" }),
    status: 200,
    keep: (source) => set("source", source.id),
  },
  { id: "getSourceDocument", status: 200 },
  {
    ...{ id: "createExport", body: () => ({}), status: 201 },
    keep: ({ export_id }) => set("export", export_id),
  },
  { id: "getExportFile", status: 200 },
  { id: "previewExport", status: 200 },
  { id: "openPullRequest", status: 409 },
  { id: "getLandings", status: 200 },
  { id: "lookForLandings", status: 202 },
  {
    ...{ id: "getProgress", status: 200 },
    keep: () => set("table", "files"),
  },
  { id: "getProgressTable", status: 200 },
  {
    ...{ id: "startHistory", body: () => ({}), status: 202 },
    keep: ({ run_id }) => set("run", run_id),
  },
  { id: "getHistoryRun", status: 200 },
  { id: "cancelHistoryRun", status: 200 },
  // The past of a page is there once its run has come to it.
  { id: "getSourcePast", status: 200, or: 404 },
  { id: "getSourceVersion", status: 404 },
  {
    ...{ id: "listCitations", status: 200 },
    keep: () => set("format", "text"),
  },
  { id: "getCitationReport", status: 200 },
  {
    id: "decideCitation",
    body: () => ({ version: 1, action: "remove", rationale: "It is gone." }),
    status: 404,
  },
  { id: "undoCitation", body: () => ({ version: 1 }), status: 404 },
  { id: "getOpinions", status: 200 },
  {
    ...{ id: "askOpinions", status: 202 },
    keep: ({ run_id }) => set("run", run_id),
  },
  { id: "cancelOpinions", status: 200 },
  { id: "getAudit", status: 200 },
];

test("every operation of the OpenAPI has an example here", () => {
  const examples = new Set(EXAMPLES.map(({ id }) => id));
  expect([...calls.keys()].filter((id) => !examples.has(id))).toEqual([]);
});

for (const [n, example] of EXAMPLES.entries())
  test(`${n + 1}. ${example.id} answers as the OpenAPI says`, async ({
    app,
  }) => {
    const { method, path, described } = callOf(example.id);
    const response = await send(app.url, method, path, example);
    const text = await response.text();
    const { status, or = status } = example;
    expect([status, or], text.slice(0, 500)).toContain(response.status);
    expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    const content = described.responses[response.status]?.content ?? {};
    const json = content["application/json"];
    if (!json) return;
    const body = JSON.parse(text);
    const isFit = ajv.validate(json.schema, body);
    expect(isFit, ajv.errorsText()).toBe(true);
    example.keep?.(body);
  });

test("every operation refuses a stranger with a problem", async ({ app }) => {
  for (const { method, path } of calls.values()) {
    const response = await fetch(`${app.url}/api/v1${filled(path)}`, {
      method: method.toUpperCase(),
    });
    expect(response.status).toBe(401);
    expect(response.headers.get("content-type")).toBe(
      "application/problem+json",
    );
    expect(ajv.validate(problemSchema, await response.json())).toBe(true);
  }
});

test("the page of the API names every call", async ({ app }) => {
  const text = await (await fetch(`${app.url}/api/docs`)).text();
  for (const id of calls.keys()) expect(text).toContain(`id="${id}"`);
});

function callOf(id: string): Call {
  const call = calls.get(id);
  if (!call) throw new Error(`The OpenAPI has no ${id}`);
  return call;
}

const filled = (path: string) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => house.ids[name] ?? SLUG);

function send(
  base: string,
  method: string,
  path: string,
  { body, query = "" }: Example,
) {
  const sent = body?.();
  return fetch(`${base}/api/v1${filled(path)}${query}`, {
    method: method.toUpperCase(),
    headers: {
      ...house.subjects.admin,
      ...(sent !== undefined && { "content-type": "application/json" }),
    },
    ...(sent !== undefined && {
      body: typeof sent === "string" ? sent : JSON.stringify(sent),
    }),
  });
}
