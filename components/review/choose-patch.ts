import type { Disposition } from "@/lib/review/disposition";
import type { DraftBody, FlagDetail } from "@/lib/review/flag-view";
import { bestSentence } from "./best-sentence";
import { carriesFix } from "./standing";

/** The address that a grounding sentence stands at. */
export function groundingUrlOf(flag: FlagDetail): string | null {
  return flag.source?.finalUrl ?? flag.source?.url ?? null;
}

/**
 * What choosing an answer changes in the draft. `correct` takes the sentence
 * of the page that says most of the claim, unless one was taken already; the
 * two answers that carry a fix let go of a sentence that was only suggested.
 */
export function choosePatch(
  disposition: Disposition,
  flag: FlagDetail,
  draft: DraftBody,
  pageText: string,
  suggested: string | null,
): { patch: Partial<DraftBody>; suggested: string | null } {
  if (disposition === "correct" && draft.groundingQuote === null) {
    const text = bestSentence(pageText, flag.claim)?.text ?? null;
    if (text !== null) {
      const groundingUrl = groundingUrlOf(flag);
      return {
        patch: { disposition, groundingQuote: text, groundingUrl },
        suggested: text,
      };
    }
  }
  const letGo =
    carriesFix(disposition) &&
    suggested !== null &&
    draft.groundingQuote === suggested;
  return letGo
    ? {
        patch: { disposition, groundingQuote: null, groundingUrl: null },
        suggested: null,
      }
    : { patch: { disposition }, suggested };
}
