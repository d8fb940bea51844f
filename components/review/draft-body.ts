import type { DraftBody, FlagDetail } from "@/lib/review/flag-view";

/** What is typed before anything is. */
export const emptyDraft: DraftBody = {
  disposition: null,
  replacement: null,
  rationale: "",
  groundingUrl: null,
  groundingQuote: null,
  lintReason: "",
  attested: "",
};

/** True where there is nothing that could be lost. */
export function isEmptyDraft(draft: DraftBody): boolean {
  return (
    draft.disposition === null &&
    draft.replacement === null &&
    draft.groundingQuote === null &&
    [draft.rationale, draft.lintReason, draft.attested].every((t) => t === "")
  );
}

/**
 * The draft to open a flag with: what this device holds unsent, else what the
 * server keeps, else nothing.
 */
export function openingDraft(
  flag: FlagDetail,
  unsent: DraftBody | null,
): DraftBody {
  return unsent ?? flag.draft?.body ?? emptyDraft;
}
