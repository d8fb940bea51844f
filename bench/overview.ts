import { freshDatabase, startTestServer } from "@/lib/db/test-database";
import type { BenchApp } from "./fixtures/bench-app";
import { atMost, type Figure } from "./fixtures/figure";

const ROUNDS = 60;
const DECISIONS = 200;

/**
 * The lead's overview of a million flags of which four in ten are decided, as
 * p95 of one reader who asks again and again, for its page and for its figures;
 * and how many figures differ from a full recount after people decided on.
 */
export async function benchOverview(
  flags = Number(process.env.BENCH_FLAGS ?? 1_000_000),
): Promise<Record<string, Figure>> {
  const { server, stop } = await startTestServer();
  process.env.DATABASE_URL = await freshDatabase(server);
  const { db, pool } = await import("@/lib/db/client");
  try {
    const { fillProject } = await import("./fixtures/bench-flags");
    const project = await fillProject(flags);
    const { fillProgress } = await import("./fixtures/bench-progress");
    await fillProgress(project.projectId);
    const { startBenchApp } = await import("./fixtures/bench-app");
    const app = await startBenchApp({ plain: true });
    try {
      return await measure(app, project, flags);
    } finally {
      await app.stop();
    }
  } finally {
    await db.$disconnect();
    await pool.end();
    await stop();
  }
}

async function measure(
  app: BenchApp,
  { slug, projectId }: { slug: string; projectId: string },
  flags: number,
): Promise<Record<string, Figure>> {
  const { percentile, timeRequests } = await import("./fixtures/bench-app");
  const page = `/p/${slug}`;
  const figures = `/api/v1/projects/${slug}/progress`;
  const alone = async (address: string) => {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++)
      times.push(...(await timeRequests(app, address, 1)));
    return percentile(times, 0.95);
  };
  await timeRequests(app, page, 20);
  const times = {
    page_ms: await alone(page),
    figures_ms: await alone(figures),
  };
  const crowded = percentile(await timeRequests(app, page, 160), 0.95);

  const { decideSome, differences } = await import("./fixtures/bench-progress");
  const decided = await decideSome(app, slug, DECISIONS);
  const read = async () =>
    (
      await fetch(app.url + figures, {
        headers: { cookie: `${app.cookie.name}=${app.cookie.value}` },
      })
    ).json();
  const found = await differences(projectId, read);
  const slowest = Math.max(times.page_ms, times.figures_ms);
  return {
    overview: atMost(slowest, "ms", 300, {
      ...{ flags, ...times, sixteen_clients_page_ms: crowded },
    }),
    "overview-recount": atMost(found.length, "figures", 0, {
      ...{ flags, decided, differing: found.slice(0, 20) },
    }),
  };
}
