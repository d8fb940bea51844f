import type { Page } from "@playwright/test";
import { importCitations } from "./citation-ledger";
import { expect, test } from "./fixtures";
import { cookiesOf, houseOf } from "./house";
import { expectAccessible, SLUG } from "./people";

test.use({ story: "citations" });
test.describe.configure({ mode: "serial" });

let page: Page;

test.beforeAll(async ({ app, browser }) => {
  const house = await houseOf(app, browser);
  await importCitations(app, house.subjects.lead);
  const context = await browser.newContext({ baseURL: app.url });
  await context.addCookies(cookiesOf(house.subjects.reviewer, app));
  page = await context.newPage();
  await page.goto(`/p/${SLUG}/citations`);
});

test.afterAll(() => page.context().close());

const heading = () => page.getByRole("heading", { level: 2 });
const audit = async () => {
  const answer = await page.request.get(
    `/api/v1/projects/${SLUG}/citations/export/json?when=after`,
  );
  return JSON.stringify(await answer.json());
};

test("one key decides and moves on, two of them ask first", async () => {
  await expect(heading()).toHaveText("REF-902");
  await expect(async () => {
    await page.keyboard.press("k");
    await page.keyboard.press("j");
    await expect(heading()).toHaveText("REF-9", { timeout: 1_000 });
  }).toPass();
  await page.keyboard.press("k");
  await expect(heading()).toHaveText("REF-902");
  await page.keyboard.press("r");
  await expect(heading()).toHaveText("REF-9");
  await page.keyboard.press("e");
  const repair = page.getByRole("textbox", { name: /should stand there/ });
  await expect(repair).toBeFocused();
  await repair.fill("REF-009");
  await page.keyboard.press("Enter");
  await expect(heading()).toHaveText("REF-102");
  await page.keyboard.press("c");
  await page.keyboard.press("Enter");
  await expect(page.locator(".cit-r")).toContainText(
    "Say why the audit was mistaken",
  );
  await page
    .getByRole("textbox", { name: /mistaken/ })
    .fill("The year is right: it is the second edition.");
  await page.keyboard.press("Enter");
  await expect(heading()).toHaveText("REF-103");
  await expectAccessible(page);
});

test("undo takes the last answer back, on screen and in the report", async () => {
  expect(await audit()).toContain("second edition");
  await page.keyboard.press("z");
  await expect(heading()).toHaveText("REF-102");
  await expect(page.getByRole("main")).toContainText("2 open");
  expect(await audit()).not.toContain("second edition");
});

test("the queue can be narrowed, and its address be sent", async () => {
  await page.getByLabel("Show").selectOption("decided");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page).toHaveURL(/state=decided/);
  await expect(page.getByRole("list", { name: "Findings" })).toContainText(
    "to be removed",
  );
  await expect(
    page.getByRole("list", { name: "Findings" }).getByRole("listitem"),
  ).toHaveCount(2);
  await page.goto(`/p/${SLUG}/citations?status=unreachable`);
  await expect(heading()).toHaveText("REF-103");
});

test("the report after review says who answered what, in all three formats", async () => {
  const reviewed = await audit();
  expect(reviewed).toContain('"action":"remove"');
  expect(reviewed).toContain("REF-009");
  for (const format of ["text", "sarif"]) {
    const answer = await page.request.get(
      `/api/v1/projects/${SLUG}/citations/export/${format}?when=after`,
    );
    expect(answer.headers()["content-disposition"]).toContain("attachment");
    expect(await answer.text()).toContain("REF-902");
  }
});
