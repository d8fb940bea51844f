import { ellipsisPassages } from "./ellipsis-passages";
import { findLiteral } from "./find-literal";
import { findSequence } from "./find-sequence";
import {
  type PageIndex as Index,
  idsOnPage,
  makePageIndex,
} from "./page-index";
import { bestMatch, makePassage, type Passage } from "./passage";
import { difference, type Pair, type Range } from "./quote-differences";
import type { QuoteMatch, Span } from "./quote-match";
import { similarPassages } from "./similar-passages";
import { tokensWithin } from "./token-boundary";
import type { TokenList } from "./token-list";
import { tokenize } from "./tokenize";
import { verifyEdges } from "./verify-edges";
import { verifyMatches } from "./verify-passage";

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
  const core = quote
    .replace(/^[\s`]+/, "")
    .trimEnd()
    .replace(/(?<!`)`+$/, "")
    .trimEnd();
  const passages: Passage[] = [];
  for (const [part, kind] of [
    [quote, "exact"],
    [core, "normalized"],
  ] as const)
    findLiteral(text, part, (start) => {
      const span = { start, end: start + part.length };
      return passages.push({ ...literal(span), kind }) > 0;
    });
  return bestMatch(passages, quote.length) ?? nothing("absent");
}

/** After so many passages with faults, others are not sought in between. */
const MOST_FAULTY = 24;

/** Where the quote stands byte for byte; inside a token it is altered. */
function literalPassages(index: PageIndex, pair: Pair): Passage[] {
  const passages: Passage[] = [];
  const { source } = pair.quote;
  let lastCut = -1;
  let faulty = 0;
  findLiteral(index.text, source, (start) => {
    const span = { start, end: start + source.length };
    const within = tokensWithin(pair.page, span.start, span.end);
    const isCut = within !== null && cuts(pair.page, within, span);
    if (isCut) {
      if (within.first > lastCut) passages.push(cutPassage(pair, within));
      lastCut = within.last;
      return false;
    }
    const passage = within ? literalPassage(pair, within, span) : literal(span);
    passages.push(passage);
    return passage.kind === "exact" || ++faulty > MOST_FAULTY;
  });
  return passages;
}

function cuts(page: TokenList, within: Range, { start, end }: Span): boolean {
  const from = page.starts[within.first] ?? 0;
  return from < start || (page.ends[within.last] ?? 0) > end;
}

function literalPassage(pair: Pair, within: Range, span: Span): Passage {
  const { range, differences } = verifyEdges(pair, within);
  return differences.length === 0
    ? literal(span)
    : makePassage(pair, range, 1, differences);
}

/** Less than the tokens it stands in: "443" in 8443. */
function cutPassage(pair: Pair, within: Range): Passage {
  const { range, differences } = verifyEdges(pair, within);
  const all = { first: 0, last: pair.quote.length - 1 };
  const cut = difference(pair, all, within, { critical: true });
  return makePassage(pair, range, 0.95, [...differences, cut]);
}

function literal(span: Span): Passage {
  return { kind: "exact", span, score: 1, differences: [] };
}

/** Where the same words stand in the same order. */
function sequencePassages(
  index: PageIndex,
  pair: Pair,
  ids: Int32Array,
): Passage[] {
  const passages: Passage[] = [];
  let free = 0;
  let faulty = 0;
  for (const first of findSequence(index, ids)) {
    if (first < free) continue;
    const passage = sequencePassage(pair, first);
    passages.push(passage);
    if (passage.kind === "normalized" || ++faulty > MOST_FAULTY)
      free = first + ids.length;
  }
  return passages;
}

function sequencePassage(pair: Pair, first: number): Passage {
  const { length } = pair.quote;
  const matches = Array.from({ length }, (_, token) => ({
    quote: token,
    page: first + token,
  }));
  const edges = verifyEdges(pair, { first, last: first + length - 1 });
  const differences = [...edges.differences, ...verifyMatches(pair, matches)];
  return makePassage(pair, edges.range, 1, differences);
}
