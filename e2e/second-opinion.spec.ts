import type { Page } from "@playwright/test";
import { startSystemOneStub } from "../lib/judge/system-one-stub.io";
import { startTestApp, type TestApp } from "../scripts/steps/test-app.mjs";
import { expect, test } from "./fixtures";
import { expectAccessible, openSample, SLUG, setUpFirstAdmin } from "./people";

test.describe.configure({ mode: "serial" });

let stub: Awaited<ReturnType<typeof startSystemOneStub>>;
let app: TestApp;
let page: Page;

test.beforeAll(async ({ browser }) => {
  stub = await startSystemOneStub();
  const parts = JSON.parse(process.env.REGROUND_TEST_PARTS ?? "");
  app = await startTestApp(parts, {
    more: { TYPESAFE_API_KEY: "k", TYPESAFE_BASE_URL: stub.url },
  });
  const context = await browser.newContext({ baseURL: app.url });
  page = await context.newPage();
  await setUpFirstAdmin(page, app);
  await openSample(page);
});

test.afterAll(async () => {
  await page.context().close();
  await app.stop();
  await stub.stop();
});

test("a key alone sends nothing: a lead reads what leaves, and switches it on", async () => {
  await page.goto(`/p/${SLUG}/settings`);
  const section = page.getByRole("region", { name: "Second opinion" });
  await expect(section).toContainText("jev-1.13.0");
  await expect(section).toContainText("What leaves this machine");
  expect(stub.requests).toHaveLength(0);
  await section.getByLabel(/Ask for second opinions/).check();
  await section.getByLabel("Tokens a month").fill("1000000");
  await section.getByRole("button", { name: "Save" }).click();
  await expect(section).toContainText("Read what leaves this machine first");
  await section.getByLabel(/I have read what leaves/).check();
  await section.getByRole("button", { name: "Save" }).click();
  await expect(section).toContainText("Saved.");
  await expectAccessible(page);
});

test("a run shows how far it is and what it cost, and survives a reload", async () => {
  await page.getByRole("button", { name: "Look at all open flags" }).click();
  await expect(page.getByRole("main")).toContainText(/\d+ of \d+ flags/);
  await page.reload();
  await expect(page.getByRole("main")).toContainText(/Done: \d+ of \d+ flags/, {
    timeout: 180_000,
  });
  expect(stub.requests.length).toBeGreaterThan(0);
  await expect(page.getByRole("main")).toContainText(/[1-9][\d,]* tokens/);
});
