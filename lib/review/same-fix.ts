import { sameLines } from "./decision-needs";

/** The parts of a kept fix that say what it does. */
export type KeptFix = {
  fixKind?: string | null;
  original?: string | null;
  replacement?: string | null;
};

/**
 * How an answer's fix stands to another one: the same where it puts the same
 * lines for the same lines of this claim (line endings aside), also where the
 * file moved on between the two.
 */
export function compareFixes(
  mine: KeptFix,
  other: KeptFix,
): "same" | "other" | "none" {
  if (!mine.fixKind) return "none";
  const same =
    mine.fixKind === other.fixKind &&
    sameLines(mine.original ?? "", other.original ?? "") &&
    sameLines(mine.replacement ?? "", other.replacement ?? "");
  return same ? "same" : "other";
}
