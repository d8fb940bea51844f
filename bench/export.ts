import { rm } from "node:fs/promises";
import { freshDatabase, startTestServer } from "@/lib/db/test-database";
import type { Figure } from "./fixtures/figure";

const MIB = 1024 * 1024;
const EVERY_MS = 20;

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
    const { partsNow } = await import("@/lib/export/preview.io");
    const { ExportFormat } = await import("@/lib/export/export-format");
    const all = { since: null, filter: {} };
    // The first statement, the first process of Git and the first compilation.
    const one = { since: null, filter: { file: made.firstFile } };
    for (const format of ExportFormat.options)
      await drain(partsNow(made.access, one, format, NOW));
    const figures: Record<string, Figure> = {};
    for (const format of ExportFormat.options) {
      const memory = watchMemory();
      const seen = await drain(partsNow(made.access, all, format, NOW));
      const peak = memory.stop() / MIB;
      const { parts, bytes, seconds } = seen;
      const detail = { fixes, parts, bytes, seconds };
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

/** Reads all files of a format and forgets them; seconds to the first byte and to the end. */
async function drain(
  parts: AsyncIterable<{ chunks: AsyncIterable<string> | Iterable<string> }>,
) {
  const start = performance.now();
  const since = () => (performance.now() - start) / 1000;
  const seen = { parts: 0, first: 0, bytes: 0 };
  for await (const { chunks } of parts) {
    seen.parts++;
    for await (const chunk of chunks) {
      if (seen.bytes === 0) seen.first = since();
      seen.bytes += Buffer.byteLength(chunk);
    }
  }
  return { ...seen, seconds: round(since()) };
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
