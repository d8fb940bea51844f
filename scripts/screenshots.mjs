import { mkdirSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";
import { register } from "tsx/esm/api";
import { findBrowser } from "./steps/browser.mjs";
import { root } from "./steps/check-machine.mjs";
import { prepareTestApps, startTestApp } from "./steps/test-app.mjs";

// `node scripts/screenshots.mjs`: the pictures of the README, taken from the
// sample project on a production build.
register();

const folder = path.join(root, "docs/screenshots");
const password = "nine grey herons wade";

mkdirSync(folder, { recursive: true });
const { shared, stop } = await prepareTestApps();
const app = await startTestApp(shared);
const { env, executablePath } = await findBrowser();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ["--disable-background-networking", "--no-sandbox"],
  env: { ...process.env, ...env },
});
try {
  const context = await browser.newContext({
    baseURL: app.url,
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
  });
  const page = await context.newPage();
  await page.goto(await app.signInLink());
  await page.getByLabel("Name", { exact: true }).fill("Priya Nair");
  await page.getByLabel("E-mail").fill("priya@korvane.example");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: /Set the password/ }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.getByRole("button", { name: "Open the sample project" }).click();
  await page.waitForURL(/review/);
  await page.waitForTimeout(8_000);
  await takeAll(page);
} finally {
  await browser.close();
  await app.stop();
  await stop();
}

async function takeAll(page) {
  const base = "/p/korvane-skills";
  const api = `/api/v1/projects/korvane-skills/flags`;
  const { flags } = await (await page.request.get(`${api}?limit=500`)).json();
  const id = flags.find((flag) => flag.extId === "gate-017").id;
  await decideSome(
    page,
    flags.filter((flag) => flag.reviewState === "open" && flag.id !== id),
  );
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    const take = async (name) => {
      await page.waitForTimeout(1_500);
      await page.screenshot({
        path: path.join(folder, `${name}-${colorScheme}.png`),
      });
    };
    await page.goto(`${base}/flags/${id}`);
    await page.waitForTimeout(1_500);
    await page.keyboard.press("o");
    await take("bench");
    await page.goto(base);
    await take("overview");
    await page.goto(`${base}/imports/new`);
    await page
      .getByLabel("Ledger files")
      .setInputFiles(path.join(root, "prisma/sample/ledger-bad.jsonl"));
    await page.waitForURL(/imports\/[0-9a-f-]{36}/);
    await take("import-preview");
  }
}

/** A day's work, so that the overview has something to tell. */
async function decideSome(page, flags) {
  const kinds = ["correct", "outdated", "unsourced", "correct", "wrong"];
  const origin = new URL(page.url()).origin;
  for (const [n, { id, version, claim }] of flags.slice(0, 41).entries()) {
    const disposition = kinds[n % kinds.length];
    const isFix = disposition === "outdated" || disposition === "wrong";
    const replacement = `${claim} See the page for the current figure.`;
    const response = await page.request.post(
      `/api/v1/projects/korvane-skills/flags/${id}/decisions`,
      {
        headers: { origin },
        data: {
          ...{ version, disposition, rationale: "Read on the page." },
          ...{ attested: "Looked it up.", lint_reason: "As the page says." },
          ...(isFix && {
            fix: { kind: "claim", original: claim, replacement },
          }),
        },
      },
    );
    if (!response.ok()) throw new Error(await response.text());
  }
}
