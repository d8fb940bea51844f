import { rm } from "node:fs/promises";
import { freshDatabase, startTestServer } from "@/lib/db/test-database";

const MIB = 1024 * 1024;
const EVERY_MS = 20;

type Figure = {
  value: number;
  unit: string;
  bar: number;
  ok: boolean;
  detail: Record<string, unknown>;
};

/**
 * Streams every format of a project with many confirmed fixes out of the
 * database, each against the newest commit of a real repository, and watches
 * the memory of this process and how long the first bytes take.
 */
export async function benchExport(
  fixes = Number(process.env.BENCH_FLAGS ?? 100_000),
): Promise<Record<string, Figure>> {
  const { server, stop } = await startTestServer();
  process.env.DATABASE_URL = await freshDatabase(server);
  const { makeConfirmedFixes } = await import("./fixtures/bench-fixes");
  const made = await makeConfirmedFixes(fixes);
  try {
    const { findPart } = await import("@/lib/export/preview.io");
    const { ExportFormat } = await import("@/lib/export/export-format");
    const all = { since: null, filter: {} };
    const formats = ExportFormat.options.filter(
      (format) => !format.startsWith("patch-by-"),
    );
    // The first statement, the first process of Git and the first compilation.
    const one = { since: null, filter: { file: made.firstFile } };
    for (const format of formats)
      await drain(await findPart(made.access, one, { format, part: 1 }, NOW));
    const figures: Record<string, Figure> = {};
    for (const format of formats) {
      const memory = watchMemory();
      const start = performance.now();
      const part = await findPart(made.access, all, { format, part: 1 }, NOW);
      const seen = await drain(part, start);
      const peak = memory.stop() / MIB;
      const detail = { fixes, bytes: seen.bytes, seconds: seen.seconds };
      figures[`export-${format}-peak-memory`] = atMost(
        peak,
        "MiB",
        200,
        detail,
      );
      figures[`export-${format}-first-byte`] = atMost(
        seen.first,
        "s",
        1,
        detail,
      );
    }
    return figures;
  } finally {
    await made.close();
    await stop();
    await rm(made.folder, { recursive: true });
  }
}

const NOW = new Date("2026-11-30T10:00:00.000Z");
const round = (value: number) => Math.round(value * 1000) / 1000;

function atMost(
  value: number,
  unit: string,
  bar: number,
  detail: Record<string, unknown>,
): Figure {
  return { value: round(value), unit, bar, ok: value <= bar, detail };
}

/** Reads all of a file and forgets it; seconds to its first byte and to its end. */
async function drain(
  part: { bytes: AsyncIterable<Uint8Array> } | null,
  start = performance.now(),
) {
  const since = () => (performance.now() - start) / 1000;
  let first = 0;
  let bytes = 0;
  for await (const chunk of part?.bytes ?? []) {
    if (bytes === 0) first = since();
    bytes += chunk.length;
  }
  return { first, bytes, seconds: round(since()) };
}

/** The most that this process holds beyond what it held at the start. */
function watchMemory() {
  const idle = process.memoryUsage.rss();
  let peak = idle;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, EVERY_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return peak - idle;
    },
  };
}
