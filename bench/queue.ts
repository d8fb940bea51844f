import { freshDatabase, startTestServer } from "@/lib/db/test-database";
import type { BenchApp } from "./fixtures/bench-app";
import type { BenchFlags } from "./fixtures/bench-flags";
import { atMost, type Figure } from "./fixtures/figure";

const REQUESTS = 240;
const ROUNDS = 4;
const SMALL = 1_000;

/**
 * The queue's page with a million flags, narrowed by each filter and by the
 * pairs that people ask for most, as p95 of 16 clients over that of a page with
 * the same layout and sign-in and one indexed query of 50 rows; how deep pages
 * and a thousandth of the flags compare; and searches, through the API.
 */
export async function benchQueue(
  flags = Number(process.env.BENCH_FLAGS ?? 1_000_000),
): Promise<Record<string, Figure>> {
  const { server, stop } = await startTestServer();
  process.env.DATABASE_URL = await freshDatabase(server);
  const { db, pool } = await import("@/lib/db/client");
  try {
    const { fillProject } = await import("./fixtures/bench-flags");
    const small = await fillProject(SMALL);
    const large = await fillProject(flags);
    const { startBenchApp } = await import("./fixtures/bench-app");
    const app = await startBenchApp({});
    try {
      return await measure(app, large, small, flags);
    } finally {
      await app.stop();
    }
  } finally {
    await db.$disconnect();
    await pool.end();
    await stop();
  }
}

/** Each single filter, and the six likeliest pairs. */
function filtersOf({ sourceId, reviewerId }: BenchFlags): string[] {
  const file = "file=skills%2Farea-7%2Ftopic-000032.md";
  return [
    ...["", "order=file", "order=claim", "state=open", "state=disputed"],
    ...["state=all", "rule=R5", "verdict=source_silent", "disposition=wrong"],
    ...["match=altered", "match=altered,absent", "ledger=not_seen"],
    ...["ledger=resolved", `reviewer=${reviewerId}`, file],
    `source=${sourceId}`,
    ...["state=open&rule=R5", "state=open&match=absent"],
    ...[`state=open&source=${sourceId}`, `state=open&${file}`],
    ...[`reviewer=${reviewerId}&disposition=wrong`, "rule=R5&match=altered"],
  ];
}

const SEARCHES = [
  ...["units an hour", "item 777777", "takes 990 units", "topic-031999"],
  ...["area-7/", "nowhere to be found", "c-017"],
];

async function measure(
  app: BenchApp,
  large: BenchFlags,
  small: BenchFlags,
  flags: number,
): Promise<Record<string, Figure>> {
  const { percentile, timeRequests } = await import("./fixtures/bench-app");
  const p95 = async (address: string, count = REQUESTS) =>
    percentile(await timeRequests(app, address, count), 0.95);
  const baseline = `/p/${large.slug}/baseline?id=${large.fiftyId}`;
  const review = (project: BenchFlags, query: string) =>
    `/p/${project.slug}/review?${query}`;
  const api = (query: string) =>
    `/api/v1/projects/${large.slug}/flags?order=source&${query}`;
  await p95(baseline);
  await p95(review(large, ""));

  // Turn and turn about: what else the machine does falls on both alike.
  const against = async (address: string) => {
    const page: number[] = [];
    const base: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      base.push(...(await timeRequests(app, baseline, REQUESTS / ROUNDS)));
      page.push(...(await timeRequests(app, address, REQUESTS / ROUNDS)));
    }
    return percentile(page, 0.95) / percentile(base, 0.95);
  };
  const ratios: Record<string, number> = {};
  for (const filter of filtersOf(large))
    ratios[filter || "none"] = await against(review(large, filter));
  const worst = Object.entries(ratios).sort((a, b) => b[1] - a[1])[0];

  const first = await p95(api(""));
  const depths: Record<string, number> = {};
  for (const share of [0.25, 0.5, 0.9])
    depths[share] = await p95(api(`cursor=${await cursorAt(large, share)}`));
  const deepest = Math.max(...Object.values(depths));
  const few = await p95(review(small, ""));
  const many = await p95(review(large, ""));

  const searches: Record<string, number> = {};
  for (const words of SEARCHES)
    searches[words] = await alone(app, api(`q=${encodeURIComponent(words)}`));
  const slowest = Math.max(...Object.values(searches));
  return {
    "queue-page-over-baseline": atMost(worst?.[1] ?? 0, "ratio", 2, {
      ...{ flags, worst: worst?.[0], ratios },
    }),
    "queue-depth": atMost(deepest / first, "ratio", 2, {
      ...{ first_ms: first, depths_ms: depths },
    }),
    "queue-growth": atMost(many / few, "ratio", 1.5, {
      ...{ flags, few: SMALL, few_ms: few, many_ms: many },
    }),
    "queue-search": atMost(slowest, "ms", 300, {
      ...{ searches_ms: searches, index_s: large.indexed },
    }),
  };
}

/** The p95 of one client that asks again and again. */
async function alone(app: BenchApp, address: string): Promise<number> {
  const { percentile, timeRequests } = await import("./fixtures/bench-app");
  const times: number[] = [];
  for (let round = 0; round < 20; round++)
    times.push(...(await timeRequests(app, address, 1)));
  return percentile(times, 0.95);
}

/** Where the queue by source is at this share of its flags. */
async function cursorAt(project: BenchFlags, share: number): Promise<string> {
  const { db } = await import("@/lib/db/client");
  const { encodeCursor } = await import("@/lib/review/queue-filter");
  const sources = await db.source.findMany({
    where: { projectId: project.projectId },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  const source = sources[Math.floor(sources.length * share)];
  if (!source) throw new Error("There are sources");
  return encodeCursor([source.id, "", 1, source.id]);
}
