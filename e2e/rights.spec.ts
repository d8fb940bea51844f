import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { expect, test } from "./fixtures";
import { type House, houseOf } from "./house";
import { SLUG } from "./people";
import {
  ACTIONS,
  CALLS,
  ELSEWHERE,
  MAY,
  OPEN_CALLS,
  PAGES,
  UNKNOWN,
} from "./rights-table";
import { type Headers, makeSubjects, SUBJECTS, type Subject } from "./subjects";

test.use({ story: "rights" });

const root = path.join(import.meta.dirname, "..");
const METHODS =
  /export (?:const|(?:async )?function) (GET|POST|PUT|PATCH|DELETE)\b/g;

let subjects: House["subjects"];
let ids: House["ids"];

test.beforeAll(async ({ app, browser }) => {
  ({ subjects, ids } = await houseOf(app, browser));
});

const named = (route: string) =>
  route.replace(/\[(\w+)\]/g, (_, name: string) => ids[name] ?? name);

/** The files of that name below app/, each as its folder. */
function routesOf(name: string): string[] {
  return readdirSync(path.join(root, "app"), { recursive: true })
    .map(String)
    .filter((file) => path.basename(file) === name)
    .map((file) => path.dirname(file).replaceAll(path.sep, "/"))
    .map((folder) => (folder === "." ? "" : folder))
    .sort();
}

test("every route, page and action has a row in the table of rights", async () => {
  const calls = routesOf("route.ts").filter(
    (route) => !OPEN_CALLS.includes(route),
  );
  const methods = calls.flatMap((route) => {
    const text = readFileSync(
      path.join(root, "app", route, "route.ts"),
      "utf8",
    );
    return [...text.matchAll(METHODS)].map(
      ([, method]) => `${method} ${route.replace("api/v1/", "")}`,
    );
  });
  expect(methods.sort()).toEqual(Object.keys(CALLS).sort());
  expect(routesOf("page.tsx")).toEqual(Object.keys(PAGES).sort());
  expect([...new Set(Object.values(actionIds()).sort())]).toEqual(
    Object.keys(ACTIONS).sort(),
  );
});

for (const [call, right] of Object.entries(CALLS))
  test(`${call} is for who has "${right}"`, async ({ app }) => {
    const [method = "", route = ""] = call.split(" ");
    const found: Record<string, string> = {};
    for (const subject of SUBJECTS)
      found[subject] = await ask(app.url, method, named(route), subject);
    const wanted = Object.fromEntries(
      SUBJECTS.map((subject) => [subject, answerTo(right, subject)]),
    );
    expect(found).toEqual(wanted);
  });

function answerTo(right: string, subject: Subject): string {
  if (UNKNOWN.includes(subject)) return "401";
  if (ELSEWHERE.includes(subject)) return "404 project";
  return MAY[right]?.includes(subject) ? "let in" : "403";
}

/** What a call answers: how it was refused, or that it got past the question of rights. */
async function ask(
  base: string,
  method: string,
  route: string,
  subject: Subject,
): Promise<string> {
  const response = await fetch(`${base}/api/v1/${route}`, {
    method,
    headers: { ...subjects[subject], "content-type": "application/json" },
    ...(method === "GET" || method === "DELETE" ? {} : { body: "[]" }),
    redirect: "manual",
  });
  const { status } = response;
  const text = await response.text();
  expect(status, `${method} ${route} as ${subject}`).toBeLessThan(500);
  if (status === 401 || status === 403) return `${status}`;
  if (status === 404 && text.includes("No such project")) return "404 project";
  return "let in";
}

for (const [page, right] of Object.entries(PAGES))
  test(`page /${page} is for who has "${right}"`, async ({ app }) => {
    const found: Record<string, string> = {};
    const people = SUBJECTS.filter((one) => !one.startsWith("token"));
    for (const subject of people) {
      const response = await fetch(`${app.url}/${named(page)}`, {
        headers: subjects[subject],
        redirect: "manual",
      });
      await response.arrayBuffer();
      const to = response.headers.get("location") ?? "";
      found[subject] = to.includes("/sign-in")
        ? "sign in"
        : `${response.status}`;
    }
    const wanted = Object.fromEntries(
      people.map((subject) => [subject, pageFor(page, right, subject)]),
    );
    expect(found).toEqual(wanted);
  });

function pageFor(page: string, right: string, subject: Subject): string {
  if (right === "anybody") {
    const goesOn = page === "sign-in" && !UNKNOWN.includes(subject);
    return goesOn ? "307" : "200";
  }
  if (UNKNOWN.includes(subject)) return "sign in";
  return MAY[right]?.includes(subject) ? "200" : "404";
}

/** The actions of the build, by the id that a browser sends. */
function actionIds(): Record<string, string> {
  const { build } = JSON.parse(process.env.REGROUND_TEST_PARTS ?? "{}");
  const file = path.join(build, ".next/server/server-reference-manifest.json");
  const { node } = JSON.parse(readFileSync(file, "utf8"));
  return Object.fromEntries(
    Object.entries<{ exportedName: string }>(node).map(([id, action]) => [
      id,
      action.exportedName,
    ]),
  );
}

/** Arguments that would change something, were they let in. */
const argumentsOf = (): Record<string, unknown[]> => ({
  changeRole: [SLUG, { userId: ids.member, role: "lead" }],
  endMembership: [SLUG, ids.member],
  endToken: [SLUG, ids.apiToken],
  makeToken: [SLUG, { name: "mine", scopes: ["read"], days: 1 }],
  join: ["no-such-token"],
  saveSettings: [
    SLUG,
    { name: "x", contentRepo: null, freshnessHours: 1, allowedHosts: [] },
  ],
  invite: [SLUG, "lead"],
  saveOpinionSettings: [SLUG, { on: true, secondOpinion: true }],
  saveRecheckEvery: [SLUG, "daily"],
  newProject: [{ slug: "by-hand", name: "By hand", allowedHosts: [] }],
  setPassword: [{ current: "x", next: "nine grey herons fly" }],
  beginLinking: ["x"],
  endOne: ["01900000-0000-7000-8000-000000000000"],
  resetLink: ["01900000-0000-7000-8000-000000000000"],
});

/** What the actions could change, as one hash. */
async function fingerprint(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const tables = [
    "Project",
    "Membership",
    "User",
    "OneTimeLink",
    "Account",
    "ApiToken",
  ];
  const hashes: string[] = [];
  for (const table of tables) {
    const { rows } = await client.query<{ hash: string }>(
      `SELECT md5(string_agg(t::text, '' ORDER BY t::text)) AS hash FROM "${table}" t`,
    );
    hashes.push(rows[0]?.hash ?? "");
  }
  await client.end();
  return hashes.join(" ");
}

function callAction(
  base: string,
  id: string,
  args: unknown[],
  headers: Headers,
  page = "/sign-in",
) {
  return fetch(`${base}${page}`, {
    method: "POST",
    headers: {
      ...{ origin: base, "next-action": id, accept: "text/x-component" },
      ...{ "content-type": "text/plain;charset=UTF-8", ...headers },
    },
    body: JSON.stringify(args),
    redirect: "manual",
  });
}

/** The page from which a browser would call it. */
const PAGE_OF: Record<string, string> = {
  saveSettings: `/p/${SLUG}/settings`,
  invite: `/p/${SLUG}/settings`,
  changeRole: `/p/${SLUG}/settings`,
  endMembership: `/p/${SLUG}/settings`,
  endToken: `/p/${SLUG}/settings`,
  makeToken: `/p/${SLUG}/settings`,
  join: "/invite/no-such-token",
  saveOpinionSettings: `/p/${SLUG}/settings`,
  saveRecheckEvery: `/p/${SLUG}/sources`,
  resetLink: `/p/${SLUG}/settings`,
  newProject: "/new",
  addSample: "/",
  setPassword: "/account",
  beginLinking: "/account",
  endOne: "/account",
};

test("an action called by hand changes nothing for who may not, from any page", async ({
  app,
}) => {
  const before = await fingerprint(app.databaseUrl);
  for (const [id, name] of Object.entries(actionIds())) {
    const right = ACTIONS[name] ?? "";
    if (right === "anybody") continue;
    const denied = SUBJECTS.filter((one) => !MAY[right]?.includes(one));
    for (const subject of denied)
      for (const page of ["/sign-in", PAGE_OF[name] ?? "/"]) {
        const response = await callAction(
          app.url,
          id,
          argumentsOf()[name] ?? [],
          subjects[subject],
          page,
        );
        await response.arrayBuffer();
        expect(response.status, `${name} as ${subject}`).toBeLessThan(500);
      }
  }
  expect(await fingerprint(app.databaseUrl)).toBe(before);
});

test("an action that is sent anything at all does not fall over", async ({
  app,
}) => {
  const odd: unknown[][] = [
    [],
    [null, null, null],
    [[], {}],
    [JSON.parse('{"toString":"x","then":1}'), ["a", ["b"]]],
    ["x".repeat(500_000), 1e308],
    ["$undefined", "$NaN", "$n12345678901234567890"],
  ];
  for (const [id, name] of Object.entries(actionIds()))
    for (const args of odd) {
      const page = PAGE_OF[name] ?? "/sign-in";
      const headers = name === "signOut" ? {} : subjects.admin;
      const response = await callAction(app.url, id, args, headers, page);
      await response.arrayBuffer();
      const said = `${name} ${JSON.stringify(args).slice(0, 60)}`;
      expect(response.status, said).toBeLessThan(500);
    }
});

test("the header that once led past the guard leads nowhere", async ({
  app,
}) => {
  for (const value of [
    "middleware",
    "src/middleware",
    "pages/_middleware",
    "proxy",
    Array(5).fill("middleware").join(":"),
    Array(5).fill("proxy").join(":"),
  ]) {
    const headers = { "x-middleware-subrequest": value };
    const page = await fetch(`${app.url}/p/${SLUG}`, {
      ...{ headers, redirect: "manual" },
    });
    expect(page.headers.get("location")).toContain("/sign-in");
    const call = await fetch(`${app.url}/api/v1/projects/${SLUG}/flags`, {
      headers,
    });
    expect(call.status).toBe(401);
  }
});

test("fields that nobody asked for change nothing", async ({ app }) => {
  const url = `${app.url}/api/v1/projects/${SLUG}/flags/${ids.flag}/comments`;
  const response = await fetch(url, {
    method: "POST",
    headers: { ...subjects.reviewer, "content-type": "application/json" },
    body: JSON.stringify({
      ...{ body: "Looked at.", role: "admin", actorId: ids.flag, seq: 99 },
      ...{ projectId: ids.flag, version: 99, createdAt: "2000-01-01" },
    }),
  });
  expect(response.status).toBe(201);
  const text = JSON.stringify(await response.json());
  expect(text).not.toContain("2000-01-01");
  expect(text).not.toContain("admin");
});
