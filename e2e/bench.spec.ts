import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { expectAccessible, openAtSample, SLUG } from "./people";

// The bench has an app of its own: it sets up people and imports.
test.use({ story: "bench" });
// One session at the bench, told in steps: each begins where the one before ended.
test.describe.configure({ mode: "serial" });

let page: Page;

test.beforeAll(async ({ app, browser }) => {
  page = await openAtSample(app, browser);
});

test.afterAll(async () => {
  await page.context().close();
});

const current = () => page.locator(".q-list [aria-current]");
const bar = () => page.getByRole("region", { name: "Decision" });

/** Presses a key until the bench, once it is awake, has heard it. */
async function press(key: string, heard: () => Promise<void>) {
  await expect(async () => {
    await page.keyboard.press(key);
    await heard();
  }).toPass();
}

async function importLedger(app: { url: string }, ledger: object) {
  const headers = { origin: app.url, "content-type": "application/json" };
  const imports = `/api/v1/projects/${SLUG}/imports`;
  const preview = await page.request.post(imports, { data: ledger, headers });
  const { import_id: id } = await preview.json();
  const done = await page.request.post(`${imports}/${id}/commit`, {
    ...{ data: { accept: "all" }, headers },
  });
  expect(done.ok()).toBe(true);
}

test("a session by keyboard alone: choose, confirm, undo, move, group, find", async () => {
  await page.goto(`/p/${SLUG}/review`);
  await expect(page.getByText(/^Read /).first()).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Second opinion" }),
    "without a key everything else works",
  ).toContainText("No second opinion configured.");
  await press("u", () =>
    expect(bar()).toContainText("Unsourced", { timeout: 1_000 }),
  );
  const decided = await current().getAttribute("href");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("textbox", { name: /^Reason/ })).toBeFocused();
  await page.keyboard.type("No page says so.");
  await page.keyboard.press("Control+Enter");
  await expect(current()).not.toHaveAttribute("href", decided ?? "");
  await expect(
    page.locator(`.q-list .is-done[href="${decided}"]`),
    "what was decided stays in its place, struck through",
  ).toBeVisible();
  await expect(bar()).toContainText("Recorded");
  await page.keyboard.press("z");
  await expect(current()).toHaveAttribute("href", decided ?? "");

  await page.keyboard.press("j");
  await expect(current()).not.toHaveAttribute("href", decided ?? "");
  await page.keyboard.press("k");
  await expect(current()).toHaveAttribute("href", decided ?? "");
  await page.keyboard.press("g");
  await expect(page).toHaveURL(/order=file/);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.press("Escape");
});

test("the palette does what keys do, and goes to a flag by its words", async () => {
  await page.keyboard.press("Control+k");
  await page.keyboard.type("cannot decide");
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("dialog", { name: /^Cannot decide/ }),
  ).toBeVisible();
  await page.keyboard.press("Escape");

  await page.keyboard.press("Control+k");
  await page.keyboard.type("gate-017");
  await page.getByRole("option", { name: /^gate-017:/ }).click();
  await page.waitForURL(/\/flags\//);
  await expect(page.locator(".claim .path")).toContainText("gate/limits.md");
});

test("a claim that stands in several files is decided once, then looked at in each", async ({
  app,
}) => {
  const claim = "A ferry takes up to forty cars.";
  const flag = (file: string, id: string) => ({
    ...{ id, file, claim, line: 3, judge_verdict: "not_grounded", rule: "R1" },
    ...{ evidence_url: "", evidence_quote: "", reason: "No page says so." },
  });
  await importLedger(
    app,
    ["one", "two", "three"].map((name) => {
      const file = `ferries/${name}.md`;
      const flags = [flag(file, `ferry-${name}`)];
      return { file, per_file_verdict: "flagged", flags };
    }),
  );
  await page.goto(`/p/${SLUG}/review?file=ferries%2Fone.md`);
  await expect(page.getByText("in 2 other places")).toBeVisible();
  await press("c", () =>
    expect(bar()).toContainText("Correct", { timeout: 1_000 }),
  );
  await page
    .getByRole("textbox", { name: /^Reason/ })
    .fill("The sign says so.");
  await page.keyboard.press("Control+Enter");
  await expect(bar()).toContainText("Recorded");
  await page.keyboard.press("Escape");
  await press("f", () =>
    expect(page.getByRole("dialog")).toBeVisible({ timeout: 1_000 }),
  );

  const two = page.getByRole("checkbox", { name: /ferries\/two/ });
  const three = page.getByRole("checkbox", { name: /ferries\/three/ });
  const first = page.locator(".fam-b[aria-current]");
  await expect(first).toContainText("Seen");
  const [seen, unseen] = (await first.textContent())?.includes("two")
    ? [two, three]
    : [three, two];
  await expect(unseen, "nothing is decided unseen").toBeDisabled();
  await seen.check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Confirm 1" }).click();
  await expect(page.getByRole("dialog")).toContainText("1 recorded");
  await page.getByRole("button", { name: "Undo these 1" }).click();
  await expect(page.getByRole("dialog")).toContainText("Taken back");
  await page.keyboard.press("Escape");
});

test("other versions of the page are read where somebody asks, and one can be opened beside the claim", async () => {
  await page.goto(`/p/${SLUG}/review?q=gate-017`);
  const others = page.getByRole("region", { name: "Other versions" });
  await expect(others).toContainText("by version or language");
  await others.getByRole("button", { name: "Look there too" }).click();
  const older = others.getByRole("listitem").filter({ hasText: "gate-2025" });
  await expect(older).toContainText(/500|queue/);
  await expect(
    others.getByRole("listitem").filter({ hasText: "gate-2026" }),
  ).toContainText("It reads as the cited page does.");
  await expectAccessible(page);
  await older.getByRole("button", { name: "Read it here" }).click();
  await expect(page.getByRole("region", { name: "Evidence" })).toContainText(
    "The judge did not cite this page.",
  );
});

for (const { name, width, height, file } of [
  { name: "at 200 % zoom", width: 720, height: 450, file: "gate%2Flimits" },
  { name: "at 390 px", width: 390, height: 844, file: "relay%2Fquotas" },
])
  test(`${name} nothing is cut off, what is missing is led to, and a flag is decided`, async () => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(`/p/${SLUG}/review?file=skills%2F${file}.md&match=exact`);
    await expect(page.locator(".claim")).toBeVisible();
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - innerWidth,
    );
    expect(wide).toBeLessThanOrEqual(0);
    await expectAccessible(page);
    await press("u", () =>
      expect(bar()).toContainText("Unsourced", { timeout: 1_000 }),
    );
    await page.keyboard.press("Control+Enter");
    const reason = page.getByRole("textbox", { name: /^Reason/ });
    await expect(reason, "it leads to what is missing").toBeFocused();
    await page.keyboard.type("No page says so, here or elsewhere.");
    await page.keyboard.press("Control+Enter");
    await expect(bar()).toContainText("Recorded");
    await expect(
      page.getByText(/recorded as unsourced\. Next: /),
      "the next flag is open, and that is said",
    ).toBeAttached();
  });

test("who asks for less motion gets none", async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`/p/${SLUG}`);
  await expect(page.getByRole("main")).toBeVisible();
  await press("?", () =>
    expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible({
      timeout: 1_000,
    }),
  );
  const dialog = page.getByRole("dialog", { name: "Keys" });
  await expect(dialog).toBeVisible();
  const seconds = await dialog.evaluate((element) =>
    Number.parseFloat(getComputedStyle(element).animationDuration),
  );
  expect(seconds).toBeLessThan(0.01);
});
