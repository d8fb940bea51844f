import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import {
  COLLEAGUE,
  expectAccessible,
  inviteReviewer,
  openSample,
  REVIEWER,
  SLUG,
  setUpFirstAdmin,
} from "./people";

// Two people in two browsers answer the same flags, blind to each other; a lead
// in a third settles what they differ on.

test.describe.configure({ mode: "serial" });
test.use({ story: "second review" });

let lead: Page;
let first: Page;
let second: Page;

test.beforeAll(async ({ app, browser }) => {
  const context = await browser.newContext({ baseURL: app.url });
  lead = await context.newPage();
  await setUpFirstAdmin(lead, app);
  await openSample(lead);
  await lead.goto(`/p/${SLUG}/settings`);
  await lead.getByRole("radio", { name: /^For all/ }).check();
  await lead.getByRole("button", { name: "Save", exact: true }).first().click();
  await expect(lead.getByText("Saved.").first()).toBeVisible();
  first = await inviteReviewer(browser, lead, app);
  second = await inviteReviewer(browser, lead, app, COLLEAGUE);
});

test.afterAll(async () => {
  for (const page of [lead, first, second]) await page.context().close();
});

const bar = (page: Page) => page.getByRole("region", { name: "Decision" });
const reason = (page: Page) => page.getByRole("textbox", { name: /^Reason/ });

async function stateOf(page: Page, id: string) {
  const answer = await page.request.get(`/api/v1/projects/${SLUG}/flags/${id}`);
  return (await answer.json()).reviewState;
}

async function open(page: Page, extId: string): Promise<string> {
  const answer = await page.request.get(
    `/api/v1/projects/${SLUG}/flags?q=${extId}`,
  );
  const { flags } = await answer.json();
  await page.goto(`/p/${SLUG}/flags/${flags[0].id}`);
  await expect(page.getByText(/^Read /).first()).toBeVisible();
  return flags[0].id;
}

async function choose(page: Page, key: string, word: string) {
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(bar(page)).toContainText(word, { timeout: 1_000 });
  }).toPass();
}

/** Everything on the screen and in the answers behind it that is about a flag, for one reader. */
async function allOf(page: Page, id: string): Promise<string> {
  const get = (path: string) =>
    page.request.get(`/api/v1/projects/${SLUG}/${path}`);
  const { changes } = await (await get("changes?since=0")).json();
  const about = changes.filter((one: { flagId: string }) => one.flagId === id);
  expect(about).not.toEqual([]);
  const flag = await (await get(`flags/${id}`)).text();
  return (await page.content()) + flag + JSON.stringify(about);
}

test("the second person sees that somebody answered, and not who or what", async () => {
  const id = await open(first, "gate-012");
  await choose(first, "u", "Unsourced");
  await reason(first).fill("Only Marek would say heliotrope.");
  await first.keyboard.press("Control+Enter");
  await expect.poll(() => stateOf(first, id)).toBe("awaiting_second");

  await open(second, "gate-012");
  await expect(second.getByText("You are the second person.")).toBeVisible();
  const seen = await allOf(second, id);
  expect(seen).not.toContain("heliotrope");
  expect(seen).not.toContain(REVIEWER.name);
  await expectAccessible(second);
});

test("equal answers confirm, and then each sees the other's reason", async () => {
  const id = await open(second, "gate-012");
  await choose(second, "u", "Unsourced");
  await reason(second).fill("No page gives it.");
  await second.keyboard.press("Control+Enter");
  await expect.poll(() => stateOf(second, id)).toBe("confirmed");
  await open(second, "gate-012");
  await second.getByRole("tab", { name: /History/ }).click();
  await expect(second.getByText(/heliotrope/).first()).toBeVisible();
});

test("who agrees that a fix is needed sees the fix next, and takes it over", async () => {
  const id = await open(first, "gate-017");
  await choose(first, "o", "Outdated");
  const fix =
    "A Standard listener accepts up to 750 new connections per second in each zone and queues the rest for 5 seconds.";
  await first.getByRole("textbox", { name: /Replacement for/ }).fill(fix);
  await first.keyboard.press("Control+Enter");
  await expect.poll(() => stateOf(first, id)).toBe("awaiting_second");

  await open(second, "gate-017");
  expect(await allOf(second, id)).not.toContain(
    "up to 750 new connections per",
  );
  await choose(second, "o", "Outdated");
  await second.keyboard.press("Control+Enter");
  await expect(second.getByText(/You both say/).first()).toBeVisible();
  await open(second, "gate-017");
  await expect(
    second.getByRole("heading", { name: /You both say outdated/ }),
  ).toBeVisible();
  await expectAccessible(second);
  await second.getByRole("button", { name: "Take this fix" }).click();
  await second.keyboard.press("Control+Enter");
  await expect.poll(() => stateOf(second, id)).toBe("confirmed");
});

test("answers that differ go before the lead, who sees both sentences in one source and takes one", async () => {
  const id = await open(first, "gate-011");
  await choose(first, "c", "Correct");
  await first.keyboard.press("Control+Enter");
  await expect.poll(() => stateOf(first, id)).toBe("awaiting_second");

  const flag = await (
    await second.request.get(`/api/v1/projects/${SLUG}/flags/${id}`)
  ).json();
  const answered = await second.request.post(
    `/api/v1/projects/${SLUG}/flags/${id}/decisions`,
    {
      headers: { origin: new URL(second.url()).origin },
      data: {
        ...{ version: flag.version, disposition: "unsourced" },
        rationale: "The number is that of a project, not of an account.",
        grounding_url: flag.evidenceUrl,
        grounding_quote: "A connection on which nothing moves is closed",
      },
    },
  );
  expect(await answered.text()).toContain("disputed");

  await lead.goto(`/p/${SLUG}`);
  const stuck = lead.getByText("Two people answered differently").first();
  await expect(stuck).toBeVisible();
  await open(lead, "gate-011");
  const panel = lead.getByRole("region", {
    name: "Two people answered differently",
  });
  await expect(panel).toContainText(REVIEWER.name);
  await expect(panel).toContainText(COLLEAGUE.name);
  for (const letter of ["A", "B"])
    await expect(lead.locator(`#mark-ground-${letter}`).first()).toBeVisible();
  await expectAccessible(lead);
  await panel.getByRole("button", { name: "Take A" }).click();
  await lead.keyboard.press("Control+Enter");
  await expect.poll(() => stateOf(lead, id)).toBe("confirmed");
  const settled = await (
    await lead.request.get(`/api/v1/projects/${SLUG}/flags/${id}`)
  ).json();
  expect(settled.current).toMatchObject({
    ...{ kind: "adjudicate", disposition: "correct" },
  });
});
