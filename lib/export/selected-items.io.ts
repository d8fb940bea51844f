import type { ProjectAccess } from "@/lib/auth/actor";
import type { pool } from "@/lib/db/client";
import type { ExportItem, JudgeAgainItem, WithdrawnItem } from "./export-item";
import {
  type DecidedRow,
  exportItem,
  judgeAgainItem,
  type SuggestedRow,
} from "./export-rows";
import type { ExportSelection } from "./export-selection";
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
