import type { TokenList } from "./token-list";
import { tokenize } from "./tokenize";

/** A page made ready for many quotes. */
export type PageIndex = {
  text: string;
  tokens: TokenList;
  /** The number of a norm on this page. */
  idOf: Map<string, number>;
  /** Tokens with norm `n`: `places[firstPlace[n]]` to `places[firstPlace[n + 1] - 1]`. */
  firstPlace: Int32Array;
  places: Int32Array;
};

/** Reads a page's text once, so that each quote only costs its own search. */
export function makePageIndex(text: string): PageIndex {
  const tokens = tokenize(text);
  const idOf = new Map(tokens.norms.map((norm, id) => [norm, id]));
  const firstPlace = new Int32Array(tokens.norms.length + 1);
  for (const id of tokens.norm) firstPlace[id + 1] = at(firstPlace, id + 1) + 1;
  for (let id = 0; id < tokens.norms.length; id++)
    firstPlace[id + 1] = at(firstPlace, id + 1) + at(firstPlace, id);
  const next = firstPlace.slice();
  const places = new Int32Array(tokens.length);
  tokens.norm.forEach((id, token) => {
    const place = at(next, id);
    places[place] = token;
    next[id] = place + 1;
  });
  return { text, tokens, idOf, firstPlace, places };
}

/** How often a norm stands on the page; an unknown one (below 0) never. */
export function countOf(page: PageIndex, id: number): number {
  if (id < 0) return 0;
  return at(page.firstPlace, id + 1) - at(page.firstPlace, id);
}

/** The first token that ends after `offset` of the page's text. */
export function tokenAfter(tokens: TokenList, offset: number): number {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(tokens.ends, middle) > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The quote's norms as the page numbers them; what it lacks is below 0. */
export function idsOnPage(page: PageIndex, quote: TokenList): Int32Array {
  const ids = quote.norms.map((norm, id) => page.idOf.get(norm) ?? -1 - id);
  return quote.norm.map((id) => ids[id] ?? -1);
}

function at(array: Int32Array, index: number): number {
  return array[index] ?? 0;
}
