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
