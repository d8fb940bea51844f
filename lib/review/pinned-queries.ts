import "server-only";
import type { ProjectAccess } from "@/lib/auth/actor";
import { pool } from "@/lib/db/client";
import { MATCHER_VERSION } from "@/lib/evidence/matcher-version";
import type { FlagRow } from "./flag-view";

/** A claim that cites a source, with how it stands and where its quote does. */
export type PinnedFlag = Pick<
  FlagRow,
  "id" | "extId" | "claim" | "reviewState" | "disposition" | "matchKind"
> & {
  /** UTF-16 offsets into the newest text; null where the quote is not found. */
  start: number | null;
  end: number | null;
};

/** The claims that cite a source, in the order of the page, the unfound last. */
export async function listPinned(
  access: ProjectAccess,
  sourceId: string,
): Promise<PinnedFlag[]> {
  const { rows } = await pool.query<PinnedFlag>(
    `SELECT f.id, f."extId", left(f.claim, 300) AS claim, f."reviewState", f.disposition,
       f."matchKind", m.start, m."end"
     FROM "Flag" f
     JOIN "Source" s ON s."projectId" = f."projectId" AND s.id = f."sourceId"
     JOIN "FlagRevision" r ON r."projectId" = f."projectId" AND r."flagId" = f.id AND r.n = f.revision
     LEFT JOIN "QuoteMatch" m ON m."projectId" = f."projectId" AND m."textSha" = s."textSha"
       AND m."quoteSha" = encode(sha256(convert_to(r.quote, 'UTF8')), 'hex') AND m."matcherVersion" = $3
     WHERE f."projectId" = $1 AND f."sourceId" = $2 AND f."ledgerState" <> 'resolved'
     ORDER BY m.start NULLS LAST, f.path, f.line, f.id LIMIT 500`,
    [access.project.id, sourceId, MATCHER_VERSION],
  );
  return rows;
}
