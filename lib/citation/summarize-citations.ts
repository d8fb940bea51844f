import type { Citation } from "./citation-audit";

/**
 * Counts that add up. Without a citation the confidence is 1, because nothing
 * is in doubt; that there was none is said beside it.
 */
export function summarizeCitations(citations: readonly Citation[]) {
  const counts = {
    verified: 0,
    hallucinated: 0,
    malformed: 0,
    unreachable: 0,
    inconsistent: 0,
  };
  for (const { status } of citations) counts[status]++;
  const total = citations.length;
  const confidence = total === 0 ? 1 : counts.verified / total;
  return { total, ...counts, confidence };
}

export const NO_CITATIONS = "no citations";
