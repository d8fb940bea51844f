import { ellipsisPassages } from "./ellipsis-passages";
import { findSequence } from "./find-sequence";
import {
  type PageIndex as Index,
  idsOnPage,
  makePageIndex,
} from "./page-index";
import { bestMatch, makePassage, type Passage } from "./passage";
import { difference, type Pair } from "./quote-differences";
import type { QuoteMatch } from "./quote-match";
import { similarPassages } from "./similar-passages";
import { tokensWithin } from "./token-boundary";
import type { TokenList } from "./token-list";
import { tokenize } from "./tokenize";
import { verifyEdges, verifyMatches } from "./verify-passage";

/** A page read once, for all its quotes. Only `locateQuote` looks inside. */
export type PageIndex = Index;

/** Reads a page's text, so that each quote only costs its own search. */
export function indexPage(text: string): PageIndex {
  return makePageIndex(text);
}

/**
 * Says whether, where and how faithfully a quote stands on a page.
 *
 * `exact` is byte for byte, `normalized` the same words in other typography
 * or markup, `fuzzy` differs in nothing that matters, `altered` corresponds to
 * a passage but something critical differs, `absent` corresponds to nothing,
 * `empty` has no words. Offsets are UTF-16, into page and quote. Give an index
 * (`indexPage`) where several quotes are looked up in one page. Never throws;
 * time and memory are linear in page and quote.
 */
export function locateQuote(
  page: string | PageIndex,
  quote: string,
): QuoteMatch {
  const index = typeof page === "string" ? indexPage(page) : page;
  const asked = tokenize(quote);
  if (asked.length === 0) return locateMarks(index.text, quote);
  const whole = findPassages(index, asked);
  const parts = isFound(whole)
    ? []
    : ellipsisPassages(index, asked, findPassages);
  return bestMatch([...whole, ...parts], quote.length) ?? nothing("absent");
}

/** Every passage that corresponds to the words; the better ways come first. */
function findPassages(index: PageIndex, quote: TokenList): Passage[] {
  const pair = { quote, page: index.tokens };
  const literal = literalPassages(index, pair);
  if (literal.some(({ kind }) => kind === "exact")) return literal;
  const ids = idsOnPage(index, quote);
  const same = [...literal, ...sequencePassages(index, pair, ids)];
  if (isFound(same)) return same;
  return [...same, ...similarPassages(index, pair, ids)];
}

function isFound(passages: Passage[]): boolean {
  return passages.some(({ kind }) => kind === "exact" || kind === "normalized");
}

function nothing(kind: "absent" | "empty"): QuoteMatch {
  return {
    kind,
    start: null,
    end: null,
    occurrences: [],
    score: 0,
    differences: [],
  };
}

/** A quote without words, such as a rule or a tag, is found as it is or not. */
function locateMarks(text: string, quote: string): QuoteMatch {
  if (quote.replace(/[\s\p{Cf}"'“”„‘’«»….]/gu, "") === "")
    return nothing("empty");
  const core = quote.replace(/^[\s`]+|[\s`]+$/g, "") || quote;
  const [kind, found] = text.includes(quote)
    ? (["exact", quote] as const)
    : (["normalized", core] as const);
  const passages = hits(text, found).map((start) => ({
    kind,
    span: { start, end: start + found.length },
    score: 1,
    differences: [],
  }));
  return bestMatch(passages, quote.length) ?? nothing("absent");
}

function hits(text: string, quote: string): number[] {
  const found: number[] = [];
  let at = text.indexOf(quote);
  while (at !== -1) {
    found.push(at);
    at = text.indexOf(quote, at + quote.length);
  }
  return found;
}

/** Where the quote stands byte for byte; inside a token it is altered. */
function literalPassages(index: PageIndex, pair: Pair): Passage[] {
  return hits(index.text, pair.quote.source).flatMap((start) => {
    const end = start + pair.quote.source.length;
    const within = tokensWithin(pair.page, start, end);
    if (!within) return [];
    const { range, differences } = verifyEdges(pair, within);
    const cut =
      (pair.page.starts[within.first] ?? 0) < start ||
      (pair.page.ends[within.last] ?? 0) > end;
    if (cut) {
      const all = { first: 0, last: pair.quote.length - 1 };
      differences.push(difference(pair, all, within, { critical: true }));
    }
    const passage = makePassage(pair, range, cut ? 0.95 : 1, differences);
    if (differences.length > 0) return [passage];
    return [{ ...passage, kind: "exact" as const, span: { start, end } }];
  });
}

/** Where the same words stand in the same order. */
function sequencePassages(
  index: PageIndex,
  pair: Pair,
  ids: Int32Array,
): Passage[] {
  return findSequence(index, ids).map((first) => {
    const matches = Array.from({ length: pair.quote.length }, (_, token) => ({
      quote: token,
      page: first + token,
    }));
    const last = first + pair.quote.length - 1;
    const edges = verifyEdges(pair, { first, last });
    const differences = [...edges.differences, ...verifyMatches(pair, matches)];
    return makePassage(pair, edges.range, 1, differences);
  });
}
