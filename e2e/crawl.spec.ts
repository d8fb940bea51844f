import AxeBuilder from "@axe-core/playwright";
import type { BrowserContext, Page } from "@playwright/test";
import { importCitations } from "./citation-ledger";
import { expect, test } from "./fixtures";
import { cookiesOf, type House, houseOf } from "./house";
import { SLUG } from "./people";
import { MAY, PAGES } from "./rights-table";
import type { Subject } from "./subjects";

test.use({ story: "rights" });
// Twenty pages a role, and axe reads slowly where a machine has more to do.
test.setTimeout(600_000);

let house: House;

test.beforeAll(async ({ app, browser }) => {
  house = await houseOf(app, browser);
  await importCitations(app, house.subjects.lead);
});

const ROLES: Subject[] = [
  "nobody",
  "outsider",
  "viewer",
  "reviewer",
  "lead",
  "admin",
];

/** Pages that axe has read: who sees the same is not read to again. */
const known = new Set<string>();

for (const role of ROLES)
  test(`no page that ${role} can open complains, breaks its policy or shuts somebody out`, async ({
    app,
    browser,
  }) => {
    const context = await browser.newContext({ baseURL: app.url });
    await context.addCookies(cookiesOf(house.subjects[role], app));
    const found: string[] = [];
    for (const [route, right] of Object.entries(PAGES))
      if (right === "anybody" || MAY[right]?.includes(role))
        found.push(...(await faultsOf(context, route)));
    await context.close();
    expect(found).toEqual([]);
  });

/** Collects what a page complains of from now on, reports of its policy included. */
async function listen(page: Page): Promise<string[]> {
  const faults: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(error.message));
  await page.addInitScript(() =>
    document.addEventListener("securitypolicyviolation", (event) =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
    ),
  );
  return faults;
}

async function faultsOf(
  context: BrowserContext,
  route: string,
): Promise<string[]> {
  const page = await context.newPage();
  const faults = await listen(page);
  const path = route.replace(
    /\[(\w+)\]/g,
    (_, name: string) => house.ids[name] ?? name,
  );
  await page.goto(`/${path}`);
  await expect(page.getByRole("main")).toBeVisible();
  // The bench goes on asking; what a page complains of, it does at once.
  await page
    .waitForLoadState("networkidle", { timeout: 1_500 })
    .catch(() => null);
  faults.push(...(await barriersOf(page)));
  await page.close();
  return faults.map((fault) => `/${route}: ${fault}`);
}

/** What shuts somebody out; of the colour scheme only contrast depends. */
async function barriersOf(page: Page): Promise<string[]> {
  const look = await lookOf(page);
  if (known.has(look)) return [];
  known.add(look);
  const axe = () =>
    new AxeBuilder({ page }).options({ resultTypes: ["violations"] });
  await page.emulateMedia({ colorScheme: "light" });
  const light = await axe().analyze();
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await axe().withRules(["color-contrast"]).analyze();
  return [...light.violations, ...dark.violations].map(
    ({ id, nodes }) => `axe: ${id} ${nodes[0]?.target.join(" ")}`,
  );
}

/** What stands on a page, whoever reads it. */
function lookOf(page: Page): Promise<string> {
  return page.evaluate((roles) => {
    const copy = document.createElement("body");
    copy.innerHTML = document.body.innerHTML;
    for (const script of copy.querySelectorAll("script")) script.remove();
    return copy.innerHTML.replace(new RegExp(roles.join("|"), "g"), "");
  }, ROLES);
}

test("a diff keeps to the policy of the document, also when the bench was reached by a link", async ({
  app,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: app.url });
  await context.addCookies(cookiesOf(house.subjects.reviewer, app));
  const page = await context.newPage();
  const faults = await listen(page);
  await page.goto(`/p/${SLUG}`);
  await page
    .getByRole("navigation")
    .getByRole("link", { name: /Review/ })
    .first()
    .click();
  const bar = page.getByRole("region", { name: "Decision" });
  await expect(async () => {
    await page.keyboard.press("o");
    await expect(bar).toContainText("Outdated", { timeout: 1_000 });
  }).toPass();
  await page
    .getByRole("textbox", { name: /Replacement for/ })
    .fill("Something else stands here now.");
  const diff = page.locator('style[data-emotion^="react-diff"]').first();
  await expect(diff).toBeAttached();
  expect(faults).toEqual([]);
  await context.close();
});
