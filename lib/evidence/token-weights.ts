import { isSmallWord } from "./harmless-words";
import { countOf, type PageIndex } from "./page-index";
import { kindAt, normAt, type TokenList } from "./token-list";

const SMALL = 0.2;
const SIGN = 0.4;

/**
 * How much each token of a quote says: rare on the page weighs more, small
 * words and signs hardly count. `ids` are the quote's norms on the page.
 */
export function weighTokens(
  page: PageIndex,
  quote: TokenList,
  ids: Int32Array,
): Float64Array {
  const size = page.tokens.length + 1;
  const top = Math.log2(1 + size);
  return Float64Array.from(ids, (id, token) => {
    const rarity = Math.log2(1 + size / (1 + countOf(page, id))) / top;
    return Math.max(0.3, rarity) * importance(quote, token);
  });
}

function importance(quote: TokenList, token: number): number {
  const kind = kindAt(quote, token);
  if (kind === "symbol") return SIGN;
  return isSmallWord(normAt(quote, token)) ? SMALL : 1;
}
