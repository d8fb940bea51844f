import { diffArrays } from "diff";

/** A passage of two texts side by side; equal where it did not change. */
export type PassagePair = { from: string; to: string };

/**
 * Two page texts side by side, block by block. A changed block stands beside
 * what it became where one run replaces another.
 */
export function passagePairs(before: string, after: string): PassagePair[] {
  const pairs: PassagePair[] = [];
  let removed: string[] = [];
  const flush = (added: string[]) => {
    const rows = Math.max(removed.length, added.length);
    for (let row = 0; row < rows; row++)
      pairs.push({ from: removed[row] ?? "", to: added[row] ?? "" });
    removed = [];
  };
  for (const part of diffArrays(blocks(before), blocks(after))) {
    if (part.removed) removed = part.value;
    else if (part.added) flush(part.value);
    else {
      flush([]);
      for (const block of part.value) pairs.push({ from: block, to: block });
    }
  }
  flush([]);
  return pairs;
}

const blocks = (text: string) =>
  text.split("\n").filter((line) => line.trim() !== "");
