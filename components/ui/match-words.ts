import type { MatchKind } from "@/lib/review/states";

/** What the badge says about a quote. */
export const matchWord: Record<MatchKind, string> = {
  exact: "found",
  normalized: "found",
  fuzzy: "found, wording differs",
  altered: "quote was changed",
  absent: "not in the source: fabricated?",
  empty: "no quote",
  unchecked: "not read",
};

/** The same in a queue row, where there is room for two words. */
export const matchWordShort: Record<MatchKind, string> = {
  exact: "found",
  normalized: "found",
  fuzzy: "wording differs",
  altered: "changed",
  absent: "not in source",
  empty: "no quote",
  unchecked: "not read",
};

/** How strongly a match calls for attention. */
export const matchTone: Record<MatchKind, "pos" | "neu" | "crit" | "mut"> = {
  exact: "pos",
  normalized: "pos",
  fuzzy: "neu",
  altered: "crit",
  absent: "crit",
  empty: "mut",
  unchecked: "mut",
};
