import type { Step } from "./align-tokens";
import { blockBreak, sentenceStop } from "./gap-flags";
import type { Pair, Range } from "./quote-differences";
import type { QuoteFit } from "./quote-fit";
import { hasFlag } from "./token-list";

const EDGE_WORDS = 3;

/**
 * Leaves out page tokens before and after the quote, and words so far off that
 * they cost more than they bring. A changed word at an end keeps the one it
 * stands for, but not words of another sentence.
 */
export function trimSteps(fit: QuoteFit, steps: Step[]): Step[] {
  const { pair } = fit;
  const { first, last } = worthiest(fit, steps);
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
function worthiest(fit: QuoteFit, steps: Step[]): Range {
  let best = { first: 0, last: -1 };
  let most = 0;
  let first = 0;
  let sum = 0;
  steps.forEach((step, index) => {
    const value = worthOf(fit, step);
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

function worthOf({ pair, weights, likenessOf }: QuoteFit, step: Step): number {
  const like = likenessOf(step);
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
