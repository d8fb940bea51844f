import { expect, test } from "./fixtures";

test("the production build answers on a fresh database", async ({ page }) => {
  const answer = await page.goto("/");
  expect(answer?.status()).toBe(200);
  await expect(page.locator("body")).not.toBeEmpty();
});
