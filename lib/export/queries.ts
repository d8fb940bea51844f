import "server-only";
import * as z from "zod";
import type { ProjectAccess } from "@/lib/auth/actor";
import { currentContent } from "@/lib/content/project-content.io";
import { readBlob } from "@/lib/db/blobs";
import { db, pool } from "@/lib/db/client";
import type { ExportItem, JudgeAgainItem, WithdrawnItem } from "./export-item";
import {
  type DecidedRow,
  exportItem,
  judgeAgainItem,
  type SuggestedRow,
} from "./export-rows";

const BATCH = 500;

const FLAG_COLUMNS = `f.id AS "flagId", f.path, f.line, f."extId", r.rule, r.verdict, r.claim,
  r.url, r.quote, r.reason, r.extra`;

/**
 * Everything confirmed and not to recheck, in the order of every export, a
 * batch at a time: a keyset over the flags, so that memory stays flat.
 * `sinceExportId` leaves out what an earlier export had already.
 */
export async function* confirmedItems(
  projectId: string,
  sinceExportId: string | null,
): AsyncGenerator<ExportItem & { decisionId: string; flagId: string }> {
  let after: [string, number, string, string] = ["", 0, "", NOBODY];
  for (;;) {
    const { rows } = await pool.query<DecidedRow>(CONFIRMED_SQL, [
      ...[projectId, ...after, BATCH, sinceExportId],
    ]);
    for (const row of rows) {
      const { decisionId, flagId } = row;
      yield { ...exportItem(row), decisionId, flagId };
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = [last.path, last.line, last.extId, last.flagId];
  }
}

const NOBODY = "00000000-0000-0000-0000-000000000000";

const CONFIRMED_SQL = `
  SELECT ${FLAG_COLUMNS}, d.id AS "decisionId", d.disposition, d.rationale, d.lint,
    d."lintReason", d."fixKind", d."fixCommit", d."fixFileSha", d."startLine", d."endLine",
    d.original, d.replacement, d.attested, d."groundingUrl", d."groundingQuote",
    d."matchKind", d."matchScore", d."actorName", d.at,
    c.outcome, c.status, c."finalUrl", c.at AS "fetchedAt", c."rawSha", c."textSha",
    (SELECT json_agg(json_build_object('name', a."actorName", 'at', a.at) ORDER BY a.version)
     FROM "Decision" a WHERE a."projectId" = f."projectId" AND a."flagId" = f.id
       AND a.round = d.round AND a.kind IN ('decide', 'second', 'adjudicate')
       AND a.disposition = d.disposition) AS "confirmedBy"
  FROM (
    SELECT * FROM "Flag" WHERE "projectId" = $1 AND "reviewState" = 'confirmed'
      AND "ledgerState" <> 'resolved' AND (path, line, "extId", id) > ($2, $3::int, $4, $5::uuid)
      AND ($7::uuid IS NULL OR NOT EXISTS (
        SELECT 1 FROM "ExportItem" e WHERE e."projectId" = $1 AND e."exportId" = $7
          AND e."decisionId" = "currentDecisionId"))
    ORDER BY path, line, "extId", id LIMIT $6
  ) f
  JOIN "Decision" d ON d."projectId" = f."projectId" AND d.id = f."currentDecisionId"
  JOIN "FlagRevision" r ON r."projectId" = f."projectId" AND r."flagId" = f.id AND r.n = d.revision
  LEFT JOIN "SourceCheck" c ON c."projectId" = f."projectId" AND c.id = d."checkId"
  ORDER BY f.path, f.line, f."extId", f.id`;

/** Flags that somebody found other sources for, for the next pass. */
export async function judgeAgainItems(
  projectId: string,
): Promise<JudgeAgainItem[]> {
  const { rows } = await pool.query<SuggestedRow>(
    `SELECT ${FLAG_COLUMNS}, array_agg(s.url ORDER BY s."createdAt") AS urls
     FROM "SourceSuggestion" s
     JOIN "Flag" f ON f."projectId" = s."projectId" AND f.id = s."flagId"
     JOIN "FlagRevision" r ON r."projectId" = f."projectId" AND r."flagId" = f.id AND r.n = f.revision
     WHERE s."projectId" = $1 AND f."ledgerState" <> 'resolved'
     GROUP BY f.id, f.path, f.line, f."extId", r.rule, r.verdict, r.claim, r.url, r.quote, r.reason, r.extra
     ORDER BY f.path, f.line, f."extId"`,
    [projectId],
  );
  return rows.map(judgeAgainItem);
}

/** Fixes of earlier exports that no longer stand, and why. */
export async function withdrawnItems(
  projectId: string,
): Promise<WithdrawnItem[]> {
  const { rows } = await pool.query<WithdrawnItem>(
    `SELECT DISTINCT ON (f.path, f.line, f."extId", d.id)
       f."extId" AS id, f.path AS file, e."exportId" AS "wasInExport",
       CASE WHEN f."ledgerState" = 'resolved' THEN 'the judge no longer flags it'
         WHEN f."reviewState" = 'to_recheck' THEN 'its evidence changed and somebody has to look again'
         WHEN f."currentDecisionId" IS NULL THEN 'the decision was taken back'
         ELSE 'decided anew' END AS why
     FROM "ExportItem" e
     JOIN "Decision" d ON d."projectId" = e."projectId" AND d.id = e."decisionId"
     JOIN "Flag" f ON f."projectId" = e."projectId" AND f.id = e."flagId"
     WHERE e."projectId" = $1 AND d."fixKind" IS NOT NULL
       AND (f."currentDecisionId" IS DISTINCT FROM d.id OR f."reviewState" <> 'confirmed'
         OR f."ledgerState" = 'resolved')
     ORDER BY f.path, f.line, f."extId", d.id, e."exportId" DESC`,
    [projectId],
  );
  return rows;
}

/** What stands before the records of a manifest. */
export async function exportHeader(access: ProjectAccess) {
  const projectId = access.project.id;
  const [imports, content, states] = await Promise.all([
    db.import.findMany({
      where: { projectId, state: "committed" },
      select: { blobShas: true },
    }),
    currentContent(access.project.contentRepo),
    pool.query<{ key: string; n: number }>(
      `SELECT key, n::float8 AS n FROM "Counter" WHERE "projectId" = $1
       AND dimension = 'bucket' AND day = '1970-01-01'`,
      [projectId],
    ),
  ]);
  const count = (...keys: string[]) =>
    states.rows
      .filter((row) => keys.includes(row.key))
      .reduce((sum, row) => sum + row.n, 0);
  return {
    project: access.project.slug,
    ledgerSha256: [...new Set(imports.flatMap((one) => one.blobShas))],
    contentCommit: content.ok ? content.commit : null,
    open: count("open", "awaiting_second", "disputed"),
    toRecheck: count("to_recheck"),
  };
}

/** A file of an export with its bytes, as they were; null where there is none. */
export async function openExportFile(
  access: ProjectAccess,
  exportId: string,
  format: string,
): Promise<{ fileName: string; bytes: AsyncIterable<Uint8Array> } | null> {
  const projectId = access.project.id;
  if (!z.uuid().safeParse(exportId).success) return null;
  const file = await db.exportFile.findFirst({
    where: { projectId, exportId, format },
  });
  const bytes = file && (await readBlob(projectId, file.blobSha));
  return bytes && { fileName: file.fileName, bytes };
}

/** The files of an export. */
export async function listExportFiles(access: ProjectAccess, exportId: string) {
  return db.exportFile.findMany({
    where: { projectId: access.project.id, exportId },
    orderBy: { format: "asc" },
  });
}

/** An earlier export, as the history shows it. */
type EarlierExport = {
  id: string;
  at: Date;
  actorName: string;
  fixes: number;
  dismissed: number;
  firstFormat: string;
};

/** Earlier exports with what was in them, newest first. */
export async function listEarlierExports(
  access: ProjectAccess,
): Promise<EarlierExport[]> {
  const { rows } = await pool.query<EarlierExport>(
    `SELECT e.id, e.at, e."actorName",
       count(d.id) FILTER (WHERE d."fixKind" IS NOT NULL)::int AS fixes,
       count(d.id) FILTER (WHERE d."fixKind" IS NULL)::int AS dismissed,
       (SELECT min(f.format) FROM "ExportFile" f
        WHERE f."projectId" = e."projectId" AND f."exportId" = e.id) AS "firstFormat"
     FROM (SELECT * FROM "Export" WHERE "projectId" = $1 ORDER BY seq DESC LIMIT 50) e
     LEFT JOIN "ExportItem" i ON i."projectId" = e."projectId" AND i."exportId" = e.id
     LEFT JOIN "Decision" d ON d."projectId" = i."projectId" AND d.id = i."decisionId"
     GROUP BY e."projectId", e.id, e.at, e."actorName", e.seq ORDER BY e.seq DESC`,
    [access.project.id],
  );
  return rows;
}

/** Which decisions stood in the newest export. */
export async function lastExported(
  access: ProjectAccess,
): Promise<Set<string>> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT i."decisionId" AS id FROM "ExportItem" i
     WHERE i."projectId" = $1 AND i."exportId" = (
       SELECT id FROM "Export" WHERE "projectId" = $1 ORDER BY seq DESC LIMIT 1)`,
    [access.project.id],
  );
  return new Set(rows.map(({ id }) => id));
}
