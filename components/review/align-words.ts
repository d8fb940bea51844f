import { type ClaimToken, claimTokens } from "@/lib/content/claim-tokens";

const LIMIT = 400;

/** Words of two texts, and which word of the one is which of the other. */
export type WordAlignment = {
  left: ClaimToken[];
  right: ClaimToken[];
  /** For each word of `left`, the index of its partner, or -1. */
  partner: number[];
};

/**
 * Pairs equal words of two texts in order: a longest common subsequence
 * (Wagner and Fischer 1974), over the first 400 words of each.
 */
export function alignWords(a: string, b: string): WordAlignment {
  const left = claimTokens(a).slice(0, LIMIT);
  const right = claimTokens(b).slice(0, LIMIT);
  const lengths = commonLengths(left, right);
  const partner = left.map(() => -1);
  let i = 0;
  let j = 0;
  while (i < left.length && j < right.length) {
    const at = (y: number, x: number) => lengths[y]?.[x] ?? 0;
    if (left[i]?.key === right[j]?.key) {
      partner[i] = j;
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return { left, right, partner };
}

/** Cell [i][j]: how many words the rests from i and from j have in common. */
function commonLengths(left: ClaimToken[], right: ClaimToken[]): number[][] {
  const rows: number[][] = [new Array(right.length + 1).fill(0)];
  for (const word of [...left].reverse()) {
    const below = rows[0] ?? [];
    const row: number[] = new Array(right.length + 1).fill(0);
    for (let j = right.length - 1; j >= 0; j -= 1) {
      row[j] =
        word.key === right[j]?.key
          ? (below[j + 1] ?? 0) + 1
          : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
    rows.unshift(row);
  }
  return rows;
}

/** Words that stand between two common ones on either side. */
export type WordGap = { left: ClaimToken[]; right: ClaimToken[] };

/** The places where the texts part, in order. */
export function wordGaps({ left, right, partner }: WordAlignment): WordGap[] {
  const gaps: WordGap[] = [];
  let from = { left: 0, right: 0 };
  const close = (i: number, j: number) => {
    if (i > from.left || j > from.right) {
      gaps.push({
        left: left.slice(from.left, i),
        right: right.slice(from.right, j),
      });
    }
    from = { left: i + 1, right: j + 1 };
  };
  partner.forEach((j, i) => {
    if (j >= 0) close(i, j);
  });
  close(left.length, right.length);
  return gaps;
}
