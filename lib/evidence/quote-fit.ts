import type { Step } from "./align-tokens";
import { isMatch } from "./judge-steps";
import { likenessIn } from "./likeness";
import type { PageIndex } from "./page-index";
import type { Pair } from "./quote-differences";
import { weighTokens } from "./token-weights";

/** Everything that one quote's search in one page is measured by. */
export type QuoteFit = {
  pair: Pair;
  /** The quote's norms as the page numbers them. */
  ids: Int32Array;
  weights: Float64Array;
  /** How alike two tokens are, from 0 to 1. */
  likeness: (inQuote: number, onPage: number) => number;
  /** The same for a step; 0 where one side is missing. */
  likenessOf: (step: Step) => number;
};

export function makeFit(
  page: PageIndex,
  pair: Pair,
  ids: Int32Array,
): QuoteFit {
  const likeness = likenessIn(pair);
  return {
    pair,
    ids,
    weights: weighTokens(page, pair.quote, ids),
    likeness,
    likenessOf: (step) => {
      if (step.page === -1 || step.quote === -1) return 0;
      return isMatch(pair, step) ? 1 : likeness(step.quote, step.page);
    },
  };
}
