import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { freshDatabase, startTestServer } from "@/lib/db/test-database";
import { writeLedger } from "./fixtures/bench-ledger";
import type { Figure } from "./fixtures/figure";

/** The tables that an import writes, in the order of their foreign keys. */
const TABLES = [
  "Blob",
  "BlobChunk",
  "Import",
  "LedgerFile",
  "LedgerFileSeen",
  "Source",
  "Flag",
  "FlagRevision",
  "ImportEffect",
] as const;

const MIB = 1024 * 1024;

/** The sizes whose times tell how the cost grows; the last one is judged. */
const SIZES = process.env.BENCH_FLAGS ?? "1000,10000,100000";

/**
 * Imports ledgers of the sizes of BENCH_FLAGS, each in a process of its own, so
 * that none starts with the memory of another. A million flags
 * (`BENCH_FLAGS=1000,10000,100000,1000000`) take a while and some 6 GB of disk.
 */
export async function benchImport(): Promise<Record<string, Figure>> {
  const sizes = SIZES.split(",").map(Number);
  const [only] = sizes;
  if (only !== undefined && sizes.length === 1) return importOnce(only);
  const runs: Record<string, Figure>[] = [];
  for (const flags of sizes) runs.push(await inOwnProcess(flags));
  const growths = ["import-over-copy", "import-peak-memory"].map((name) =>
    runs.map((run) => run[name]).filter((figure) => figure !== undefined),
  );
  const [times = [], peaks = []] = growths;
  return { ...runs.at(-1), ...growth(times), ...peakOf(peaks) };
}

async function inOwnProcess(flags: number): Promise<Record<string, Figure>> {
  const child = spawn(
    process.execPath,
    ["--conditions=react-server", "scripts/bench.mjs", "import", "--json"],
    {
      env: { ...process.env, BENCH_FLAGS: String(flags) },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  return JSON.parse(await text(child.stdout));
}

/** How the cost grows with the size: the slope of a line through log and log. */
function growth(runs: readonly Figure[]): Record<string, Figure> {
  const points = runs.map(({ detail }) => ({
    flags: Number(detail.flags),
    seconds: Number(detail.preview_s) + Number(detail.commit_s),
  }));
  const value = slope(
    points.map((point) => Math.log(point.flags)),
    points.map((point) => Math.log(point.seconds)),
  );
  return {
    "import-cost-growth": {
      ...{ value: round(value), unit: "slope", bar: 1.1, ok: value <= 1.1 },
      detail: { points },
    },
  };
}

function slope(xs: readonly number[], ys: readonly number[]): number {
  const mean = (list: readonly number[]) =>
    list.reduce((sum, one) => sum + one, 0) / list.length;
  const [x0, y0] = [mean(xs), mean(ys)];
  const up = xs.map((x, i) => (x - x0) * ((ys[i] ?? y0) - y0));
  const across = xs.map((x) => (x - x0) ** 2);
  return mean(up) / mean(across);
}

/** The most memory of the largest, which no bar loosens. */
function peakOf(runs: readonly Figure[]): Record<string, Figure> {
  const peaks = runs.map(({ detail, value }) => [detail.flags, value]);
  const last = runs.at(-1);
  if (!last) return {};
  return { "import-peak-memory": { ...last, detail: { peaks } } };
}

/**
 * Imports a ledger, the same bytes again, and one with 1 % changed, and holds
 * that against a raw COPY of the very rows into the same tables and indexes of
 * another database on the same server.
 */
async function importOnce(flags: number): Promise<Record<string, Figure>> {
  const folder = await mkdtemp(path.join(tmpdir(), "reground-bench-"));
  const { server, stop } = await startTestServer();
  try {
    const [ledger, changed] = [`${folder}/a.jsonl`, `${folder}/b.jsonl`];
    const bytes = await writeLedger(ledger, flags, 0);
    await writeLedger(changed, flags, 100);
    process.env.DATABASE_URL = await freshDatabase(server);
    const { openBenchProject } = await import("./fixtures/bench-project");
    const project = await openBenchProject();

    const hash = await seconds(() => hashOf(ledger));
    const first = await project.importFile(ledger);
    const copy = await rawCopy(
      process.env.DATABASE_URL,
      await freshDatabase(server),
      folder,
    );
    const again = await project.importFile(ledger);
    const other = await project.importFile(changed);
    await project.close();
    return figures({ flags, bytes, hash, first, again, other, copy });
  } finally {
    await stop();
    await rm(folder, { recursive: true });
  }
}

type Timed = { preview: number; commit: number; peakBytes: number };

type Measured = {
  flags: number;
  bytes: number;
  hash: number;
  first: Timed;
  again: Timed;
  other: Timed;
  copy: { seconds: number; indexes: string[] };
};

function figures(m: Measured): Record<string, Figure> {
  const whole = (run: Timed) => run.preview + run.commit;
  const detail = { flags: m.flags, bytes: m.bytes };
  const atMost = (
    value: number,
    unit: string,
    bar: number,
    more: Record<string, unknown>,
  ): Figure => ({
    ...{ value: round(value), unit, bar: round(bar), ok: value <= bar },
    detail: { ...detail, ...more },
  });
  return {
    "import-over-copy": atMost(whole(m.first) / m.copy.seconds, "ratio", 5, {
      preview_s: round(m.first.preview),
      commit_s: round(m.first.commit),
      copy_s: round(m.copy.seconds),
      tables: TABLES,
      indexes: m.copy.indexes,
    }),
    "import-peak-memory": atMost(m.first.peakBytes / MIB, "MiB", 200, {}),
    "import-same-bytes": atMost(whole(m.again), "s", 2 * m.hash + 1, {
      hash_s: round(m.hash),
    }),
    "import-one-percent-changed": atMost(
      whole(m.other) / whole(m.first),
      "ratio",
      1,
      { preview_s: round(m.other.preview), commit_s: round(m.other.commit) },
    ),
  };
}

const round = (value: number) => Math.round(value * 1000) / 1000;

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest("hex");
}

/** Copies the rows out, and times only their way in. */
async function rawCopy(source: string, target: string, folder: string) {
  const [out, into] = [source, target].map(
    (connectionString) => new pg.Client({ connectionString }),
  );
  if (!out || !into) throw new Error("There are two databases");
  await Promise.all([out.connect(), into.connect()]);
  try {
    for (const table of ["Project", ...TABLES])
      await pipeline(
        out.query(copyTo(`COPY "${table}" TO STDOUT`)),
        createWriteStream(`${folder}/${table}.copy`),
      );
    const copy = (table: string) =>
      pipeline(
        createReadStream(`${folder}/${table}.copy`),
        into.query(copyFrom(`COPY "${table}" FROM STDIN`)),
      );
    await copy("Project");
    const took = await seconds(async () => {
      await into.query("BEGIN");
      for (const table of TABLES) await copy(table);
      await into.query("COMMIT");
    });
    const { rows } = await into.query<{ indexname: string }>(
      "SELECT indexname FROM pg_indexes WHERE tablename = ANY($1) ORDER BY 1",
      [TABLES],
    );
    return { seconds: took, indexes: rows.map((row) => row.indexname) };
  } finally {
    await Promise.all([out.end(), into.end()]);
  }
}
