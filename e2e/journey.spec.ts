import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { repositoryState } from "./never-applied";
import {
  expectAccessible,
  inviteReviewer,
  LEAD,
  openSample,
  SLUG,
  setUpFirstAdmin,
  signIn,
} from "./people";

// One journey, told in steps: each begins where the one before ended.
test.describe.configure({ mode: "serial" });
test.use({ story: "journey" });

let page: Page;
let before: string;

test.beforeAll(async ({ app, browser }) => {
  const context = await browser.newContext({ baseURL: app.url });
  page = await context.newPage();
  before = repositoryState(app.env.REGROUND_SAMPLE_REPOSITORY ?? "");
});

test.afterAll(async () => {
  await page.context().close();
});

const bar = () => page.getByRole("region", { name: "Decision" });

/** Presses a key until the bench, once it is awake, has heard it. */
async function choose(on: Page, key: string, word: string) {
  const decision = on.getByRole("region", { name: "Decision" });
  await expect(async () => {
    await on.keyboard.press(key);
    await expect(decision).toContainText(word, { timeout: 1_000 });
  }).toPass();
}

async function openFlagById(extId: string) {
  const answer = await page.request.get(
    `/api/v1/projects/${SLUG}/flags?limit=500&ledger=present`,
  );
  const { flags } = await answer.json();
  const flag = flags.find((one: { extId: string }) => one.extId === extId);
  expect(flag, `${extId} is in the queue`).toBeDefined();
  await page.goto(`/p/${SLUG}/flags/${flag.id}`);
  await expect(page.getByRole("tab", { name: "Evidence" })).toBeVisible();
  return flag.id as string;
}

test("1. the one-time link sets a password, works once, and signing in comes back", async ({
  app,
}) => {
  const link = await app.signInLink();
  await page.goto(link ?? "/");
  await expectAccessible(page);
  await setUpFirstAdmin(page, app);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("sample");
  await expectAccessible(page);

  await page.goto(link ?? "/");
  await expect(
    page.getByRole("heading", { name: "This link has ended" }),
  ).toBeVisible();

  await page.goto("/account");
  await page
    .getByRole("main")
    .getByRole("button", { name: "Sign out" })
    .click();
  await page.waitForURL(/sign-in/);
  await expectAccessible(page);
  await signIn(page, { ...LEAD, password: "not the password" });
  await expect(page.getByText("do not go together")).toBeVisible();
  await signIn(page, LEAD);
  await page.waitForURL((url) => url.pathname === "/");
});

test("the sample project is one click away", async () => {
  await openSample(page);
  await expect(page.locator(".queue")).toContainText("open");
});

test("2. a ledger is previewed with each problem, and nothing changes before the press", async () => {
  await page.goto(`/p/${SLUG}/imports/new`);
  await expectAccessible(page);
  await page
    .getByLabel("Ledger files")
    .setInputFiles("prisma/sample/ledger-bad.jsonl");
  await page.waitForURL(/imports\/[0-9a-f-]{36}/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(
    "Nothing has changed yet",
  );
  await expect(page.getByText(/line 5/).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Discard" }).click();
  await page.waitForURL(/imports$/);
  await expectAccessible(page);
});

test("2. the same bytes again change nothing, and say so", async () => {
  await page.goto(`/p/${SLUG}/imports/new`);
  await page
    .getByLabel("Ledger files")
    .setInputFiles("prisma/sample/ledger.json");
  await page.waitForURL(/imports\/[0-9a-f-]{36}/);
  await expect(page.getByRole("main")).toContainText(
    /bytes of the last import/,
  );
  await expect(page.getByRole("button", { name: /^Import/ })).toHaveCount(0);
});

for (const { name, body, words } of [
  {
    name: "a PNG",
    body: Buffer.from("\x89PNG\r\n\x1a\n\0\0", "latin1"),
    words: /not UTF-8|cannot be read/i,
  },
  { name: "no JSON", body: Buffer.from("hello"), words: /JSON/ },
  {
    name: "an empty file",
    body: Buffer.alloc(0),
    words: /nothing in this file/,
  },
])
  test(`2. ${name} is refused with a clear message`, async () => {
    await page.goto(`/p/${SLUG}/imports/new`);
    await page.getByLabel("Ledger files").setInputFiles({
      name: "ledger.json",
      mimeType: "application/json",
      buffer: body,
    });
    await expect(page.getByRole("main")).toContainText(words);
    await expect(page.getByRole("button", { name: /^Import/ })).toHaveCount(0);
  });

test("3. the bench shows claim, verdict, quote and the live source at the quote", async () => {
  await openFlagById("gate-017");
  const main = page.getByRole("main");
  await expect(main.locator(".file")).toContainText(
    "A Standard listener accepts up to",
  );
  await expect(main).toContainText("not_grounded");
  await expect(main.locator(".badge").first()).toContainText(
    "quote was changed",
    { timeout: 30_000 },
  );
  await expect(main.locator(".read")).toContainText("750");
  await expect(main.locator(".read mark").first()).toBeVisible();
  const live = page.getByRole("link", { name: /Open live page/ });
  await expect(live).toHaveAttribute("href", /#:~:text=/);
  await expectAccessible(page);
});

test("4. a fix must differ, its draft survives a reload, and it is confirmed", async () => {
  await openFlagById("gate-017");
  await expect(page.getByText(/^Read /).first()).toBeVisible({
    timeout: 30_000,
  });
  await choose(page, "o", "Outdated");
  await page.keyboard.press("Control+Enter");
  await expect(bar()).toContainText(/same as the line/i);
  const editor = page.getByRole("textbox", { name: /Replacement for/ });
  await editor.fill(
    "A Standard listener accepts up to 750 new connections per second in each zone and queues the rest for 5 seconds.",
  );
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await page.reload();
  await expect(editor).toHaveValue(/750 new connections/);
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await expect(
    page.getByText("gate-017", { exact: false }).first(),
  ).toBeVisible();
  const answer = await page.request.get(
    `/api/v1/projects/${SLUG}/flags?disposition=outdated`,
  );
  await expect
    .poll(async () => {
      const again = await page.request.get(
        `/api/v1/projects/${SLUG}/flags?disposition=outdated`,
      );
      const { flags } = await again.json();
      return flags.map((one: { extId: string }) => one.extId);
    })
    .toContain("gate-017");
  expect(answer.ok()).toBe(true);
});

test("4. c and Enter: the judge was mistaken, with a grounding sentence", async () => {
  const id = await openFlagById("gate-011");
  await expect(page.getByText(/^Read /).first()).toBeVisible({
    timeout: 30_000,
  });
  await choose(page, "c", "Correct");
  await page.keyboard.press("Control+Enter");
  await expect
    .poll(
      async () =>
        (
          await (
            await page.request.get(`/api/v1/projects/${SLUG}/flags/${id}`)
          ).json()
        ).disposition,
    )
    .toBe("correct");
  const flag = await (
    await page.request.get(`/api/v1/projects/${SLUG}/flags/${id}`)
  ).json();
  expect(flag.current.groundingQuote).toContain("40 listeners");
});

test("4. z takes the last decision back", async () => {
  const id = await openFlagById("gate-012");
  await expect(page.getByText(/^Read /).first()).toBeVisible({
    timeout: 30_000,
  });
  await choose(page, "u", "Unsourced");
  await page.getByRole("textbox", { name: /^Reason/ }).fill("No page says so.");
  await page.keyboard.press("Control+Enter");
  const state = async () =>
    (
      await (
        await page.request.get(`/api/v1/projects/${SLUG}/flags/${id}`)
      ).json()
    ).reviewState;
  await expect.poll(state).toBe("confirmed");
  await page.getByRole("button", { name: /Undo/ }).click();
  await expect.poll(state).toBe("open");
});

test("5. a second person on a stale version sees both sides and keeps their text", async ({
  app,
  browser,
}) => {
  const marek = await inviteReviewer(browser, page, app);
  const id = await openFlagById("gate-018");
  await marek.goto(`/p/${SLUG}/flags/${id}`);
  for (const one of [page, marek])
    await expect(one.getByText(/^Read /).first()).toBeVisible({
      timeout: 30_000,
    });

  await choose(page, "u", "Unsourced");
  await page.getByRole("textbox", { name: /^Reason/ }).fill("First.");
  await choose(marek, "u", "Unsourced");
  await marek
    .getByRole("textbox", { name: /^Reason/ })
    .fill("Marek's own words.");
  await page.keyboard.press("Control+Enter");
  await expect
    .poll(
      async () =>
        (
          await (
            await page.request.get(`/api/v1/projects/${SLUG}/flags/${id}`)
          ).json()
        ).reviewState,
    )
    .toBe("confirmed");
  await marek.keyboard.press("Control+Enter");
  await expect(marek.getByText(/Not recorded/).first()).toBeVisible();
  const compare = marek.getByRole("button", { name: "Compare" });
  if (await compare.isVisible()) await compare.click();
  await expect(marek.getByText("Marek's own words.").first()).toBeVisible();
  await expect(marek.getByText("First.").first()).toBeVisible();
  await expectAccessible(marek);
  await marek.context().close();
});

test("6. the overview says how far along the project is", async () => {
  await page.goto(`/p/${SLUG}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(
    /of \d+ done/,
  );
  await expect(page.getByRole("table", { name: /by file/i })).toContainText(
    "gate/limits.md",
  );
  await expectAccessible(page);
});

test("7. the manifest says applied: false, and the content repository is untouched", async ({
  app,
}) => {
  await page.goto(`/p/${SLUG}/exports`);
  await expectAccessible(page);
  const made = await page.request.post(`/api/v1/projects/${SLUG}/exports`, {
    data: { formats: ["manifest", "patch"] },
    headers: { origin: app.url },
  });
  expect(made.status()).toBe(201);
  const { export_id: id } = await made.json();
  const manifest = await (
    await page.request.get(`/api/v1/projects/${SLUG}/exports/${id}/manifest`)
  ).json();
  expect(manifest.fixes.map((fix: { id: string }) => fix.id)).toContain(
    "gate-017",
  );
  for (const fix of manifest.fixes) expect(fix.applied).toBe(false);
  const patch = await (
    await page.request.get(`/api/v1/projects/${SLUG}/exports/${id}/patch`)
  ).text();
  expect(patch).toContain("+A Standard listener accepts up to 750");
  expect(repositoryState(app.env.REGROUND_SAMPLE_REPOSITORY ?? "")).toBe(
    before,
  );
});

for (const { path, name } of [
  { path: "/", name: "projects" },
  { path: "/new", name: "new project" },
  { path: "/account", name: "account" },
  { path: `/p/${SLUG}/settings`, name: "settings" },
  { path: `/p/${SLUG}/sources`, name: "sources" },
  { path: "/no-such-page", name: "nothing here" },
])
  test(`the ${name} screen has no accessibility violation`, async () => {
    await page.goto(path);
    await expect(page.getByRole("main")).toBeVisible();
    await expectAccessible(page);
  });

test("the sample's answers are the files that the journey was tried with", async () => {
  const answers = JSON.parse(
    await readFile("prisma/sample/answers.json", "utf8"),
  );
  expect(answers["gate-017"].disposition).toBe("outdated");
});
