import type { Step } from "./align-tokens";
import type { QuoteFit } from "./quote-fit";
import { normAt } from "./token-list";

/** What a word of the page that the quote leaves out costs. */
const EXTRA = 0.3;

/**
 * The share of the quote's weight that stands on the page: mostly in its
 * order, a little whatever the order.
 */
export function scoreSteps(fit: QuoteFit, steps: Step[]): number {
  const { weights, likenessOf } = fit;
  let matched = 0;
  let total = 0;
  for (const step of steps) {
    const weight = weights[step.quote] ?? 0;
    total += step.quote === -1 ? EXTRA : weight;
    matched += weight * likenessOf(step);
  }
  if (total === 0) return 0;
  const there = weightThere(fit, steps);
  return Math.min(0.99, (matched * 0.75 + there * 0.25) / total);
}

function weightThere({ pair, weights }: QuoteFit, steps: Step[]): number {
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
