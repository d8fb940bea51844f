import type { BrowserContext, Page } from "@playwright/test";
import pg from "pg";
import { startTestApp, type TestApp } from "../scripts/steps/test-app.mjs";
import { startFakeIdentity } from "./fake-identity";
import { expect, test } from "./fixtures";
import { LEAD, setUpFirstAdmin } from "./people";

test.describe.configure({ mode: "serial" });

let identity: Awaited<ReturnType<typeof startFakeIdentity>>;
let app: TestApp;
let context: BrowserContext;
let page: Page;

test.beforeAll(async ({ browser }) => {
  identity = await startFakeIdentity();
  app = await startTestApp(JSON.parse(process.env.REGROUND_TEST_PARTS ?? ""), {
    more: {
      ...{ OIDC_ISSUER: identity.origin, OIDC_NAME: "Korvane ID" },
      ...{ OIDC_CLIENT_ID: "reground", OIDC_CLIENT_SECRET: "s" },
      ...{ GITHUB_ID: "reground", GITHUB_SECRET: "s" },
      GITHUB_URL: identity.origin,
    },
  });
  context = await browser.newContext({ baseURL: app.url });
  page = await context.newPage();
  await setUpFirstAdmin(page, app);
});

test.afterAll(async () => {
  await context.close();
  await app.stop();
  await identity.stop();
});

async function countOf(table: string): Promise<number> {
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    `SELECT count(*)::int AS n FROM "${table}"`,
  );
  await client.end();
  return rows[0].n;
}

const isSignedIn = async () => {
  const answer = await context.request.get("/account", { maxRedirects: 0 });
  return answer.status() === 200;
};

const signOut = () => context.clearCookies();

test("an outside account with the same e-mail opens nothing and makes nobody", async () => {
  await signOut();
  identity.person.email = LEAD.email;
  const before = [await countOf("User"), await countOf("Account")];
  for (const name of ["Korvane ID", "GitHub"]) {
    await page.goto("/sign-in");
    await page.getByRole("button", { name: `Sign in with ${name}` }).click();
    await expect(page.getByText("Nobody is linked")).toBeVisible();
    expect(await isSignedIn()).toBe(false);
  }
  expect([await countOf("User"), await countOf("Account")]).toEqual(before);
});

test("the request has a state, a challenge and, for OpenID, a nonce, new each time", async () => {
  const [oidc, github] = identity.asked;
  for (const query of [oidc, github]) {
    expect(query?.get("response_type")).toBe("code");
    expect(query?.get("code_challenge_method")).toBe("S256");
    expect(query?.get("state")?.length).toBeGreaterThan(20);
  }
  expect(oidc?.get("nonce")?.length).toBeGreaterThan(20);
  expect(oidc?.get("scope")).toBe("openid");
  expect(github?.get("scope")).toBe("read:user");
  expect(oidc?.get("state")).not.toBe(github?.get("state"));
});
