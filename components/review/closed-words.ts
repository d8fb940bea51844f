import type { FlagDetail } from "@/lib/review/flag-view";
import { isDone } from "./standing";

/** Why a flag takes no decision now, in words. */
export function closedWords(
  flag: FlagDetail | null,
  canDecide: boolean,
  justDecided: boolean,
): string | null {
  if (flag === null) return "Opening the flag";
  if (justDecided) return "Decided. Undo takes it back.";
  if (flag.reviewState === "settled") {
    return "Settled: the source does not speak of this claim.";
  }
  if (flag.ledgerState === "resolved") {
    return "The judge no longer flags this claim.";
  }
  if (!canDecide) return "You can look. Deciding needs the role of a reviewer.";
  return isDone(flag) ? "Confirmed. Who decided can take it back." : null;
}
