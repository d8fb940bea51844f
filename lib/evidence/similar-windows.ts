import type { PageIndex } from "./page-index";
import type { Range } from "./quote-differences";

/**
 * The stretches of the page that share most with a quote, whatever the order
 * of the words: best first, at most `limit`, each reaching well beyond the
 * best fit. One pass over the page, whatever it holds.
 */
export function similarWindows(
  page: PageIndex,
  ids: Int32Array,
  weights: Float64Array,
  limit: number,
): Range[] {
  const length = Math.min(
    page.tokens.length,
    ids.length + Math.min(24, 2 + (ids.length >> 2)),
  );
  if (length === 0) return [];
  const peaks = findPeaks(page, wantedOf(page, ids, weights), length);
  const least = sum(weights) * LEAST_SHARE;
  const slack = Math.max(6, ids.length >> 2);
  return highest(
    peaks.filter(({ score }) => score >= least),
    length >> 1,
    limit,
  ).map(({ end }) => ({
    first: Math.max(0, end - length - slack + 1),
    last: Math.min(page.tokens.length - 1, end + slack),
  }));
}

/** The highest peaks that are not shoulders of one another. */
function highest(peaks: Peak[], distance: number, limit: number): Peak[] {
  const chosen: Peak[] = [];
  const ranked = peaks.sort((a, b) => b.score - a.score || a.end - b.end);
  const least = (ranked[0]?.score ?? 0) * CLOSE_SECOND;
  for (const peak of ranked) {
    if (chosen.length === limit || peak.score < least) break;
    if (chosen.every(({ end }) => Math.abs(end - peak.end) > distance))
      chosen.push(peak);
  }
  return chosen;
}

const LEAST_SHARE = 0.3;
const CLOSE_SECOND = 0.7;

type Wanted = { count: Int32Array; weight: Float64Array };

/** For each norm of the page: how often the quote has it, and its weight. */
function wantedOf(
  page: PageIndex,
  ids: Int32Array,
  weights: Float64Array,
): Wanted {
  const size = page.tokens.norms.length;
  const wanted = {
    count: new Int32Array(size),
    weight: new Float64Array(size),
  };
  ids.forEach((id, token) => {
    if (id < 0) return;
    wanted.count[id] = (wanted.count[id] ?? 0) + 1;
    wanted.weight[id] = weights[token] ?? 0;
  });
  return wanted;
}

type Peak = { end: number; score: number };

/** The best window end in each stretch of half a window's length. */
function findPeaks(page: PageIndex, wanted: Wanted, length: number): Peak[] {
  const { norm } = page.tokens;
  const { count, weight } = wanted;
  const stretch = Math.max(1, length >> 1);
  const left = count;
  const peaks: Peak[] = [];
  let score = 0;
  let best: Peak = { end: 0, score: -1 };
  for (let end = 0; end < norm.length; end++) {
    score += enter(norm[end] ?? 0, left, weight);
    if (end >= length) score -= leave(norm[end - length] ?? 0, left, weight);
    if (score > best.score + 1e-9) best = { end, score };
    if ((end + 1) % stretch !== 0 && end !== norm.length - 1) continue;
    peaks.push(best);
    best = { end: end + 1, score: -1 };
  }
  return peaks;
}

/** `left` is how many more of a norm the window could use; it may go below 0. */
function enter(id: number, left: Int32Array, weight: Float64Array): number {
  const more = left[id] ?? 0;
  left[id] = more - 1;
  return more > 0 ? (weight[id] ?? 0) : 0;
}

function leave(id: number, left: Int32Array, weight: Float64Array): number {
  const more = (left[id] ?? 0) + 1;
  left[id] = more;
  return more > 0 ? (weight[id] ?? 0) : 0;
}

function sum(weights: Float64Array): number {
  let total = 0;
  for (const weight of weights) total += weight;
  return total;
}
