import type { Disposition } from "@/lib/review/disposition";

/** A decision as a person says it. */
export const dispositionWord: Record<Disposition, string> = {
  correct: "Correct",
  outdated: "Outdated",
  wrong: "Wrong",
  unsourced: "Unsourced",
};

/** What each decision claims about the text, in two or three words. */
export const dispositionGloss: Record<Disposition, string> = {
  outdated: "was true once",
  wrong: "never true",
  correct: "claim holds",
  unsourced: "no source says",
};
