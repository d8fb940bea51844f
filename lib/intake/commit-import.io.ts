import type { Recorder } from "@/lib/audit/recorded-write";
import { no, ok, type Result } from "@/lib/core/result";
import type { Tx } from "@/lib/db/client";
import type { Import } from "@/lib/db/generated/client";
import { askForSearchIndex, enqueue } from "@/lib/jobs/queue";
import { applyImport, dropStaged, lockFlags } from "./apply-import.io";
import { countTouched } from "./count-flags.io";
import { countsOf, type ImportAnswer, importAnswer } from "./import-answer";
import type { ImportCounts } from "./import-counts";
import { effectCounts } from "./prepare-import.io";
import { STAGED_COUNTS } from "./preview-sql";
import type { ImportIds, Query } from "./query";
import { repeatFiles } from "./repeat-import.io";
import type { Accept } from "./upload";

export type CommitRefusal =
  | "not-yours"
  | "no-such-import"
  | "not-previewed"
  | "has-problems";

/** The preview no longer fits what is known: its staged rows are lost, or its pairs are old. */
export type Redo = "stage-again" | "pair-again";

/** One transaction, in both of its shapes, and who takes notes. */
export type Writing = { tx: Tx; query: Query; record: Recorder };

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
  if (row.state !== "previewed") return no("not-previewed");
  if (row.outcome !== "accepted" && accept === "all") return no("has-problems");

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
  return ok(importAnswer(committed));
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

/** Changes the flags and says what changed; null where the staged rows are lost. */
async function changeFlags(
  { query, record }: Writing,
  ids: ImportIds,
  row: Import,
  seq: number,
  now: Date,
): Promise<ImportCounts | null> {
  const previewed = countsOf(row);
  if (row.sameBytesAs)
    return repeatFiles(query, ids, row.sameBytesAs, seq, previewed);
  // A crash of the database empties the staging tables, which are not logged.
  if (!(await isStaged(query, ids, previewed))) return null;

  await lockFlags(query, ids);
  const effects = await effectCounts(query, ids);
  const day = now.toISOString().slice(0, 10);
  for (const delta of await countTouched(query, ids, -1, day))
    record.count(delta);
  await applyImport(query, ids, seq, effects);
  for (const delta of await countTouched(query, ids, 1, day))
    record.count(delta);
  await dropStaged(query, ids);
  return { ...previewed, ...effects };
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

/** Drops a preview. Its bytes and what was said about them are kept. */
export async function discardStaged(
  { tx, query, record }: Writing,
  ids: ImportIds,
): Promise<Result<ImportAnswer, CommitRefusal>> {
  const { projectId, importId: id } = ids;
  await takeTurnInProject(query, projectId);
  const where = { projectId_id: { projectId, id } };
  const row = await tx.import.findUnique({ where });
  if (!row) return no("no-such-import");
  if (row.state === "discarded") return ok(importAnswer(row));
  if (!["previewed", "rejected", "failed"].includes(row.state))
    return no("not-previewed");
  await dropStaged(query, ids);
  const data = { state: "discarded" };
  const discarded = await tx.import.update({ where, data });
  record.event("import-discarded", { importId: id });
  return ok(importAnswer(discarded));
}
