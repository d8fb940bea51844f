import type { Page } from "@playwright/test";
import { startSystemOneStub } from "../lib/judge/system-one-stub.io";
import { startTestApp, type TestApp } from "../scripts/steps/test-app.mjs";
import { expect, test } from "./fixtures";
import { expectAccessible, openAtSample, SLUG } from "./people";

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
  page = await openAtSample(app, browser);
});

test.afterAll(async () => {
  await page.context().close();
  await app.stop();
  await stub.stop();
});

const advice = () => page.getByRole("region", { name: "Second opinion" });
const bar = () => page.getByRole("region", { name: "Decision" });

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

test("on the bench it is advice with provider, model, confidence and age, and nothing is chosen", async () => {
  const answer = await page.request.get(
    `/api/v1/projects/${SLUG}/flags?state=open&limit=100`,
  );
  const { flags } = await answer.json();
  const found = flags.find(
    ({ matchKind }: { matchKind: string }) =>
      matchKind === "exact" || matchKind === "normalized",
  );
  await page.goto(`/p/${SLUG}/flags/${found.id}`);
  await expect(advice()).toContainText("the page supports the claim (0.95)");
  await expect(advice()).toContainText("Advice only");
  await expect(advice()).toContainText("System One, jev-1.13.0");
  await expect(advice().getByRole("time")).toBeVisible();
  await expect(
    bar().locator('[aria-checked="true"], [aria-pressed="true"]'),
  ).toHaveCount(0);
  await expect(advice().getByRole("button")).toHaveCount(0);
  const again = await page.request.get(
    `/api/v1/projects/${SLUG}/flags?state=open&limit=100`,
  );
  expect((await again.json()).flags).toHaveLength(flags.length);
});

test("the overview says how often people agreed, and the queue reads by escalation", async () => {
  await page.goto(`/p/${SLUG}/review?order=escalation`);
  await expect(page.getByRole("navigation", { name: "Queue" })).toContainText(
    /in doubt/i,
  );
  const { flags } = await (
    await page.request.get(
      `/api/v1/projects/${SLUG}/flags?file=skills%2Fgate%2Flimits.md&state=open`,
    )
  ).json();
  const decided = await page.request.post(
    `/api/v1/projects/${SLUG}/flags/${flags[0].id}/decisions`,
    {
      headers: { origin: app.url },
      data: {
        ...{ version: flags[0].version, disposition: "correct" },
        ...{ rationale: "The page says so.", attested: "Read on paper." },
      },
    },
  );
  expect(decided.status(), await decided.text()).toBe(201);
  await page.goto(`/p/${SLUG}`);
  const agreed = page.getByRole("region", { name: "Second opinions" });
  await expect(agreed).toContainText(/People agreed with [01] of 1/);
});
