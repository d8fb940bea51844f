import "server-only";
import * as z from "zod";
import type { ProjectAccess } from "@/lib/auth/actor";
import { no, ok, type Result } from "@/lib/core/result";
import { readBlob, readWholeBlob } from "@/lib/db/blobs";
import { db, pool } from "@/lib/db/client";
import type { ExportItem, JudgeAgainItem, WithdrawnItem } from "./export-item";
import {
  type DecidedRow,
  exportItem,
  judgeAgainItem,
  type SuggestedRow,
} from "./export-rows";
import type { ExportSelection } from "./export-selection";
import type { RecordedExport } from "./pull-request-plan";
import {
  CONFIRMED_SQL,
  FLAG_COLUMNS,
  SELECTED_SQL,
  selectionValues,
} from "./selection-sql";
import { isSensitivePath } from "./sensitive-path";

const BATCH = 500;

/** Where rows are read from: the pool, or one connection for one state of things. */
export type Reader = Pick<typeof pool, "query">;

/**
 * Runs `work` on one connection that sees the database as it was at its start,
 * so that all files of an export hold the same decisions.
 */
export async function withSnapshot<T>(
  work: (reader: Reader) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken = true;
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const done = await work(client);
    await client.query("COMMIT");
    broken = false;
    return done;
  } finally {
    client.release(broken);
  }
}

/** Rows of one reader, outside a snapshot: for a look that records nothing. */
export const livingReader = (): Reader => pool;

/**
 * Everything confirmed and not to recheck that the selection takes, in the
 * order of every export, a batch at a time: a keyset over the flags, so that
 * memory stays flat. `paths`: of these files only.
 */
export async function* confirmedItems(
  reader: Reader,
  projectId: string,
  selection: ExportSelection,
  paths: string[] | null = null,
): AsyncGenerator<ExportItem & { decisionId: string; flagId: string }> {
  let after: [string, number, string, string] = ["", 0, "", NOBODY];
  for (;;) {
    const { rows } = await reader.query<DecidedRow>(CONFIRMED_SQL, [
      ...selectionValues(projectId, selection, paths),
      ...[...after, BATCH],
    ]);
    for (const row of rows) {
      const { decisionId, flagId } = row;
      if (!isHeldBack(row, selection))
        yield { ...exportItem(row), decisionId, flagId };
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = [last.path, last.line, last.extId, last.flagId];
  }
}

const NOBODY = "00000000-0000-0000-0000-000000000000";

function isHeldBack(
  row: { path: string; fixKind: string | null },
  selection: ExportSelection,
): boolean {
  return (
    selection.withoutSensitive &&
    row.fixKind !== null &&
    isSensitivePath(row.path)
  );
}

/** The files that a selection has fixes of, in order, with how many. */
export async function fixedFiles(
  reader: Reader,
  projectId: string,
  selection: ExportSelection,
): Promise<{ path: string; fixes: number }[]> {
  const { rows } = await reader.query<{ path: string; fixes: number }>(
    `SELECT f.path, count(*)::int AS fixes FROM "Flag" f WHERE ${SELECTED_SQL}
       AND f.disposition IN ('outdated', 'wrong') GROUP BY f.path ORDER BY f.path`,
    selectionValues(projectId, selection, null),
  );
  return rows.filter(
    ({ path }) => !selection.withoutSensitive || !isSensitivePath(path),
  );
}

/** The files whose fixes a selection leaves out because they ask for a lead. */
export async function sensitiveFiles(
  reader: Reader,
  projectId: string,
  selection: ExportSelection,
): Promise<string[]> {
  if (!selection.withoutSensitive) return [];
  const all = { ...selection, withoutSensitive: false };
  const files = await fixedFiles(reader, projectId, all);
  return files.map(({ path }) => path).filter(isSensitivePath);
}

/** How many decisions of a selection ask for no change, by disposition. */
export async function dismissedCounts(
  reader: Reader,
  projectId: string,
  selection: ExportSelection,
): Promise<{ correct: number; unsourced: number }> {
  const { rows } = await reader.query<{ key: string; n: number }>(
    `SELECT f.disposition AS key, count(*)::int AS n FROM "Flag" f WHERE ${SELECTED_SQL}
       AND f.disposition IN ('correct', 'unsourced') GROUP BY 1`,
    selectionValues(projectId, selection, null),
  );
  const count = (key: string) => rows.find((row) => row.key === key)?.n ?? 0;
  return { correct: count("correct"), unsourced: count("unsourced") };
}

/**
 * Flags that somebody found other sources for, for the next pass: all of them.
 * A source that the judge has read since is no suggestion any more.
 */
export async function judgeAgainItems(
  reader: Reader,
  projectId: string,
): Promise<JudgeAgainItem[]> {
  const { rows } = await reader.query<SuggestedRow>(
    `SELECT ${FLAG_COLUMNS}, array_agg(s.url ORDER BY s.first, s.url) AS urls
     FROM (SELECT "projectId", "flagId", url, min("createdAt") AS first
       FROM "SourceSuggestion" WHERE "projectId" = $1 GROUP BY 1, 2, 3) s
     JOIN "Flag" f ON f."projectId" = s."projectId" AND f.id = s."flagId"
     JOIN "FlagRevision" r ON r."projectId" = f."projectId" AND r."flagId" = f.id AND r.n = f.revision
     WHERE f."ledgerState" <> 'resolved' AND s.url <> r.url
     GROUP BY f.id, f.path, f.line, f."extId", r.rule, r.verdict, r.claim, r.url, r.quote, r.reason, r.extra,
       f."projectId", f."fileId"
     ORDER BY f.path, f.line, f."extId", r.claim, f.id`,
    [projectId],
  );
  return rows.map(judgeAgainItem);
}

/** Fixes of earlier exports that no longer stand, and why: all of them. */
export async function withdrawnItems(
  reader: Reader,
  projectId: string,
): Promise<WithdrawnItem[]> {
  const { rows } = await reader.query<WithdrawnItem>(
    `SELECT id, file, "wasInExport", why FROM (
     SELECT DISTINCT ON (d.id) f.path, f.line, d.at, d.id AS "decisionId",
       f."extId" AS id, f.path AS file, e."exportId" AS "wasInExport",
       CASE WHEN f."ledgerState" = 'resolved' THEN 'the judge no longer flags it'
         WHEN f."reviewState" = 'to_recheck' THEN 'its evidence changed and somebody has to look again'
         WHEN f."reviewState" <> 'confirmed' THEN 'the decision was taken back'
         ELSE 'decided anew' END AS why
     FROM "ExportItem" e
     JOIN "Decision" d ON d."projectId" = e."projectId" AND d.id = e."decisionId"
     JOIN "Flag" f ON f."projectId" = e."projectId" AND f.id = e."flagId"
     WHERE e."projectId" = $1 AND d."fixKind" IS NOT NULL
       AND (f."currentDecisionId" IS DISTINCT FROM d.id OR f."reviewState" <> 'confirmed'
         OR f."ledgerState" = 'resolved')
     ORDER BY d.id, e."exportId" DESC) w
     ORDER BY path, line, id, at, "decisionId"`,
    [projectId],
  );
  return rows;
}

/** What stands before the records of a manifest. */
export async function exportHeader(access: ProjectAccess, reader: Reader) {
  const projectId = access.project.id;
  const imports = await reader.query<{ sha: string }>(
    `SELECT DISTINCT unnest("blobShas") AS sha FROM "Import"
     WHERE "projectId" = $1 AND state = 'committed'`,
    [projectId],
  );
  const states = await reader.query<{ key: string; n: number }>(
    `SELECT key, n::float8 AS n FROM "Counter" WHERE "projectId" = $1
     AND dimension = 'bucket' AND day = '1970-01-01'`,
    [projectId],
  );
  const count = (...keys: string[]) =>
    states.rows
      .filter((row) => keys.includes(row.key))
      .reduce((sum, row) => sum + row.n, 0);
  return {
    project: access.project.slug,
    ledgerSha256: imports.rows.map(({ sha }) => sha),
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

/** All files of an export, as they were, one after another; null where there is none. */
export async function openExportFiles(access: ProjectAccess, exportId: string) {
  const projectId = access.project.id;
  if (!z.uuid().safeParse(exportId).success) return null;
  const made = await db.export.findUnique({
    where: { projectId_id: { projectId, id: exportId } },
  });
  if (!made) return null;
  const files = await listExportFiles(access, exportId);
  const { seq, at } = made;
  return { seq, at, files: entries(projectId, files) };
}

async function* entries(
  projectId: string,
  files: { fileName: string; blobSha: string }[],
) {
  for (const { fileName: name, blobSha } of files)
    yield { name, bytes: readBlob(projectId, blobSha) };
}

/** The files of an export. */
export async function listExportFiles(access: ProjectAccess, exportId: string) {
  return db.exportFile.findMany({
    where: { projectId: access.project.id, exportId },
    orderBy: { format: "asc" },
  });
}

/** Larger than this an export fits into no branch. */
const BRANCH_BYTES = 40_000_000;

/** A recorded export with the bytes that a pull request shows. */
export async function findRecordedExport(
  access: ProjectAccess,
  exportId: string,
): Promise<
  Result<
    RecordedExport & { sensitive: boolean },
    "no-such-export" | "incomplete-export" | "too-large"
  >
> {
  const projectId = access.project.id;
  if (!z.uuid().safeParse(exportId).success) return no("no-such-export");
  const made = await db.export.findUnique({
    where: { projectId_id: { projectId, id: exportId } },
  });
  if (!made) return no("no-such-export");
  const files = await listExportFiles(access, exportId);
  const size = files.reduce((sum, file) => sum + Number(file.size), 0);
  if (size > BRANCH_BYTES) return no("too-large");
  const bytesOf = async (format: string) => {
    const file = files.find((one) => one.format === format);
    return file ? readWholeBlob(projectId, file.blobSha) : null;
  };
  const manifest = await bytesOf("manifest");
  const patch = await bytesOf("patch");
  const markdown = await bytesOf("markdown");
  if (!manifest || !patch || !markdown) return no("incomplete-export");
  const { id, seq, at, contentCommit } = made;
  return ok({
    ...{ id, seq, at, contentCommit, manifest, patch },
    markdown: markdown.toString("utf8"),
    project: access.project.slug,
    sensitive: await holdsSensitive(projectId, exportId),
  });
}

async function holdsSensitive(
  projectId: string,
  exportId: string,
): Promise<boolean> {
  const { rows } = await pool.query<{ path: string }>(
    `SELECT DISTINCT f.path FROM "ExportItem" i
     JOIN "Decision" d ON d."projectId" = i."projectId" AND d.id = i."decisionId"
     JOIN "Flag" f ON f."projectId" = i."projectId" AND f.id = i."flagId"
     WHERE i."projectId" = $1 AND i."exportId" = $2 AND d."fixKind" IS NOT NULL`,
    [projectId, exportId],
  );
  return rows.some(({ path }) => isSensitivePath(path));
}

/** An earlier export, as the history shows it. */
type EarlierExport = {
  id: string;
  at: Date;
  actorName: string;
  fixes: number;
  dismissed: number;
  pullRequest: { state: string; branch: string; url: string | null } | null;
};

/** Earlier exports with what was in them, newest first. */
export async function listEarlierExports(
  access: ProjectAccess,
): Promise<EarlierExport[]> {
  const { rows } = await pool.query<EarlierExport>(
    `SELECT e.id, e.at, e."actorName",
       count(d.id) FILTER (WHERE d."fixKind" IS NOT NULL)::int AS fixes,
       count(d.id) FILTER (WHERE d."fixKind" IS NULL)::int AS dismissed,
       (SELECT json_build_object('state', p.state, 'branch', p.branch, 'url', p.url)
        FROM "PullRequest" p
        WHERE p."projectId" = e."projectId" AND p."exportId" = e.id) AS "pullRequest"
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

/** A fix with lines that stood in some export, and what was last seen of it. */
export type ExportedFix = {
  decisionId: string;
  path: string;
  startLine: number;
  endLine: number;
  original: string;
  replacement: string;
  claim: string;
  observed: string | null;
};

/** Every such fix, by file, a batch at a time. */
export async function* exportedFixes(
  projectId: string,
): AsyncGenerator<ExportedFix> {
  let after = ["", NOBODY];
  for (;;) {
    const { rows } = await pool.query<ExportedFix>(EXPORTED_SQL, [
      ...[projectId, ...after, BATCH],
    ]);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = [last.path, last.decisionId];
  }
}

const EXPORTED_SQL = `
  SELECT d.id AS "decisionId", f.path, d."startLine", d."endLine", d.original,
    d.replacement, r.claim, (
      SELECT l.observed FROM "Landing" l
      WHERE l."projectId" = $1 AND l."decisionId" = d.id
      ORDER BY l.at DESC, l.observed = 'exported' LIMIT 1) AS observed
  FROM "Flag" f
  JOIN "Decision" d ON d."projectId" = f."projectId" AND d."flagId" = f.id AND d."fixKind" = 'lines'
  JOIN "FlagRevision" r ON r."projectId" = f."projectId" AND r."flagId" = f.id AND r.n = d.revision
  WHERE f."projectId" = $1 AND (f.path, d.id) > ($2, $3::uuid) AND f.path >= $2
    AND EXISTS (SELECT 1 FROM "ExportItem" i WHERE i."projectId" = $1
      AND i."flagId" = f.id AND i."decisionId" = d.id)
  ORDER BY f.path, d.id LIMIT $4`;

/** How many exported fixes stand where; from the maintained counters. */
export async function landingCounts(
  projectId: string,
): Promise<{ exported: number; landed: number; overtaken: number }> {
  const { rows } = await pool.query<{ key: string; n: number }>(
    `SELECT key, n::float8 AS n FROM "Counter" WHERE "projectId" = $1
     AND dimension = 'landing' AND day = '1970-01-01'`,
    [projectId],
  );
  const count = (key: string) => rows.find((row) => row.key === key)?.n ?? 0;
  return {
    exported: count("exported"),
    landed: count("landed"),
    overtaken: count("overtaken"),
  };
}

/** The last look for landed fixes, whether it still runs, and how it ended. */
export async function lastLook(access: ProjectAccess) {
  return db.jobRun.findFirst({
    where: { projectId: access.project.id, kind: "look-for-landings" },
    orderBy: { createdAt: "desc" },
    select: { id: true, state: true, endedAt: true, error: true, done: true },
  });
}
