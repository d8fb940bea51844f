import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { type Browser, chromium, type Page } from "@playwright/test";
import { freshDatabase, startTestServer } from "@/lib/db/test-database";
import { findBrowser } from "@/scripts/steps/browser.mjs";
import type { BenchApp } from "./fixtures/bench-app";
import { serveBenchSources } from "./fixtures/bench-sources";
import { atMost, type Figure } from "./fixtures/figure";

const DECISIONS = Number(process.env.BENCH_DECISIONS ?? 200);
const RUNS = 3;
const COLD_LOADS = 9;
/** Nobody reads and decides faster than this. */
const GLANCE_MS = 300;

/**
 * In headless Chromium: from the press of `c`, with Enter right after it, until
 * the next claim and its evidence are painted; the JavaScript that opening the
 * bench takes; and its largest paint in a browser that never saw it.
 */
export async function benchAdvance(): Promise<Record<string, Figure>> {
  const folder = await mkdtemp(path.join(tmpdir(), "reground-bench-"));
  const sources = await serveBenchSources();
  const { server, stop } = await startTestServer();
  process.env.DATABASE_URL = await freshDatabase(server);
  const { db, pool } = await import("@/lib/db/client");
  const { makeReviewProject } = await import("./fixtures/bench-review");
  const { startBenchApp } = await import("./fixtures/bench-app");
  const slug = await makeReviewProject(folder);
  const app = await startBenchApp({ sourcesOrigins: sources.origins });
  const { executablePath, env } = await findBrowser();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    ...{ chromiumSandbox: false, env: { ...process.env, ...env } },
    args: ["--disable-background-networking"],
  });
  try {
    await allRead(slug);
    return await measure(browser, app, `${app.url}/p/${slug}/review`);
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

/** Waits until the app has read every source. */
async function allRead(slug: string): Promise<void> {
  const { db } = await import("@/lib/db/client");
  const where = { project: { slug }, checkedAt: null };
  for (let left = 600; (await db.source.count({ where })) > 0; left--) {
    if (left === 0) throw new Error("The sources were not read");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function measure(
  browser: Browser,
  app: BenchApp,
  url: string,
): Promise<Record<string, Figure>> {
  const { percentile } = await import("./fixtures/bench-app");
  const cold: number[] = [];
  let script = { bytes: 0, files: 0 };
  for (let load = 0; load < COLD_LOADS; load++) {
    const page = await signedIn(browser, app);
    const scripts = watchScripts(page);
    await page.goto(url, { waitUntil: "networkidle" });
    cold.push(await largestPaint(page));
    script = await scripts();
    await page.context().close();
  }
  const runs: number[][] = [];
  for (let run = 0; run < RUNS; run++) {
    const page = await signedIn(browser, app);
    runs.push(await decideAway(page, url));
    await page.context().close();
  }
  const p95s = runs.map((times) => percentile(times, 0.95));
  const bytes = Math.round(script.bytes / 1024);
  return {
    advance: atMost(percentile(p95s, 0.5), "ms", 100, {
      ...{ decisions: DECISIONS, p95s_ms: p95s },
      medians_ms: runs.map((times) => percentile(times, 0.5)),
    }),
    "bench-script": atMost(bytes, "kB gzip", 250, { files: script.files }),
    "bench-cold-paint": atMost(percentile(cold, 0.75), "ms", 1_200, { cold }),
  };
}

async function signedIn(browser: Browser, app: BenchApp): Promise<Page> {
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({ viewport });
  await context.addCookies([{ ...app.cookie, url: app.url }]);
  // tsx names each function through a helper that a page does not have.
  await context.addInitScript("globalThis.__name = (it) => it");
  return context.newPage();
}

/** Collects the scripts that a page loads; the call answers what they weigh packed. */
function watchScripts(page: Page) {
  const found = new Map<string, Promise<Buffer>>();
  page.on("response", (response) => {
    if (response.request().resourceType() === "script")
      found.set(response.url(), response.body());
  });
  return async () => {
    const bodies = await Promise.all(found.values());
    const bytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
    return { bytes, files: bodies.length };
  };
}

function largestPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().at(-1)?.startTime ?? 0),
        ).observe({ type: "largest-contentful-paint", buffered: true });
      }),
  );
}

/** Decides flag after flag as correct, and says how long each took to give way. */
async function decideAway(page: Page, url: string): Promise<number[]> {
  await page.goto(url);
  await page.waitForSelector("#read mark");
  await page.evaluate(watchAdvance);
  const times: number[] = [];
  while (times.length < DECISIONS) {
    await page.waitForFunction(() => window.benchReady?.());
    await page.waitForTimeout(GLANCE_MS);
    // Both are on their way before the page answers, as under quick fingers.
    await Promise.all([page.keyboard.press("c"), page.keyboard.press("Enter")]);
    const took = await page.waitForFunction(() => window.benchTook);
    times.push((await took.jsonValue()) ?? 0);
    await page.evaluate(() => {
      window.benchTook = null;
    });
  }
  return times;
}

declare global {
  interface Window {
    benchReady?: () => boolean;
    benchTook?: number | null;
  }
}

/**
 * Runs in the page. Claim and evidence of a flag bear its number, "Item 12";
 * they are painted when a frame that shows both for another flag is done.
 */
function watchAdvance() {
  const itemIn = (selector: string) =>
    /Item \d+ /.exec(document.querySelector(selector)?.textContent ?? "")?.[0];
  const shown = () => {
    const claim = itemIn(".claim .is-claim");
    return claim !== undefined && itemIn("#read mark") === claim ? claim : null;
  };
  let from: string | null = null;
  let pressed = 0;
  window.benchReady = () => shown() !== null;
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "c") return;
      from = shown();
      pressed = event.timeStamp;
      requestAnimationFrame(look);
    },
    true,
  );
  const look = () => {
    const now = shown();
    if (now === null || now === from) return requestAnimationFrame(look);
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      window.benchTook = performance.now() - pressed;
    };
    return channel.port2.postMessage(null);
  };
}
