import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openGitHistory } from "@/lib/evidence/history-git.io";
import { pastOf } from "@/lib/evidence/history-past";
import { type KnownReadings, walkHistory } from "@/lib/evidence/history-read";
import { makePage, makeRandom } from "./fixtures/bench-page";

const VERSIONS = 200;
const SIZE = 100_000;
const FLAGS = 8;

type Figure = {
  value: number;
  unit: string;
  bar: number;
  ok: boolean;
  detail: object;
};

/**
 * A generated repository of 200 versions of a 100 kB page that eight claims
 * cite: seconds that reading its past takes, cold and with the readings of an
 * earlier walk; spans that are not exactly as generated; and by how much the
 * heap grows from the 50th version on.
 */
export async function benchHistory(): Promise<Record<string, Figure>> {
  const folder = mkdtempSync(path.join(tmpdir(), "bench-history-"));
  try {
    const wanted = makeRepository(folder);
    const cold = await walk(folder);
    const cached = await walk(folder, cold.readings);
    const wrong = countWrong(cold.spans, wanted);
    const detail = { versions: VERSIONS, bytes: SIZE, flags: FLAGS };
    return {
      "history-cold": figure(cold.seconds, "s", 5, detail),
      "history-cached": figure(cached.seconds, "s", 0.2, detail),
      "history-wrong-spans": figure(wrong, "spans", 0, { of: wanted.length }),
      "history-memory": figure(cold.grown, "MiB", 48, detail),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function figure(
  value: number,
  unit: string,
  bar: number,
  detail: object,
): Figure {
  return { value, unit, bar, ok: value <= bar, detail };
}

const claimOf = (flag: number) =>
  `Each harbour number ${flag} takes ${1_000 + flag} barges per tide.`;
/** The value of a flag changes every so many versions, and comes back once. */
const valueAt = (flag: number, version: number) => {
  const step = Math.floor((version + flag * 7) / 40);
  return step % 3 === 1 ? 1_000 + flag : 2_000 + flag + step;
};
const dayOf = (version: number) =>
  new Date(Date.UTC(2020, 0, 1 + version * 7)).toISOString();

/** Builds the repository and returns the spans that it was made with. */
function makeRepository(folder: string): string[] {
  const text = makePage(SIZE, makeRandom(11)).split("\n");
  const spans: string[] = [];
  const stream: string[] = [];
  for (let version = 0; version < VERSIONS; version++) {
    const lines = text.map((line, at) =>
      at % VERSIONS === version ? `${line} Edited in ${version}.` : line,
    );
    const facts = Array.from({ length: FLAGS }, (_, flag) =>
      claimOf(flag).replace(`${1_000 + flag}`, `${valueAt(flag, version)}`),
    );
    const body = `# Harbours\n\n${facts.join("\n\n")}\n\n${lines.join("\n")}\n`;
    stream.push(commitOf(version, body));
  }
  for (let flag = 0; flag < FLAGS; flag++) spans.push(...spansOf(flag));
  execFileSync("git", ["init", "--quiet", "--bare", "--template=", folder]);
  execFileSync("git", ["--git-dir", folder, "fast-import", "--quiet"], {
    input: stream.join(""),
    maxBuffer: 1 << 20,
  });
  execFileSync("git", [
    ...["--git-dir", folder, "symbolic-ref", "HEAD", "refs/heads/main"],
  ]);
  return spans;
}

function commitOf(version: number, body: string): string {
  const seconds = Date.parse(dayOf(version)) / 1_000;
  const bytes = Buffer.byteLength(body);
  return `commit refs/heads/main\ncommitter A <a@example.org> ${seconds} +0000\ndata 2\nv\nM 100644 inline docs/page.md\ndata ${bytes}\n${body}\n`;
}

function spansOf(flag: number): string[] {
  const spans: string[] = [];
  let from = -1;
  for (let version = 0; version <= VERSIONS; version++) {
    const stands =
      version < VERSIONS && valueAt(flag, version) === 1_000 + flag;
    if (stands && from < 0) from = version;
    if (!stands && from >= 0) {
      const to = version < VERSIONS ? dayOf(version) : dayOf(VERSIONS - 1);
      spans.push(`${flag} ${dayOf(from)} ${to}`);
      from = -1;
    }
  }
  return spans;
}

async function walk(folder: string, known?: KnownReadings) {
  const started = performance.now();
  const texts = [...(known?.values() ?? [])].flatMap((one) => [...one.keys()]);
  const opened = await openGitHistory(
    ...([folder, "docs/page.md", null, new Set(texts)] as const),
  );
  if (!opened.ok) throw new Error(opened.reason);
  const flags = Array.from({ length: FLAGS }, (_, flag) => ({
    ...{ id: `${flag}`, claim: claimOf(flag), quote: "" },
  }));
  const heap: number[] = [];
  const walked = await walkHistory(opened.value, flags, {
    ...(known && { known }),
    onVersion: (done) => {
      if (done % 50 === 0) heap.push(process.memoryUsage().heapUsed);
      return true;
    },
  });
  const spans = flags.flatMap((flag) => {
    const byText = walked.readings.get(flag.id) ?? new Map();
    const { until } = opened.value;
    const past = pastOf(flag, walked.versions, byText, until);
    const track = past?.tracks.find(
      ({ text }) => text === `${1_000 + Number(flag.id)}`,
    );
    return (track?.stretches ?? [])
      .filter(({ says }) => says === "same")
      .map(({ from, to }) => `${flag.id} ${from} ${to}`);
  });
  const seconds = (performance.now() - started) / 1_000;
  const [first = 0, ...later] = heap;
  const grown = Math.max(0, Math.min(...later) - first) / 2 ** 20;
  return { seconds, spans, grown, readings: walked.readings };
}

function countWrong(found: string[], wanted: string[]): number {
  const missing = wanted.filter((span) => !found.includes(span));
  return missing.length + found.filter((span) => !wanted.includes(span)).length;
}
