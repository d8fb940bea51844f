import type { FixRefusal } from "./checked-fix";
import type { StepRefusal } from "./next-state";

export type DecisionRefusal =
  | "no-such-flag"
  | "stale"
  | "incomplete"
  | "grounding-not-found"
  | "grounding-not-read"
  | "not-yours"
  | "nothing-to-undo"
  | "nothing-to-return"
  | "lead-returns"
  | FixRefusal
  | StepRefusal;

const WORDS: Record<DecisionRefusal, string> = {
  "no-such-flag": "There is no such flag in this project.",
  stale:
    "Not recorded. Somebody decided this flag first, or its evidence changed. Your text is kept.",
  incomplete: "Not recorded: something is still missing.",
  "grounding-not-found":
    "The grounding sentence does not stand on the page as it was read. Select it there again.",
  "grounding-not-read":
    "The page of the grounding sentence was not read lately. Read it again; your text is kept.",
  "not-yours": "Only who decided, or a lead, can take a decision back.",
  "nothing-to-undo": "There is no decision to take back.",
  "nothing-to-return":
    "There is nothing to give back: no answer that everybody can see, and nobody put it before the lead.",
  "lead-returns": "Only a lead gives a decision back.",
  "fix-same":
    "The fix is the same as the line. Change it, or choose another answer.",
  "fix-outside-file": "These lines are not in the file. Your text is kept.",
  "fix-file-missing":
    "The file cannot be read at this commit. Your text is kept; a fix of the claim alone is possible.",
  "fix-file-unreadable":
    "The file is not UTF-8 text. A fix of the claim alone is possible.",
  "fix-original-differs":
    "The lines read differently by now. Look again; your text is kept.",
  settled:
    "The source is silent on this claim: there is nothing to decide. A source that settles it can be suggested.",
  resolved: "The judge no longer flags this claim.",
  "already-confirmed": "This flag is confirmed already. Take that back first.",
  "same-person": "You gave the first answer. A second person has to look.",
  "answer-given":
    "You answered before you saw the first answer, and that stands. Take its fix, or hold your own against it.",
  "needs-fix": "Say which fix: the first one as it is, or your own.",
  "own-dispute":
    "One of the two answers is yours. Another lead settles it, or you return it for a new round.",
  "lead-only": "Two answers differ. A lead settles them.",
};

/** What happened, what is safe and what to do next. */
export function refusalWords(reason: DecisionRefusal): string {
  return WORDS[reason];
}
