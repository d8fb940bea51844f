import { findAlike } from "./find-alike";
import { ClaimIndex, findClaim, type Span } from "./find-claim";
import type { FileLine } from "./split-lines";

/** Lines count from 1, both included; columns are UTF-16, the end exclusive. */
type ClaimPlace = {
  claimStart: number;
  claimEnd: number;
  startColumn: number;
  endColumn: number;
};

/** Where a claim stands in a file now. */
export type ClaimAnchor =
  | ({ state: "in_place" | "moved" | "edited" } & ClaimPlace)
  | { state: "claim_gone" };

/** Shares of a claim's words: close by, less will do than far away. */
const alikeNearby = 0.6;
const alikeAnywhere = 0.8;
const nearbyLines = 3;

/**
 * Finds the claim in the file, nearest to the line that the ledger states.
 *
 * `in_place`: it stands on that line (a claim may run over several). `moved`:
 * word for word, on other lines. `edited`: only a passage that is close to it.
 * White space, wrapping, Markdown markers and typography do not count.
 */
export function anchorClaim(
  lines: readonly FileLine[],
  claim: string,
  statedLine: number,
): ClaimAnchor {
  const { index, starts } = indexLines(lines);
  const farFrom = ({ start, end }: Span) =>
    distance(lineAt(starts, start), lineAt(starts, end), statedLine);

  const exact = least(findClaim(index, claim), farFrom);
  if (exact) {
    const state = farFrom(exact) === 0 ? "in_place" : "moved";
    return { state, ...placeOf(starts, exact) };
  }
  const likely = findAlike(index, claim, alikeNearby).filter(
    (span) => span.score >= alikeAnywhere || farFrom(span) <= nearbyLines,
  );
  const score = Math.max(...likely.map((span) => span.score));
  const edited = least(
    likely.filter((span) => span.score === score),
    farFrom,
  );
  return edited
    ? { state: "edited", ...placeOf(starts, edited) }
    : { state: "claim_gone" };
}

type LineIndex = { index: ClaimIndex; starts: number[] };

/** One file is asked about many claims. */
const indexed = new WeakMap<readonly FileLine[], LineIndex>();

function indexLines(lines: readonly FileLine[]): LineIndex {
  const known = indexed.get(lines);
  if (known) return known;
  const starts: number[] = [];
  let at = 0;
  for (const { text } of lines) {
    starts.push(at);
    at += text.length + 1;
  }
  const text = lines.map((line) => line.text).join("\n");
  const made = { index: new ClaimIndex(text), starts };
  indexed.set(lines, made);
  return made;
}

function placeOf(starts: number[], { start, end }: Span): ClaimPlace {
  const claimStart = lineAt(starts, start);
  const claimEnd = lineAt(starts, end);
  return {
    claimStart,
    claimEnd,
    startColumn: start - (starts[claimStart - 1] ?? 0),
    endColumn: end - (starts[claimEnd - 1] ?? 0),
  };
}

/** The line, from 1, that holds the offset. Binary search. */
function lineAt(starts: number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}

function distance(first: number, last: number, stated: number): number {
  return Math.max(0, first - stated, stated - last);
}

/** The item with the least value, the earlier of equals; null of none. Nothing is
 * less than zero. */
function least<T>(items: Iterable<T>, amount: (item: T) => number): T | null {
  let best: T | null = null;
  let value = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const its = amount(item);
    if (its < value) [best, value] = [item, its];
    if (value === 0) break;
  }
  return best;
}
