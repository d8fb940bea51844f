import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, type Page } from "@playwright/test";
import { freshDatabase, startTestServer } from "@/lib/db/test-database";
import { findBrowser } from "@/scripts/steps/browser.mjs";
import { makePage, makeRandom } from "./fixtures/bench-page";
import { BENCH_HOST, serveBenchSources } from "./fixtures/bench-sources";
import { atMost, type Figure } from "./fixtures/figure";

const LINES = 10_000;
const PAGE_SIZE = 500_000;
const FLAGS = 12;
const STEPS = 40;

/**
 * The longest task of the main thread, in headless Chromium, while somebody
 * goes from flag to flag of a file of 10,000 lines whose source has 500 kB,
 * chooses an answer, and scrolls both.
 */
export async function benchSmooth(): Promise<Record<string, Figure>> {
  const folder = await mkdtemp(path.join(tmpdir(), "reground-bench-"));
  const sources = await serveBenchSources(largePage);
  const { server, stop } = await startTestServer();
  process.env.DATABASE_URL = await freshDatabase(server);
  const { db, pool } = await import("@/lib/db/client");
  const { makeReviewProject } = await import("./fixtures/bench-review");
  const { startBenchApp } = await import("./fixtures/bench-app");
  const slug = await makeReviewProject(folder, largeReview());
  const app = await startBenchApp({ sourcesOrigins: sources.origins });
  const { executablePath, env } = await findBrowser();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    ...{ chromiumSandbox: false, env: { ...process.env, ...env } },
    args: ["--disable-background-networking"],
  });
  try {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
    });
    await context.addCookies([{ ...app.cookie, url: app.url }]);
    const page = await context.newPage();
    await page.addInitScript(() => {
      window.benchTasks = [];
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries())
          window.benchTasks.push(duration);
      }).observe({ type: "longtask", buffered: true });
    });
    const tasks = await workAtBench(
      page,
      `${app.url}/p/${slug}/review?order=file`,
    );
    return {
      "longest-task": atMost(Math.max(0, ...tasks), "ms", 200, {
        ...{ lines: LINES, page_bytes: PAGE_SIZE, tasks_ms: tasks },
      }),
    };
  } finally {
    await browser.close();
    await app.stop();
    sources.stop();
    await db.$disconnect();
    await pool.end();
    await stop();
    await rm(folder, { recursive: true });
  }
}

declare global {
  interface Window {
    benchTasks: number[];
  }
}

const said = (n: number) =>
  `Item ${n} takes ${n * 7} units an hour everywhere.`;
const lineOf = (n: number) => Math.floor(((n + 0.5) * LINES) / FLAGS);

function largeReview() {
  const lines = Array.from({ length: LINES }, (_, i) => `Line ${i + 1} of it.`);
  const flags = Array.from({ length: FLAGS }, (_, n) => {
    lines[lineOf(n) - 1] = said(n);
    return {
      ...{ id: `c-${n}`, judge_verdict: "not_grounded", rule: "R1" },
      ...{ evidence_url: `${BENCH_HOST}/page-0`, evidence_quote: said(n) },
      ...{ reason: "It says otherwise.", file: "large.md", line: lineOf(n) },
      claim: said(n),
    };
  });
  return {
    files: new Map([["large.md", `${lines.join("\n")}\n`]]),
    records: [{ file: "large.md", per_file_verdict: "flagged", flags }],
  };
}

function largePage(): string {
  const blocks = makePage(PAGE_SIZE, makeRandom(1)).split("\n\n");
  const step = Math.floor(blocks.length / FLAGS);
  const body = blocks.map(
    (block, i) =>
      `<p>${block}</p>${i % step === 0 ? `<p>${said(i / step)}</p>` : ""}`,
  );
  return `<!doctype html><title>Large</title><main><h1>Large</h1>${body.join("")}</main>`;
}

/** What the main thread did in one go for longer than 50 ms, in milliseconds. */
async function workAtBench(page: Page, url: string): Promise<number[]> {
  await page.goto(url);
  await page.waitForSelector("#read mark");
  await page.waitForTimeout(2_000);
  for (let flag = 0; flag < FLAGS; flag++) {
    for (const key of ["o", "c", "j"]) {
      await page.keyboard.press(key);
      await page.waitForTimeout(300);
    }
    await page.waitForSelector("#read mark");
    await scroll(page, "#read");
    await scroll(page, ".claim .pane-b");
  }
  return page.evaluate(() => window.benchTasks.map(Math.round));
}

async function scroll(page: Page, selector: string) {
  const box = await page.locator(selector).boundingBox();
  if (box === null) throw new Error(`${selector} is not on screen`);
  await page.mouse.move(box.x + box.width / 2, box.y + 80);
  for (let step = 0; step < STEPS; step++) await page.mouse.wheel(0, 900);
}
