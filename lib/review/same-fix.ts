import { sameLines } from "./decision-needs";

/** The parts of a kept fix that say what it does. */
export type KeptFix = {
  fixKind?: string | null;
  startLine?: number | null;
  endLine?: number | null;
  original?: string | null;
  replacement?: string | null;
};

/**
 * How an answer's fix stands to another one: the same where it puts the same
 * lines in the same place (line endings aside), wherever it was read.
 */
export function compareFixes(
  mine: KeptFix,
  other: KeptFix,
): "same" | "other" | "none" {
  if (!mine.fixKind) return "none";
  const same =
    mine.fixKind === other.fixKind &&
    (mine.startLine ?? null) === (other.startLine ?? null) &&
    (mine.endLine ?? null) === (other.endLine ?? null) &&
    sameLines(mine.original ?? "", other.original ?? "") &&
    sameLines(mine.replacement ?? "", other.replacement ?? "");
  return same ? "same" : "other";
}
