import type { Support } from "@/lib/evidence/rank-support";
import type { Disposition } from "@/lib/review/disposition";
import type { DraftBody } from "@/lib/review/flag-view";
import { carriesFix } from "./standing";

/** A sentence that says less of the claim is offered, but not taken by itself. */
const ENOUGH = 0.4;

/**
 * What choosing an answer changes in the draft. `correct` takes the sentence
 * of the page that supports the claim best, unless one was taken already;
 * chosen again it takes the next of them. The two answers that carry a fix let
 * go of a sentence that was only suggested.
 */
export function choosePatch(
  disposition: Disposition,
  groundingUrl: string | null,
  draft: DraftBody,
  support: readonly Support[],
  suggested: string | null,
): { patch: Partial<DraftBody>; suggested: string | null } {
  const text =
    disposition === "correct" ? sentenceFor(draft, support, suggested) : null;
  if (text !== null) {
    return {
      patch: { disposition, groundingQuote: text, groundingUrl },
      suggested: text,
    };
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

function sentenceFor(
  draft: DraftBody,
  support: readonly Support[],
  suggested: string | null,
): string | null {
  const { disposition, groundingQuote: taken } = draft;
  if (taken === null) {
    const best = support[0];
    const asked = disposition === "correct";
    return best && (asked || best.score >= ENOUGH) ? best.text : null;
  }
  if (disposition !== "correct" || taken !== suggested) return null;
  const at = support.findIndex(({ text }) => text === taken);
  return support[(at + 1) % support.length]?.text ?? null;
}
