import "server-only";
import type { Recorder } from "@/lib/audit/recorded-write";
import { newId } from "@/lib/core/new-id";
import type { Tx } from "@/lib/db/client";
import { MATCHER_VERSION } from "./matcher-version";
import type { QuoteMatch } from "./quote-match";

/** Where the quote of one flag stands in a text. */
export type FlagMatch = {
  flagId: string;
  quoteSha: string;
  match: QuoteMatch;
};

/** Keeps where quotes stand in a text, and notes it on each flag. */
export async function keepMatches(
  tx: Tx,
  record: Recorder,
  projectId: string,
  textSha: string,
  found: FlagMatch[],
): Promise<void> {
  const rows = new Map(found.map((one) => [one.quoteSha, one.match]));
  await tx.quoteMatch.createMany({
    data: [...rows].map(([quoteSha, match]) => ({
      ...{ id: newId(), projectId, quoteSha, textSha },
      ...{ matcherVersion: MATCHER_VERSION, kind: match.kind },
      ...{ start: match.start, end: match.end, score: match.score },
      occurrences: match.occurrences,
      differences: match.differences,
    })),
    skipDuplicates: true,
  });
  await moveMatchKinds(tx, record, projectId, found);
}

/** Notes on each flag how its quote was found, and keeps the counters true. */
async function moveMatchKinds(
  tx: Tx,
  record: Recorder,
  projectId: string,
  found: FlagMatch[],
): Promise<void> {
  const ids = found.map((one) => one.flagId);
  const kinds = found.map((one) => one.match.kind);
  const moved = await tx.$queryRaw<
    { before: string; after: string; bucket: string }[]
  >`
    WITH wanted AS (
      SELECT * FROM unnest(${ids}::uuid[], ${kinds}::text[]) AS w(id, kind)
    ), before AS (
      SELECT f.id, f."matchKind", f."ledgerState", f."reviewState", f.disposition, w.kind
      FROM "Flag" f JOIN wanted w ON w.id = f.id
      WHERE f."projectId" = ${projectId}::uuid AND f."matchKind" <> w.kind
      ORDER BY f.id FOR UPDATE OF f
    ), moved AS (
      UPDATE "Flag" f SET "matchKind" = b.kind FROM before b
      WHERE f."projectId" = ${projectId}::uuid AND f.id = b.id
    )
    SELECT "matchKind" AS before, kind AS after,
      CASE WHEN "ledgerState" = 'resolved' THEN 'resolved'
        WHEN "reviewState" = 'confirmed' THEN disposition ELSE "reviewState" END AS bucket
    FROM before`;
  for (const { before, after, bucket } of moved) {
    record.count({ dimension: "match", key: `${before} ${bucket}`, n: -1 });
    record.count({ dimension: "match", key: `${after} ${bucket}`, n: 1 });
  }
}
