import type { Page } from "@playwright/test";
import {
  type SharedParts,
  startTestApp,
  type TestApp,
} from "../scripts/steps/test-app.mjs";
import {
  BAD_ORIGIN,
  badLedger,
  badPages,
  startBadSources,
} from "./bad-sources";
import { cuttableLine } from "./cuttable-line";
import { expect, test } from "./fixtures";
import { expectAccessible, LEAD, setUpFirstAdmin, signIn } from "./people";

// The days on which a source, the session, the repository or the database fails.

test.describe.configure({ mode: "serial" });

const API = "/api/v1/projects/bad-days";
let app: TestApp;
let page: Page;
let line: Awaited<ReturnType<typeof cuttableLine>>;
let sources: Awaited<ReturnType<typeof startBadSources>>;
let flags: { id: string; extId: string }[];

test.beforeAll(async ({ browser }) => {
  line = await cuttableLine();
  sources = await startBadSources();
  const parts: SharedParts = JSON.parse(process.env.REGROUND_TEST_PARTS ?? "");
  app = await startTestApp(parts, {
    led: line.led,
    more: { REGROUND_SOURCE_ORIGINS: `${BAD_ORIGIN}=${sources.origin}` },
  });
  const context = await browser.newContext({ baseURL: app.url });
  page = await context.newPage();
  await setUpFirstAdmin(page, app);
});

test.afterAll(async () => {
  await page.context().close();
  await app.stop();
  line.stop();
  sources.stop();
});

const idOf = (extId: string) =>
  flags.find((flag) => flag.extId === extId)?.id ?? "";
const post = (url: string, data: unknown) =>
  page.request.post(url, { data, headers: { origin: app.url } });
const bar = () => page.getByRole("region", { name: "Decision" });
const reason = () => page.getByRole("textbox", { name: /^Reason/ });

async function chooseUnsourced() {
  await expect(async () => {
    await page.keyboard.press("u");
    await expect(bar()).toContainText("Unsourced", { timeout: 1_000 });
  }).toPass();
}

test("a project without a content repository takes a ledger, and its fixes work on the claim alone", async () => {
  await page.goto("/new");
  await page.getByLabel("Short name").fill("bad-days");
  await page.getByLabel("Allowed hosts").fill(new URL(BAD_ORIGIN).hostname);
  await page.getByRole("button", { name: "Make the project" }).click();
  await page.waitForURL(/\/p\/bad-days/);
  const preview = await (await post(`${API}/imports`, badLedger())).json();
  const done = await post(`${API}/imports/${preview.import_id}/commit`, {
    accept: "all",
  });
  expect(done.ok()).toBe(true);
  ({ flags } = await (await page.request.get(`${API}/flags?limit=100`)).json());
  await page.goto(`/p/bad-days/flags/${idOf("b-gone")}`);
  await expect(page.getByRole("main")).toContainText(
    "No content repository is set up",
  );
  await expect(page.locator(".alone-t")).toContainText("Gates close at 9");
  await expectAccessible(page);
});

for (const { id, words } of badPages)
  test(`a source like ${id} has its own words, and its flag stays reviewable`, async () => {
    await page.goto(`/p/bad-days/flags/${idOf(id)}`);
    await expect(page.locator(".state-band").first()).toContainText(words, {
      timeout: 60_000,
    });
    await chooseUnsourced();
    await expect(reason()).toBeEditable();
  });

test("what could not be fetched is decided on with an attested reason only, and the record says so", async () => {
  const flag = idOf("b-image");
  const before = await (await page.request.get(`${API}/flags/${flag}`)).json();
  const decide = (more: object) =>
    post(`${API}/flags/${flag}/decisions`, {
      ...{ version: before.version, disposition: "unsourced" },
      ...{ rationale: "No page settles it.", ...more },
    });
  const refused = await decide({});
  expect(refused.status()).toBe(422);
  expect((await refused.json()).needs).toEqual(["attest"]);
  const recorded = await decide({ attested: "I opened the picture live." });
  expect(recorded.ok()).toBe(true);
  const after = await (await page.request.get(`${API}/flags/${flag}`)).json();
  expect(after.reviewState).toBe("confirmed");
  expect(JSON.stringify(after.current)).toContain("opened the picture live");
});

test("a session that ends while somebody types loses nothing: they sign in and the text is there", async () => {
  const url = `/p/bad-days/flags/${idOf("b-error")}`;
  await page.goto(url);
  await chooseUnsourced();
  await reason().fill("Half of a sentence");
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await page.context().clearCookies();
  await reason().fill("Half of a sentence, and the rest of it.");
  await expect(page.getByText(/kept on this device/)).toBeVisible();
  await page.goto(url);
  await page.waitForURL(/sign-in/);
  await signIn(page, LEAD);
  await page.waitForURL((to) => to.pathname === url);
  await expect(reason()).toHaveValue("Half of a sentence, and the rest of it.");
});

test("a database that goes away loses nothing, is said to be gone, and is found again without a restart", async () => {
  await page.goto(`/p/bad-days/flags/${idOf("b-large")}`);
  await expect(page.locator(".state-band").first()).toBeVisible({
    timeout: 60_000,
  });
  await chooseUnsourced();
  line.cut();
  await reason().fill("Typed while nobody listened.");
  await expect(page.getByText(/kept on this device/)).toBeVisible();

  const ready = await page.request.get("/readyz");
  expect(ready.status()).toBe(503);
  expect((await page.request.get("/healthz")).ok()).toBe(true);
  const other = await page.context().newPage();
  await other.goto("/p/bad-days");
  await expect(
    other
      .getByRole("heading", { name: "The database does not answer" })
      .first(),
  ).toBeVisible();
  await expect(other.getByText(/Nothing you decided is lost/)).toBeVisible();
  await expectAccessible(other);

  line.mend();
  await expect(
    other.getByRole("heading", { level: 1, name: /done/ }),
  ).toBeVisible({ timeout: 60_000 });
  await other.close();
  await expect(page.getByText(/^Saved/)).toBeVisible({ timeout: 60_000 });
  await page.reload();
  await expect(reason()).toHaveValue("Typed while nobody listened.");
});
