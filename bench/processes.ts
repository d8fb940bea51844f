import { freshDatabase, startTestServer } from "@/lib/db/test-database";
import type { Client } from "../e2e/crowd/ask-to-decide";
import type { BenchApp } from "./fixtures/bench-app";
import type { Figure } from "./fixtures/figure";

const ROUNDS = 5;
const ROUND_MS = Number(process.env.BENCH_ROUND_MS ?? 6_000);
const FLAGS = 400;

/**
 * Requests a second of 16 clients at two processes of the app on one database
 * over those at one, for reading the queue and for deciding: medians of rounds
 * that take turns, so that a busy machine is busy for both.
 */
export async function benchProcesses(): Promise<Record<string, Figure>> {
  const { server, stop } = await startTestServer();
  process.env.DATABASE_URL = await freshDatabase(server);
  const { db, pool } = await import("@/lib/db/client");
  try {
    const { startBenchApp } = await import("./fixtures/bench-app");
    const one = await startBenchApp({ plain: true });
    const other = await startBenchApp({ plain: true });
    try {
      return await measure(one, other);
    } finally {
      await one.stop();
      await other.stop();
    }
  } finally {
    await db.$disconnect();
    await pool.end();
    await stop();
  }
}

async function measure(
  one: BenchApp,
  other: BenchApp,
): Promise<Record<string, Figure>> {
  const { openCrowd } = await import("../e2e/crowd/open-crowd");
  const { clientsOf } = await import("../e2e/crowd/ask-to-decide");
  const { workUntil } = await import("../e2e/crowd/work");
  const crowd = await openCrowd(one, { flags: FLAGS, people: 16 });
  const decide = async (bases: string[], isOver: () => boolean) =>
    (await workUntil(clientsOf(crowd, bases), crowd.flagIds, isOver)).length;
  const read = (bases: string[], isOver: () => boolean) =>
    readUntil(clientsOf(crowd, bases), isOver);
  return {
    "two-processes-read": await ratio(read, one, other),
    "two-processes-decide": await ratio(decide, one, other),
  };
}

type Load = (bases: string[], isOver: () => boolean) => Promise<number>;

async function ratio(
  load: Load,
  one: BenchApp,
  other: BenchApp,
): Promise<Figure> {
  const rate = async (bases: string[]) => {
    const start = performance.now();
    const done = await load(
      ...([bases, () => performance.now() - start > ROUND_MS] as const),
    );
    return (done * 1_000) / (performance.now() - start);
  };
  await rate([one.url, other.url]);
  const alone: number[] = [];
  const shared: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await rate([one.url]));
    shared.push(await rate([one.url, other.url]));
  }
  const { percentile } = await import("./fixtures/bench-app");
  const [a, b] = [percentile(alone, 0.5), percentile(shared, 0.5)];
  const value = b / a;
  return {
    ...{ value, unit: "ratio", bar: 0.9, ok: value >= 0.9 },
    detail: { one_rps: a, two_rps: b, clients: 16, alone, shared },
  };
}

/** The queue's first page, again and again by every client. */
async function readUntil(
  clients: readonly Client[],
  isOver: () => boolean,
): Promise<number> {
  let done = 0;
  const work = async ({ base, slug, headers }: Client) => {
    while (!isOver()) {
      const url = `${base}/api/v1/projects/${slug}/flags?limit=50`;
      const answer = await fetch(url, { headers });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${answer.status}`);
      done += 1;
    }
  };
  await Promise.all(clients.map(work));
  return done;
}
