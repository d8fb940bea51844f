import type { Browser, Page } from "@playwright/test";
import type { TestApp } from "../scripts/steps/test-app.mjs";
import { barriersOf } from "./barriers";
import { expect } from "./fixtures";

export const LEAD = {
  name: "Priya Nair",
  email: "priya@korvane.example",
  password: "nine grey herons wade",
};

export const REVIEWER = {
  name: "Marek Dvořák",
  email: "marek@korvane.example",
  password: "tall poplars lean left",
};

export const COLLEAGUE = {
  name: "Inés Robledo",
  email: "ines@korvane.example",
  password: "quiet barges pass by",
};

export const SLUG = "korvane-skills";

/** Follows the terminal's one-time link and sets the first password. */
export async function setUpFirstAdmin(page: Page, app: TestApp) {
  const link = await app.signInLink();
  await page.goto(link ?? "/");
  await fillAccount(page, LEAD);
}

async function fillAccount(page: Page, person: typeof LEAD) {
  await page.getByLabel("Name", { exact: true }).fill(person.name);
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: /Set the password/ }).click();
  await page.waitForURL((url) => url.pathname === "/");
}

export async function signIn(page: Page, person: typeof LEAD) {
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** One click from the first screen to a queue of flags. */
export async function openSample(page: Page) {
  await page.goto("/");
  await page.getByRole("button", { name: "Open the sample project" }).click();
  await page.waitForURL(/\/review/);
  await expect(page.getByRole("main")).toBeVisible();
}

/** A second person, in a browser of their own, through an invite link. */
export async function inviteReviewer(
  browser: Browser,
  lead: Page,
  app: TestApp,
  person = REVIEWER,
): Promise<Page> {
  await lead.goto(`/p/${SLUG}/settings`);
  await lead.getByRole("button", { name: "Make an invite link" }).click();
  const link = await lead.locator(".linkbox code").innerText();
  const context = await browser.newContext({ baseURL: app.url });
  const page = await context.newPage();
  await page.goto(link);
  await fillAccount(page, person);
  return page;
}

/** No accessibility violation, in either colour scheme. */
export async function expectAccessible(page: Page) {
  await expect(page.getByRole("main")).toBeVisible();
  expect(await barriersOf(page)).toEqual([]);
}

/** The first administrator at the sample project, in a browser of their own. */
export async function openAtSample(
  app: TestApp,
  browser: Browser,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: app.url });
  const page = await context.newPage();
  await setUpFirstAdmin(page, app);
  await openSample(page);
  return page;
}
