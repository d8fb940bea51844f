import { isParty } from "@/components/team/both-answers";
import type { FlagDetail } from "@/lib/review/flag-view";
import { isDone } from "./standing";

function betweenTwo(
  flag: FlagDetail,
  me: { id: string; canLead: boolean },
): string | null {
  if (flag.second?.gaveFirst) {
    return "You answered. A second person has to look; until then nobody sees how.";
  }
  if (flag.reviewState !== "disputed") return null;
  if (!me.canLead) return "Two answers differ. A lead settles them.";
  return isParty(flag, me.id)
    ? "One of the two answers is yours. Another lead settles it."
    : null;
}

/** Why a flag takes no decision now, in words. */
export function closedWords(
  flag: FlagDetail | null,
  me: { id: string; canDecide: boolean; canLead: boolean },
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
  if (!me.canDecide)
    return "You can look. Deciding needs the role of a reviewer.";
  const between = betweenTwo(flag, me);
  if (between !== null) return between;
  return isDone(flag) ? "Confirmed. Who decided can take it back." : null;
}
