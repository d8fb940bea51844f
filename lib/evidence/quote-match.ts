/** A half-open range of UTF-16 offsets. */
export type Span = { start: number; end: number };

/** What the matcher can say about a quote; see `locateQuote`. */
export type QuoteMatchKind =
  | "exact"
  | "normalized"
  | "fuzzy"
  | "altered"
  | "absent"
  | "empty";

/** One place where quote and page differ, word by word. */
export type QuoteDifference = {
  /** What kind of word it is: number, date, negation, name, word… */
  what: string;
  /** Whether it can change what the passage says. */
  critical: boolean;
  quote: string;
  page: string;
  /** UTF-16 offsets; null where nothing stands on that side. */
  quoteStart: number | null;
  quoteEnd: number | null;
  pageStart: number | null;
  pageEnd: number | null;
};

export type QuoteMatch = {
  kind: QuoteMatchKind;
  /** The best of `occurrences`, mostly the first; null where nothing corresponds. */
  start: number | null;
  end: number | null;
  /** Every passage as good as the first, in page order. */
  occurrences: Span[];
  /** How much of the quote stands on the page, from 0 to 1. */
  score: number;
  differences: QuoteDifference[];
};
