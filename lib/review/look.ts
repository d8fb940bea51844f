import type { Look } from "./decision-needs";

/** What is known of the newest looks at a source. */
export type LastLook = {
  fetchable: boolean;
  lastOutcome: string | null;
  checkedAt: Date | null;
};

const READ = new Set(["fetched", "not_modified"]);

/**
 * How the newest look at a source stands for a decision at `now`. A look that
 * failed is as good for attesting as it is new: an old failure asks for
 * another try first.
 */
export function lookOf(
  source: LastLook | null,
  freshnessHours: number,
  now: Date,
): Look {
  if (!source?.fetchable) return "no-source";
  if (!source.checkedAt || !source.lastOutcome) return "unread";
  const age = now.getTime() - source.checkedAt.getTime();
  if (age > freshnessHours * 3_600_000) return "stale";
  return READ.has(source.lastOutcome) ? "fresh" : "unreadable";
}
