import "server-only";
import * as z from "zod";
import type { ProjectAccess } from "@/lib/auth/actor";
import { no, ok, type Result } from "@/lib/core/result";
import { readBlob, readWholeBlob } from "@/lib/db/blobs";
import { db, pool } from "@/lib/db/client";
import type { RecordedExport } from "./pull-request-plan";
import type { Reader } from "./selected-items.io";
import { isSensitivePath } from "./sensitive-path";

const BATCH = 500;

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

const NOBODY = "00000000-0000-0000-0000-000000000000";

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

/** Whether the project has an export of this id. */
export async function isRecorded(
  access: ProjectAccess,
  id: string,
): Promise<boolean> {
  const projectId = access.project.id;
  const found = await db.export.findUnique({
    where: { projectId_id: { projectId, id } },
    select: { id: true },
  });
  return found !== null;
}
