import type { Step } from "./align-tokens";
import { alignTokens } from "./align-tokens";
import { findSequence } from "./find-sequence";
import { blockBreak, sentenceStop } from "./gap-flags";
import { isMatch, judgeSteps } from "./judge-steps";
import type { PageIndex } from "./page-index";
import { makePassage, type Passage } from "./passage";
import type { Pair, Range } from "./quote-differences";
import { makeFit, type QuoteFit } from "./quote-fit";
import { scoreSteps } from "./score-steps";
import { similarWindows } from "./similar-windows";
import { hasFlag } from "./token-list";
import { trimSteps } from "./trim-steps";
import { verifyEdges } from "./verify-edges";
import { verifyMatches } from "./verify-passage";

/** Below this share of a quote's weight, nothing clearly corresponds. */
const LEAST_SCORE = 0.5;
const LIKENESS = 0.5;
const NEXT_SENTENCE = 0.4;

/**
 * Passages that clearly correspond to a quote although words differ, with
 * every difference. Empty where nothing corresponds.
 */
export function similarPassages(
  page: PageIndex,
  pair: Pair,
  ids: Int32Array,
): Passage[] {
  const fit = makeFit(page, pair, ids);
  return similarWindows(page, ids, fit.weights, howMany(ids.length))
    .flatMap((window) => alignWindow(fit, window) ?? [])
    .flatMap((passage) => withRepeats(page, passage));
}

function howMany(words: number): number {
  if (words < 80) return 8;
  return words < 400 ? 4 : 2;
}

type Aligned = Passage & { range: Range };

function alignWindow(fit: QuoteFit, window: Range): Aligned | null {
  const { pair } = fit;
  const steps = stepsNear(fit, window);
  const range = pageRange(steps);
  const score = scoreSteps(fit, steps);
  if (!range || score < LEAST_SCORE) return null;
  const edges = verifyEdges(pair, range);
  const matches = steps.filter((step) => isMatch(pair, step));
  const differences = [
    ...edges.differences,
    ...judgeSteps(pair, steps),
    ...verifyMatches(pair, matches),
  ];
  return { ...makePassage(pair, edges.range, score, differences), range };
}

/** Aligns again in a wider window where the first one may have cut words off. */
function stepsNear(fit: QuoteFit, window: Range): Step[] {
  const steps = trimSteps(fit, stepsIn(fit, window));
  const range = pageRange(steps);
  if (!range || !isCutOff(steps)) return steps;
  const reach = fit.ids.length + SLACK;
  const wider = {
    first: Math.max(0, range.first - reach),
    last: Math.min(fit.pair.page.length - 1, range.last + reach),
  };
  return trimSteps(fit, stepsIn(fit, wider));
}

const SLACK = 6;

function isCutOff(steps: Step[]): boolean {
  return steps[0]?.page === -1 || steps.at(-1)?.page === -1;
}

function stepsIn({ pair, ids, weights, likeness }: QuoteFit, window: Range) {
  const steps = alignTokens({
    quote: ids,
    page: pair.page.norm.subarray(window.first, window.last + 1),
    weight: (quote) => weights[quote] ?? 0,
    likeness: (quote, page) => likeness(quote, page + window.first) * LIKENESS,
    skipping: (page) =>
      hasFlag(pair.page, page + window.first, sentenceStop | blockBreak)
        ? NEXT_SENTENCE
        : 0,
  });
  return steps.map(({ quote, page }) => ({
    quote,
    page: page === -1 ? -1 : page + window.first,
  }));
}

function pageRange(steps: Step[]): Range | null {
  const pages = steps.map(({ page }) => page).filter((page) => page !== -1);
  const first = pages[0];
  const last = pages.at(-1);
  return first === undefined || last === undefined ? null : { first, last };
}

/** The same words of the page elsewhere are as good. */
function withRepeats(
  page: PageIndex,
  { range, ...passage }: Aligned,
): Passage[] {
  const words = page.tokens.norm.slice(range.first, range.last + 1);
  let free = 0;
  const others = findSequence(page, words).filter((at) => {
    if (at < free || at === range.first) return false;
    free = at + words.length;
    return true;
  });
  const repeats = others.map((first) => ({
    ...passage,
    span: {
      start: page.tokens.starts[first] ?? 0,
      end: page.tokens.ends[first + words.length - 1] ?? 0,
    },
  }));
  return [passage, ...repeats];
}
