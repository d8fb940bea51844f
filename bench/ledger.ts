import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

const FLAGS_A_FILE = 25;
const TAIL =
  "It holds in every region and for every plan, and is raised on request for customers with a contract of more than a year. ";

/**
 * Writes an R11 ledger (JSON Lines of records, about 900 bytes a flag) over an
 * invented product and returns its size. With `changedEvery` each n-th quote
 * is another.
 */
export async function writeLedger(
  file: string,
  flags: number,
  changedEvery: number,
): Promise<number> {
  await pipeline(
    Readable.from(lines(flags, changedEvery)),
    createWriteStream(file),
  );
  return (await stat(file)).size;
}

function* lines(flags: number, changedEvery: number): Generator<string> {
  for (let first = 0, n = 0; first < flags; n++) {
    const count = Math.min(n % 10 === 9 ? 0 : FLAGS_A_FILE, flags - first);
    const file = `skills/area-${n % 25}/topic-${String(n).padStart(6, "0")}.md`;
    const numbers = Array.from({ length: count }, (_, i) => first + i);
    yield `${JSON.stringify({
      file,
      per_file_verdict: count > 0 ? "flagged" : "pass",
      flags: numbers.map((k) => flag(file, k, changedEvery)),
    })}\n`;
    first += count;
  }
}

function flag(file: string, k: number, changedEvery: number) {
  const silent = k % 5 === 4;
  const changed = changedEvery > 0 && k % changedEvery === 0;
  const value = `${(k * 3) % 997}${changed ? " now" : ""}`;
  return {
    id: `c-${String(k % FLAGS_A_FILE).padStart(3, "0")}`,
    judge_verdict: silent ? "source_silent" : "not_grounded",
    rule: silent ? "" : `R${1 + (k % 8)}`,
    evidence_url: `https://docs.lagoon.example/service/page-${k % 3000}`,
    evidence_quote: silent ? "" : `Item ${k} takes ${value} units. ${TAIL}`,
    reason: `The page gives ${value} for item ${k}. ${TAIL}`,
    file,
    line: 3 + 4 * (k % FLAGS_A_FILE),
    claim: `Item ${k} takes ${(k * 7) % 991} units an hour. ${TAIL}${TAIL}`,
  };
}
