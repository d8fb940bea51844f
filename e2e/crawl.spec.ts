import type { BrowserContext, Page } from "@playwright/test";
import { barriersOf } from "./barriers";
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

/** Who sees most comes first: the others then see little that axe has not read. */
const ROLES: Subject[] = [
  ...(["admin", "lead", "reviewer", "viewer"] as const),
  ...(["outsider", "nobody"] as const),
];

/** What axe has read: who sees the same is not read to again. */
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
  faults.push(...(await newBarriersOf(page)));
  await page.close();
  return faults.map((fault) => `/${route}: ${fault}`);
}

/** Axe reads a page where its main part, or what stands around it, is not known yet. */
async function newBarriersOf(page: Page): Promise<string[]> {
  const looks = await looksOf(page);
  if (looks.every((look) => known.has(look))) return [];
  for (const look of looks) known.add(look);
  return barriersOf(page);
}

/** The build of a page without its words: of its main part, and of the rest. */
function looksOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lookOf = (element: Element): string => {
      const role = element.getAttribute("role") ?? "";
      const inside = [...element.children]
        .filter((child) => !["MAIN", "SCRIPT"].includes(child.tagName))
        .map(lookOf);
      const parts = [...new Set(inside)].join(" ");
      return `(${element.tagName}.${element.className} ${role} ${parts})`;
    };
    return [document.querySelector("main"), document.body].map((part) =>
      part ? lookOf(part) : "",
    );
  });
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
