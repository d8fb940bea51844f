import { anchorClaim } from "./anchor-claim";
import type { FileLine } from "./split-lines";

/** Some lines of a file; `firstLine` is the number of `lines[0]`, from 1. */
export type Excerpt = { firstLine: number; lines: string[] };

/** The lines from `first` to `last`, and up to `around` more on either side. */
export function excerptAround(
  lines: readonly FileLine[],
  first: number,
  last: number,
  around: number,
): Excerpt {
  const clamp = (line: number) => Math.min(Math.max(line, 1), lines.length);
  const from = clamp(first - around);
  const to = clamp(last + around);
  return {
    firstLine: Math.max(from, 1),
    lines: lines.slice(from - 1, to).map(({ text }) => text),
  };
}

export type ClaimExcerpt = Excerpt &
  (
    | {
        state: "in_place" | "moved" | "edited";
        claimStart: number;
        claimEnd: number;
      }
    | { state: "claim_gone" }
  );

/**
 * The claim with the lines around it, as the file has them now; where the claim
 * is gone, the lines around the place that the ledger states.
 */
export function claimExcerpt(
  lines: readonly FileLine[],
  claim: string,
  statedLine: number,
  around = 12,
): ClaimExcerpt {
  const anchor = anchorClaim(lines, claim, statedLine);
  if (anchor.state === "claim_gone")
    return {
      state: anchor.state,
      ...excerptAround(lines, statedLine, statedLine, around),
    };
  const { state, claimStart, claimEnd } = anchor;
  const excerpt = excerptAround(lines, claimStart, claimEnd, around);
  return { state, claimStart, claimEnd, ...excerpt };
}
