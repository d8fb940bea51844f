import type { CitationAction } from "@/lib/citation/citation-action";
import type { CitationStatus } from "@/lib/citation/citation-audit";
import type { CitationState } from "@/lib/citation/citation-item-view";

/** The four answers, each with its key. `k` goes back, as in every queue. */
export const ACTIONS: readonly {
  action: CitationAction;
  key: string;
  label: string;
  asks: "reason" | "repair" | null;
}[] = [
  { action: "remove", key: "r", label: "Remove", asks: null },
  { action: "repair", key: "e", label: "Repair", asks: "repair" },
  { action: "keep", key: "c", label: "Keep: audit mistaken", asks: "reason" },
  { action: "add_to_corpus", key: "a", label: "Add to corpus", asks: null },
];

/** What stands about a citation, in words. */
export const ACTION_WORDS: Record<CitationAction, string> = {
  remove: "to be removed",
  repair: "to be repaired",
  keep: "kept: the audit was mistaken",
  add_to_corpus: "its source is to be added to the corpus",
};

export const STATE_WORDS: Record<CitationState, string> = {
  open: "open",
  decided: "decided",
  superseded: "replaced by a newer audit",
};

export const STATUS_WORDS: Record<CitationStatus, string> = {
  verified: "verified",
  hallucinated: "no source of this id",
  malformed: "cannot be an id",
  unreachable: "its path leads nowhere",
  inconsistent: "its details differ",
};
