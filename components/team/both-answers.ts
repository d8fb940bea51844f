import type { Highlight } from "@/components/evidence/mark-block";
import type { DecisionView, FlagDetail } from "@/lib/review/flag-view";

/** One of two answers that differ, with the letter it has on the screen. */
export type OneAnswer = { letter: "A" | "B"; decision: DecisionView };

/** The two answers of a dispute, the first one first; none elsewhere. */
export function bothAnswers(flag: FlagDetail): OneAnswer[] {
  if (flag.reviewState !== "disputed") return [];
  const [second, first] = flag.decisions.filter(
    ({ kind }) => kind === "decide" || kind === "second",
  );
  if (first === undefined || second === undefined) return [];
  return [
    { letter: "A", decision: first },
    { letter: "B", decision: second },
  ];
}

/** Where the two answers' grounding sentences stand in the page text, both at once. */
export function groundMarks(text: string, flag: FlagDetail): Highlight[] {
  return bothAnswers(flag).flatMap(({ letter, decision }): Highlight[] => {
    const quote = decision.groundingQuote;
    const start = quote === null ? -1 : text.indexOf(quote);
    if (quote === null || start < 0) return [];
    const end = start + quote.length;
    return [{ start, end, kind: "grounding", id: `ground-${letter}` }];
  });
}

/** The first answer, once the reader has agreed to it before they saw it. */
export function revealedAnswer(flag: FlagDetail): DecisionView | null {
  if (flag.second?.answered == null) return null;
  return flag.decisions.find(({ kind }) => kind === "decide") ?? null;
}

/** Whether one of the two answers of a dispute is this person's. */
export function isParty(flag: FlagDetail, personId: string): boolean {
  return bothAnswers(flag).some(
    ({ decision }) => decision.actorId === personId,
  );
}
