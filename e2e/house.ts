import type { Browser } from "@playwright/test";
import pg from "pg";
import type { TestApp } from "../scripts/steps/test-app.mjs";
import { openSample, SLUG } from "./people";
import {
  type Headers,
  makeAdmin,
  makeSubjects,
  type Subject,
} from "./subjects";

/** The sample project, one of every kind of person and token, and something of each kind to ask for. */
export type House = {
  subjects: Record<Subject, Headers>;
  ids: Record<string, string>;
};

const houses = new Map<string, Promise<House>>();

/** Built once for each app, whichever file asks first. */
export function houseOf(app: TestApp, browser: Browser): Promise<House> {
  const made = houses.get(app.databaseUrl) ?? build(app, browser);
  houses.set(app.databaseUrl, made);
  return made;
}

async function build(app: TestApp, browser: Browser): Promise<House> {
  const admin = await makeAdmin(app);
  const context = await browser.newContext({ baseURL: app.url });
  await context.addCookies(cookiesOf(admin, app));
  const page = await context.newPage();
  await openSample(page);
  const get = async (path: string) =>
    (await page.request.get(`/api/v1/projects/${SLUG}/${path}`)).json();
  const { flags } = await get("flags?limit=5");
  const { imports } = await get("imports");
  await context.close();
  const subjects = { ...(await makeSubjects(app, SLUG)), admin };
  const members = await membersOf(app);
  const nothing = "01900000-0000-7000-8000-000000000000";
  return {
    subjects,
    ids: {
      ...{ project: SLUG, flag: flags[0].id, source: flags[0].sourceId },
      ...{ flag2: flags[1].id, import: imports[0].import_id },
      ...{ check: nothing, export: nothing, run: nothing, format: "manifest" },
      ...{ citation: nothing, version: nothing, token: "no-such-token" },
      ...members,
    },
  };
}

/** The cookie of a subject, for a browser. */
export function cookiesOf({ cookie = "" }: Headers, { url }: TestApp) {
  const [name = "", value = ""] = cookie.split("=");
  return cookie === "" ? [] : [{ name, value, url }];
}

/** Somebody and a token that an action could change. */
async function membersOf({ databaseUrl }: TestApp) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ member: string; apiToken: string }>(
      `SELECT m."userId" AS member, t.id AS "apiToken"
       FROM "Membership" m JOIN "ApiToken" t ON t."projectId" = m."projectId"
       WHERE m.role = 'viewer' AND t."revokedAt" IS NULL LIMIT 1`,
    );
    return { member: rows[0]?.member ?? "", apiToken: rows[0]?.apiToken ?? "" };
  } finally {
    await client.end();
  }
}
