import type { BrowserContext, Page } from "@playwright/test";
import pg from "pg";
import { startTestApp, type TestApp } from "../scripts/steps/test-app.mjs";
import { startFakeIdentity } from "./fake-identity";
import { expect, test } from "./fixtures";
import { LEAD, setUpFirstAdmin, signIn } from "./people";

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

for (const [name, id] of [
  ["Korvane ID", "oidc"],
  ["GitHub", "github"],
] as const)
  test(`${name} is linked with the password, and then signs in and comes back`, async () => {
    await signOut();
    await page.goto("/sign-in");
    await signIn(page, LEAD);
    await page.waitForURL((url) => url.pathname === "/");
    await page.goto("/account");
    await page
      .getByLabel(`Your password, to link ${name}`)
      .fill("not the password");
    await page.getByRole("button", { name: `Link ${name}` }).click();
    const form = page.locator("form", {
      has: page.getByRole("button", { name: `Link ${name}` }),
    });
    await expect(form).toContainText("This is not your password.");
    await page.getByLabel(`Your password, to link ${name}`).fill(LEAD.password);
    await page.getByRole("button", { name: `Link ${name}` }).click();
    await expect(page.getByText(`${name} is linked to this`)).toBeVisible();

    await signOut();
    await page.goto("/account?from=there");
    await page.getByRole("button", { name: `Sign in with ${name}` }).click();
    await page.waitForURL(/\/account\?from=there/);
    expect(await isSignedIn()).toBe(true);
    const cookies = await context.cookies();
    const named = cookies.find((one) => one.name.endsWith("session-token"));
    expect(named).toMatchObject({ httpOnly: true, sameSite: "Lax" });
    expect(identity.asked.at(-1)?.get("redirect_uri")).toBe(
      `${app.url}/api/auth/callback/${id}`,
    );
  });

for (const lie of ["state", "nonce", "audience", "signature"] as const)
  test(`an answer with another ${lie} signs nobody in`, async () => {
    await signOut();
    identity.lie = lie;
    await page.goto("/sign-in");
    await page.getByRole("button", { name: /Korvane ID/ }).click();
    await expect(page.getByText("Signing in did not work")).toBeVisible();
    identity.lie = null;
    expect(await isSignedIn()).toBe(false);
  });

test("an answer that was meant for another browser signs nobody in", async ({
  browser,
}) => {
  await signOut();
  const other = await browser.newContext({ baseURL: app.url });
  const victim = await other.newPage();
  identity.holds = true;
  await page.goto("/sign-in");
  await page.getByRole("button", { name: /Korvane ID/ }).click();
  await expect.poll(() => identity.held).not.toBeNull();
  identity.holds = false;
  await victim.goto(identity.held ?? "");
  const answer = await other.request.get("/account", { maxRedirects: 0 });
  expect(answer.status()).not.toBe(200);
  await other.close();
});

test("whatever address a sign-in is told to go on to, it stays here", async () => {
  for (const wanted of [
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    `${app.url}.evil.example/`,
    `${app.url}@evil.example/`,
  ]) {
    await signOut();
    await page.goto(`/sign-in?callbackUrl=${encodeURIComponent(wanted)}`);
    await page.getByRole("button", { name: /Korvane ID/ }).click();
    await expect
      .poll(() => new URL(page.url()).pathname, { message: wanted })
      .not.toMatch(/sign-in|authorize/);
    expect(new URL(page.url()).origin, wanted).toBe(app.url);
    await signOut();
    await page.goto(`/sign-in?callbackUrl=${encodeURIComponent(wanted)}`);
    await signIn(page, LEAD);
    await expect.poll(() => new URL(page.url()).pathname).not.toBe("/sign-in");
    expect(new URL(page.url()).origin, wanted).toBe(app.url);
  }
});
