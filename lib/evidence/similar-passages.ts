import { alignTokens, type Step } from "./align-tokens";
import { findSequence } from "./find-sequence";
import { blockBreak, sentenceStop } from "./gap-flags";
import { isMatch, judgeSteps } from "./judge-steps";
import { likeness } from "./likeness";
import type { PageIndex } from "./page-index";
import { makePassage, type Passage } from "./passage";
import type { Pair, Range } from "./quote-differences";
import { similarWindows } from "./similar-windows";
import { hasFlag, normAt } from "./token-list";
import { weighTokens } from "./token-weights";
import { verifyEdges, verifyMatches } from "./verify-passage";

/** Below this share of a quote's weight, nothing clearly corresponds. */
const LEAST_SCORE = 0.5;
const EDGE_WORDS = 3;
const LIKENESS = 0.35;

/**
 * Passages that clearly correspond to a quote although words differ, with
 * every difference. Empty where nothing corresponds.
 */
export function similarPassages(
  page: PageIndex,
  pair: Pair,
  ids: Int32Array,
): Passage[] {
  const weights = weighTokens(page, pair.quote, ids);
  const windows = similarWindows(page, ids, weights, howMany(ids.length));
  const passages = windows.flatMap((window) => {
    const passage = alignWindow(pair, ids, weights, window);
    return passage ? [passage] : [];
  });
  return passages.flatMap((passage) => withRepeats(page, passage));
}

function howMany(words: number): number {
  if (words < 80) return 8;
  return words < 400 ? 4 : 2;
}

type Aligned = Passage & { range: Range };

function alignWindow(
  pair: Pair,
  ids: Int32Array,
  weights: Float64Array,
  window: Range,
): Aligned | null {
  const all = alignTokens({
    quote: ids,
    page: pair.page.norm.subarray(window.first, window.last + 1),
    weight: (quote) => weights[quote] ?? 0,
    likeness: (quote, page) =>
      likeness(pair, quote, page + window.first) * LIKENESS,
  }).map((step) => ({
    quote: step.quote,
    page: step.page === -1 ? -1 : step.page + window.first,
  }));
  const steps = trimEnds(pair, all, weights);
  const range = pageRange(steps);
  if (!range) return null;
  const score = scoreOf(pair, steps, weights);
  if (score < LEAST_SCORE) return null;
  const edges = verifyEdges(pair, range);
  const matches = steps.filter((step) => isMatch(pair, step));
  const differences = [
    ...edges.differences,
    ...judgeSteps(pair, steps),
    ...verifyMatches(pair, matches),
  ];
  return { ...makePassage(pair, edges.range, score, differences), range };
}

/**
 * Leaves out page tokens before and after the quote, and words so far off that
 * they cost more than they bring. A changed word at an end keeps the one it
 * stands for, but not words of another sentence.
 */
function trimEnds(pair: Pair, steps: Step[], weights: Float64Array): Step[] {
  const { first, last } = worthiest(pair, steps, weights);
  if (last < first) return [];
  const kept = steps.slice(first, last + 1);
  const { page: head } = kept[0] ?? { page: 0 };
  const { page: tail } = kept.at(-1) ?? { page: 0 };
  const before = steps.slice(0, first).reverse();
  return [
    ...endSteps(pair, before, head, -1).reverse(),
    ...kept,
    ...endSteps(pair, steps.slice(last + 1), tail, 1),
  ];
}

const MISFIT = 0.2;
const SKIPPED = 0.05;
const NEXT_SENTENCE = 0.5;

/** The stretch of steps that brings most (the maximum subarray, Kadane). */
function worthiest(pair: Pair, steps: Step[], weights: Float64Array): Range {
  let best = { first: 0, last: -1 };
  let most = 0;
  let first = 0;
  let sum = 0;
  steps.forEach((step, index) => {
    const value = worthOf(pair, step, weights);
    if (sum <= 0) {
      sum = 0;
      first = index;
    }
    sum += value;
    if (sum <= most) return;
    most = sum;
    best = { first, last: index };
  });
  return best;
}

function worthOf(pair: Pair, step: Step, weights: Float64Array): number {
  const like = likenessOf(pair, step);
  const crosses =
    step.page !== -1 &&
    like < 1 &&
    hasFlag(pair.page, step.page, sentenceStop | blockBreak);
  const cost = step.quote === -1 ? SKIPPED : MISFIT * (1 - like);
  const gain = step.quote === -1 ? 0 : (weights[step.quote] ?? 0) * like;
  return gain - cost - (crosses ? NEXT_SENTENCE : 0);
}

/**
 * Quote tokens beyond the passage, from it outwards (`way` is 1 or -1). A few
 * keep the page tokens that stand right there, in the same sentence.
 */
function endSteps(
  pair: Pair,
  steps: Step[],
  from: number,
  way: 1 | -1,
): Step[] {
  const asked = steps.filter(({ quote }) => quote !== -1);
  let next = asked.length <= EDGE_WORDS ? from + way : -1;
  return asked.map(({ quote, page }) => {
    const gapAt = way === 1 ? next : next + 1;
    const beside =
      page === next && !hasFlag(pair.page, gapAt, sentenceStop | blockBreak);
    next = beside ? next + way : -1;
    return { quote, page: beside ? page : -1 };
  });
}

function pageRange(steps: Step[]): Range | null {
  const pages = steps.map(({ page }) => page).filter((page) => page !== -1);
  const first = pages[0];
  const last = pages.at(-1);
  return first === undefined || last === undefined ? null : { first, last };
}

/**
 * The share of the quote's weight that stands on the page: mostly in its
 * order, a little whatever the order.
 */
function scoreOf(pair: Pair, steps: Step[], weights: Float64Array): number {
  let matched = 0;
  let total = 0;
  for (const step of steps) {
    const weight = weights[step.quote] ?? 0;
    total += step.quote === -1 ? EXTRA : weight;
    matched += weight * likenessOf(pair, step);
  }
  if (total === 0) return 0;
  const there = weightThere(pair, steps, weights);
  return Math.min(0.99, (matched * 0.75 + there * 0.25) / total);
}

const EXTRA = 0.2;

function likenessOf(pair: Pair, step: Step): number {
  if (isMatch(pair, step)) return 1;
  return step.page === -1 || step.quote === -1
    ? 0
    : likeness(pair, step.quote, step.page);
}

function weightThere(pair: Pair, steps: Step[], weights: Float64Array): number {
  const left = new Map<string, number>();
  for (const { page } of steps) {
    const norm = page === -1 ? "" : normAt(pair.page, page);
    left.set(norm, (left.get(norm) ?? 0) + 1);
  }
  let there = 0;
  for (const { quote } of steps) {
    const norm = quote === -1 ? "" : normAt(pair.quote, quote);
    const count = left.get(norm) ?? 0;
    if (norm === "" || count === 0) continue;
    there += weights[quote] ?? 0;
    left.set(norm, count - 1);
  }
  return there;
}

/** The same words of the page elsewhere are as good. */
function withRepeats(
  page: PageIndex,
  { range, ...passage }: Aligned,
): Passage[] {
  const words = page.tokens.norm.slice(range.first, range.last + 1);
  const others = findSequence(page, words).filter((at) => at !== range.first);
  const repeats = others.map((first) => ({
    ...passage,
    span: {
      start: page.tokens.starts[first] ?? 0,
      end: page.tokens.ends[first + words.length - 1] ?? 0,
    },
  }));
  return [passage, ...repeats];
}
