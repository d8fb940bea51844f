import type { MatchKind } from "./states";

/** A confirmed decision's hold on its source. */
export type Anchored = {
  groundingQuote: string | null;
  quote: string;
  /** How the quote was found when it was decided. */
  matchKind: MatchKind;
};

const FOUND: readonly MatchKind[] = ["exact", "normalized", "fuzzy"];

/**
 * The sentence that must still stand in the source for a decision to stay
 * good: the grounding sentence, else the judge's quote if it was found when it
 * was decided, else nothing.
 */
export function anchorOf(decision: Anchored): string | null {
  if (decision.groundingQuote) return decision.groundingQuote;
  return FOUND.includes(decision.matchKind) ? decision.quote : null;
}

/** What the newest looks at a source were, newest first. */
export type Looks = readonly { outcome: string | null }[];

/**
 * Whether the newest look can end a decision: only a page that was read, or
 * one that was gone twice in a row. An outage never can.
 */
export function canEnd(looks: Looks): "read" | "gone" | null {
  const [last, before] = looks;
  if (last?.outcome === "fetched") return "read";
  const gone = last?.outcome === "gone" && before?.outcome === "gone";
  return gone ? "gone" : null;
}

/** Whether an anchor found like this still holds. */
export function holds(kind: MatchKind): boolean {
  return FOUND.includes(kind);
}
