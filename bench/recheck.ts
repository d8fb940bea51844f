import type { AddressInfo } from "node:net";
import { Worker } from "node:worker_threads";
import { freshDatabase, startTestServer } from "@/lib/db/test-database";
import type { Figure } from "./fixtures/figure";

const HOST = "https://pages.bench.example";
const AT_ONCE = 16;
const ROUNDS = 3;

/** Serves distinct pages of about 25 kB with validators, in a thread of its own. */
const SERVER = `
const { createServer } = require("node:http");
const { parentPort } = require("node:worker_threads");
const paragraph = "A queue holds up to 1,000 messages, and each of them is kept for seven days. ";
createServer(({ url, headers }, answer) => {
  const etag = '"' + url + '"';
  if (headers["if-none-match"] === etag) return answer.writeHead(304, { etag }).end();
  const part = "<h2>Part</h2><p>" + paragraph.repeat(5) + "</p><ul><li>" + url + "</li></ul>";
  answer.writeHead(200, { "content-type": "text/html", etag });
  answer.end("<title>Page " + url + "</title><main><h1>Page " + url + "</h1>" + part.repeat(55) + "</main>");
}).listen(0, "127.0.0.1", function () { parentPort.postMessage(this.address()); });
`;

/**
 * Looks at distinct loopback pages as the recheck job does, first when none is
 * known and then again, and holds the second against 16 bare fetches at once of
 * the same pages in the same run. No host is spared: the pages are the operator's.
 */
export async function benchRecheck(
  pages = Number(process.env.BENCH_PAGES ?? 1_000),
): Promise<Record<string, Figure>> {
  const source = new Worker(SERVER, { eval: true });
  const { port } = await new Promise<AddressInfo>((resolve) =>
    source.once("message", resolve),
  );
  const origin = `http://127.0.0.1:${port}`;
  process.env.REGROUND_SOURCE_ORIGINS = `${HOST}=${origin}`;
  const { server, stop } = await startTestServer();
  try {
    process.env.DATABASE_URL = await freshDatabase(server);
    const { openSourcesProject } = await import("./fixtures/sources-project");
    const urls = Array.from({ length: pages }, (_, n) => `/p/${n}`);
    const project = await openSourcesProject(urls.map((url) => HOST + url));
    const bare: number[] = [];
    const again: number[] = [];
    const first = await project.check();
    const idle = process.memoryUsage().rss;
    for (let round = 0; round < ROUNDS; round++) {
      bare.push(await bareFetches(urls.map((url) => origin + url)));
      again.push(await project.check());
    }
    const grown = process.memoryUsage().rss - idle;
    await project.close();
    return figures(pages, first, median(bare), median(again), grown);
  } finally {
    await stop();
    await source.terminate();
  }
}

const MIB = 1024 * 1024;

function figures(
  pages: number,
  first: number,
  bare: number,
  again: number,
  grown: number,
): Record<string, Figure> {
  const rate = (seconds: number) => Math.round(pages / seconds);
  const value = bare / again;
  const detail = {
    ...{ pages, barePerSecond: rate(bare), recheckPerSecond: rate(again) },
    firstLookPerSecond: rate(first),
  };
  const mib = grown / MIB;
  return {
    recheck: { value, unit: "ratio", bar: 0.5, ok: value >= 0.5, detail },
    "recheck-memory": {
      ...{ value: mib, unit: "MiB grown in 3 rechecks", bar: 64 },
      ...{ ok: mib <= 64, detail: { rounds: ROUNDS } },
    },
  };
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Seconds to fetch every page, 16 at once, and read it to its end. */
async function bareFetches(urls: string[]): Promise<number> {
  const queue = [...urls];
  const start = performance.now();
  const work = async () => {
    for (let url = queue.pop(); url; url = queue.pop())
      await (await fetch(url)).text();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return (performance.now() - start) / 1_000;
}
