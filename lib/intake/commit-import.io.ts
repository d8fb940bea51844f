import type { Recorder } from "@/lib/audit/recorded-write";
import { no, ok, type Result } from "@/lib/core/result";
import type { Tx } from "@/lib/db/client";
import type { Import } from "@/lib/db/generated/client";
import { askForSearchIndex, enqueue } from "@/lib/jobs/queue";
import { applyImport, dropStaged, lockFlags } from "./apply-import.io";
import { openCounting } from "./count-flags.io";
import { countsOf, type ImportAnswer, importAnswer } from "./import-answer";
import type { ImportCounts } from "./import-counts";
import type { Watch } from "./import-progress";
import { effectCounts } from "./prepare-import.io";
import { STAGED_COUNTS } from "./preview-sql";
import type { ImportIds, Query } from "./query";
import { repeatCounts } from "./repeat-import.io";
import type { Accept } from "./upload";

export type CommitRefusal =
  | "not-yours"
  | "no-such-import"
  | "not-previewed"
  | "has-problems";

/** The preview no longer fits what is known: its staged rows are lost, or its pairs are old. */
export type Redo = "stage-again" | "pair-again";

/** One transaction, in both of its shapes, and who takes notes. */
export type Writing = {
  tx: Tx;
  query: Query;
  record: Recorder;
  watch: Watch;
};

/** The same, where nobody waits to hear how far it is. */
export type Unwatched = Omit<Writing, "watch">;

/** Makes imports of a project wait for each other until the transaction ends. */
export async function takeTurnInProject(
  query: Query,
  projectId: string,
): Promise<void> {
  await query(
    "SELECT 1 AS taken FROM pg_advisory_xact_lock(hashtextextended($1, 1))",
    [projectId],
  );
}

/** Puts a staged import in force, with its counters and its event, or says why not. */
export async function commitStaged(
  writing: Writing,
  ids: ImportIds,
  accept: Accept,
  now: Date,
): Promise<Result<ImportAnswer, CommitRefusal | Redo>> {
  const { tx, query, record } = writing;
  const { projectId, importId: id } = ids;
  await takeTurnInProject(query, projectId);
  const where = { projectId_id: { projectId, id } };
  const row = await tx.import.findUnique({ where });
  if (!row) return no("no-such-import");
  if (row.state === "committed") return ok(importAnswer(row));
  const refusal = commitRefusal(row, accept);
  if (refusal) return no(refusal);

  const { importSeq } = await tx.project.findUniqueOrThrow({
    where: { id: projectId },
    select: { importSeq: true },
  });
  if (row.pairedSeq !== importSeq)
    return no(row.sameBytesAs ? "stage-again" : "pair-again");
  const seq = importSeq + 1;
  const counts = await changeFlags(writing, ids, row, seq, now);
  if (!counts) return no("stage-again");

  const committed = await tx.import.update({
    where,
    data: { state: "committed", seq, accept, committedAt: now, counts },
  });
  await tx.project.update({
    where: { id: projectId },
    data: { importSeq: seq },
  });
  record.event("import-committed", {
    ...{ importId: id, seq, accept, sha256: row.blobShas, counts },
  });
  await askForLooks(tx, projectId, row.actorId);
  await askForSearchIndex(tx, projectId);
  if (isAudit(row) && !row.sameBytesAs) await askForFiling(tx, row);
  return ok(importAnswer(committed));
}

/** Why an import cannot be committed; null where it can. */
export function commitRefusal(
  { state, outcome }: Import,
  accept: Accept,
): CommitRefusal | null {
  if (state !== "previewed" && state !== "committing") return "not-previewed";
  return outcome !== "accepted" && accept === "all" ? "has-problems" : null;
}

/** Sources that nobody has looked at are read soon, so that quotes are placed before people come. */
async function askForLooks(tx: Tx, projectId: string, actorId: string | null) {
  const where = { projectId, fetchable: true, checkedAt: null };
  const total = await tx.source.count({ where });
  if (total === 0) return;
  const detail = { unread: true };
  const kind = "check-sources" as const;
  await enqueue(tx, { projectId, kind, detail, actorId, total });
}

const isAudit = (row: Import) => row.format === "citation-audit-v1";

/** The findings of a citation audit go into a queue of their own, never among flags. */
async function askForFiling(tx: Tx, { projectId, id, actorId }: Import) {
  const kind = "file-citations" as const;
  const detail = { importId: id };
  await enqueue(tx, { projectId, kind, detail, actorId, total: null });
}

/** Changes the flags and says what changed; null where the staged rows are lost. */
async function changeFlags(
  { query, watch }: Writing,
  ids: ImportIds,
  row: Import,
  seq: number,
  now: Date,
): Promise<ImportCounts | null> {
  const previewed = countsOf(row);
  // A citation audit has no flags: its findings are filed by a job.
  if (isAudit(row)) return previewed;
  if (row.sameBytesAs) return repeatCounts(query, ids.projectId, previewed);
  // A crash of the database empties the staging tables, which are not logged.
  if (!(await isStaged(query, ids, previewed))) return null;

  const step = (done: number, total: number) =>
    watch({ stage: "committing", done, total, flags: previewed.flags });
  await step(0, 1);
  await lockFlags(query, ids);
  const effects = await effectCounts(query, ids);
  const day = now.toISOString().slice(0, 10);
  const counting = await openCounting(query, ids, day);
  await counting.before();
  const rows = await stagedRowEnd(query, ids);
  await applyImport(query, ids, seq, { new: effects.new, rows }, step);
  await counting.after();
  await dropStaged(query, ids);
  await counting.finish();
  return { ...previewed, ...effects };
}

/** One more than the highest number of a staged row. */
async function stagedRowEnd(query: Query, ids: ImportIds): Promise<number> {
  const [found] = await query<{ end: number | null }>(
    `SELECT max(n) + 1 AS end FROM "ImportRow" WHERE "projectId" = $1::uuid AND "importId" = $2::uuid`,
    [ids.projectId, ids.importId],
  );
  return found?.end ?? 0;
}

async function isStaged(
  query: Query,
  ids: ImportIds,
  { flags, files }: ImportCounts,
): Promise<boolean> {
  const [staged] = await query<{ flags: number; files: number }>(
    STAGED_COUNTS,
    [ids.projectId, ids.importId],
  );
  return staged?.flags === flags && staged.files === files;
}

/** What can be dropped: nothing of it is in force. */
const DROPPABLE = ["preparing", "previewed", "rejected", "failed"];

/**
 * Drops a preview, or calls off the reading of an upload. Its bytes and what
 * was said about them are kept.
 */
export async function discardStaged(
  { tx, query, record }: Unwatched,
  ids: ImportIds,
): Promise<Result<ImportAnswer, CommitRefusal>> {
  const { projectId, importId: id } = ids;
  await takeTurnInProject(query, projectId);
  const where = { projectId_id: { projectId, id } };
  const row = await tx.import.findUnique({ where });
  if (!row) return no("no-such-import");
  if (row.state === "discarded") return ok(importAnswer(row));
  const { count } = await tx.import.updateMany({
    where: { projectId, id, state: { in: DROPPABLE } },
    data: { state: "discarded" },
  });
  if (count === 0) return no("not-previewed");
  if (row.runId) await callOff(tx, projectId, row.runId);
  await dropStaged(query, ids);
  record.event("import-discarded", { importId: id });
  return ok(importAnswer({ ...row, state: "discarded" }));
}

/**
 * Calls off a commit that is waiting or at work: the import is a preview again,
 * at once where nobody had begun, else as soon as its worker hears of it.
 */
export async function callOffCommit(
  { tx, query, record }: Unwatched,
  { projectId, importId: id }: ImportIds,
): Promise<Result<ImportAnswer, CommitRefusal>> {
  const where = { projectId_id: { projectId, id } };
  const row = await tx.import.findUnique({ where });
  if (!row) return no("no-such-import");
  if (row.state !== "committing" || !row.runId) return no("not-previewed");
  const run = await callOff(tx, projectId, row.runId);
  record.event("import-commit-called-off", { importId: id });
  if (run !== "cancelled") return ok(importAnswer(row));
  await query(BACK_TO_PREVIEW, [projectId, id]);
  return ok(importAnswer({ ...row, state: "previewed" }));
}

/** SQL: an import whose commit ended in nothing is a preview again. */
export const BACK_TO_PREVIEW = `
  UPDATE "Import" SET state = 'previewed'
  WHERE "projectId" = $1::uuid AND id = $2::uuid AND state = 'committing'`;

/** Ends a run that nobody has begun; asks the others to end. */
async function callOff(
  tx: Tx,
  projectId: string,
  id: string,
): Promise<"cancelled" | "asked"> {
  const now = new Date();
  const waiting = await tx.jobRun.updateMany({
    where: { projectId, id, state: "queued", endedAt: null },
    data: { state: "cancelled", cancelAt: now, endedAt: now },
  });
  if (waiting.count === 1) return "cancelled";
  await tx.jobRun.updateMany({
    where: { projectId, id, endedAt: null, cancelAt: null },
    data: { cancelAt: now },
  });
  return "asked";
}
