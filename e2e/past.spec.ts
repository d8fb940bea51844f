import type { Page } from "@playwright/test";
import { barriersOf } from "./barriers";
import { expect, test } from "./fixtures";
import { expectAccessible, openAtSample, SLUG } from "./people";

test.use({ story: "past" });
test.describe.configure({ mode: "serial" });

let page: Page;

test.beforeAll(async ({ app, browser }) => {
  page = await openAtSample(app, browser);
});

test.afterAll(() => page.context().close());

async function flagOf(extId: string) {
  const url = `/api/v1/projects/${SLUG}/flags?q=${extId}`;
  const { flags } = await (await page.request.get(url)).json();
  return flags[0] as { id: string; sourceId: string };
}

const past = () => page.locator("#past");

test("a lead has the past of a page read, and each stretch opens its version at the passage", async () => {
  const { sourceId } = await flagOf("gate-017");
  await page.goto(`/p/${SLUG}/sources/${sourceId}`);
  await past().getByRole("button", { name: /past/i }).first().click();
  const row = past().getByRole("listitem").filter({ hasText: "gate-017" });
  await expect(row.first()).toContainText("904 days", { timeout: 60_000 });
  await expect(past()).toContainText("Standing here once does not prove");
  await expectAccessible(page);

  await row
    .getByRole("button", { name: /As in the claim.*904 days/ })
    .first()
    .click();
  const version = page.getByRole("dialog", { name: "As the page was" });
  await expect(version.locator("mark")).toContainText("500 new connections");
  await expect(version.locator("mark")).toBeInViewport();
  const others = version.getByLabel("Compare with");
  await others.selectOption({ index: 1 });
  await expect(version.locator("ins, del").first()).toBeVisible();
  expect(await barriersOf(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(version).toBeHidden();
});

test("beside the claim it suggests, and chooses nothing", async () => {
  const { id } = await flagOf("gate-017");
  await page.goto(`/p/${SLUG}/flags/${id}`);
  const strip = page.getByRole("region", { name: "The past of this claim" });
  await expect(strip).toContainText("stood here from 12 Mar 2024");
  await expect(strip).toContainText("never seen between");
  await expect(page.getByText("Looks outdated:")).toBeVisible();
  const bar = page.getByRole("region", { name: "Decision" });
  await expect(
    page.locator('[role="radio"][aria-checked="true"], input:checked'),
  ).toHaveCount(0);
  await expect(bar.getByRole("button", { name: /^Confirm/ })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
});
