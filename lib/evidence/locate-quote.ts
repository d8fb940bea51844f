import { findSequence } from "./find-sequence";
import {
  type PageIndex as Index,
  idsOnPage,
  makePageIndex,
} from "./page-index";
import { bestMatch, makePassage, type Passage } from "./passage";
import { difference, type Pair } from "./quote-differences";
import type { QuoteMatch } from "./quote-match";
import { tokensWithin } from "./token-boundary";
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
  const pair = { quote: asked, page: index.tokens };
  const literal = literalPassages(index, pair);
  if (literal.some(({ kind }) => kind === "exact"))
    return bestMatch(literal) ?? nothing("absent");
  const passages = [...literal, ...sequencePassages(index, pair)];
  return bestMatch(passages) ?? nothing("absent");
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

/** A quote of signs only is found byte for byte or not at all. */
function locateMarks(text: string, quote: string): QuoteMatch {
  const marks = quote.replace(/[\s\p{Cf}"'“”„‘’«»….]/gu, "");
  if (marks === "") return nothing("empty");
  const spans = hits(text, quote).map((start) => ({
    start,
    end: start + quote.length,
  }));
  return (
    bestMatch(
      spans.map((span) => ({
        kind: "exact",
        span,
        score: 1,
        differences: [],
      })),
    ) ?? nothing("absent")
  );
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
    const passage = makePassage(pair, range, cut ? 0.5 : 1, differences);
    if (differences.length > 0) return [passage];
    return [{ ...passage, kind: "exact" as const, span: { start, end } }];
  });
}

/** Where the same words stand in the same order. */
function sequencePassages(index: PageIndex, pair: Pair): Passage[] {
  return findSequence(index, idsOnPage(index, pair.quote)).map((first) => {
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
