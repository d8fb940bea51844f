import type { CitationAudit, CitationReview } from "./citation-audit";
import { conformingAudit } from "./parse-citation-audit";

/** What stands about one citation of an audit, by its place in it. */
export type StandingReview = {
  n: number;
  action: CitationReview["action"];
  rationale: string | null;
  repair: string | null;
  by: string;
  at: string;
};

/**
 * An imported audit as v1 wants it, with what people decided beside each
 * citation. The audit's own statuses and counts stay what they were: what was
 * found and what was decided never share a field.
 */
export function reviewAudit(
  audit: CitationAudit,
  reviews: readonly StandingReview[],
  now: { auditId: string; timestamp: string },
): CitationAudit {
  const byPlace = new Map(reviews.map((review) => [review.n, review]));
  const conforming = conformingAudit(audit, now);
  return {
    ...conforming,
    citations: conforming.citations.map((citation, n) => {
      const { review: _, ...found } = citation;
      const standing = byPlace.get(n);
      return standing
        ? { ...found, review: reviewOf(standing) }
        : (found as typeof citation);
    }),
  };
}

function reviewOf(standing: StandingReview): CitationReview {
  const { action, rationale, repair, by, at } = standing;
  return {
    ...{ action, by, at },
    ...(rationale && { rationale }),
    ...(repair && { repair }),
    applied: false,
  };
}
