import "server-only";
import { recordedWrite } from "@/lib/audit/recorded-write";
import type { ProjectAccess } from "@/lib/auth/actor";
import { sha256 } from "@/lib/core/hash";
import { newId } from "@/lib/core/new-id";
import { no, ok, type Result } from "@/lib/core/result";
import { holdBlob, type StoredBlob, storeBlob } from "@/lib/db/blobs";
import { db, type Tx } from "@/lib/db/client";
import { isNobodys, queryOf } from "@/lib/db/session";
import { pairAgain, prepareUpload } from "@/lib/jobs/prepare-upload";
import { enqueue } from "@/lib/jobs/queue";
import { type CarryOver, carryOverStaged } from "./carry-over.io";
import {
  type CommitRefusal,
  callOffCommit,
  commitRefusal,
  commitStaged,
  discardStaged,
  type Redo,
  type Writing,
} from "./commit-import.io";
import { type ImportAnswer, importAnswer } from "./import-answer";
import { type ImportRunDetail, unwatched, type Watch } from "./import-progress";
import { findImport } from "./queries";
import { type ImportIds, isId } from "./query";
import type { ReceiveRefusal } from "./refusal-words";
import { latestWithBytes, sameAgain } from "./repeat-import.io";
import {
  type Accept,
  byteBudget,
  maxUpload,
  TooLarge,
  type Upload,
  type UploadOptions,
} from "./upload";

const LONG = 60 * 60_000;
const MOST_FILES = 2;
const MOST_ATTEMPTS = 10;

/**
 * Takes an upload in, keeps its bytes and says what a commit would do. Nothing
 * known changes. The bytes are streamed and never held whole. An upload of more
 * than `mostAtOnce` bytes is only taken in: a job reads it, and the answer says
 * how to follow it.
 */
export async function receiveImport(
  access: ProjectAccess,
  uploads: AsyncIterable<Upload> | Iterable<Upload>,
  options: UploadOptions & {
    /** The import whose one file these belong to: judge output or its manifest. */
    goesWith?: string | null;
  },
  mostAtOnce = Number.POSITIVE_INFINITY,
): Promise<Result<ImportAnswer, ReceiveRefusal>> {
  if (!access.can("import")) return no("not-yours");
  const { goesWith } = options;
  const first = goesWith ? await findImport(access, goesWith) : null;
  if (goesWith && !first) return no("no-such-import");
  const kept = await keepBytes(access, uploads);
  if (!kept.ok) return kept;
  const files = [...(first ? keptFiles(first) : []), ...kept.value];
  if (files.length > MOST_FILES) return no("too-many");
  const read = await readKept(access, files, options, mostAtOnce);
  if (first?.state === "rejected")
    await discardImport({ ...access, idempotency: null }, first.import_id);
  return ok(read);
}

async function readKept(
  access: ProjectAccess,
  files: KeptFile[],
  options: UploadOptions,
  mostAtOnce: number,
): Promise<ImportAnswer> {
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const later = size > mostAtOnce;
  const made = await createImport(access, files, options, later);
  if (made.state === "preparing" && !later)
    await prepareUpload(made, "preparing");
  const answer = await findImport(access, made.importId);
  if (!answer) throw new Error(`Import ${made.importId} is gone`);
  return answer;
}

type KeptFile = StoredBlob & { name: string };

async function keepBytes(
  access: ProjectAccess,
  uploads: AsyncIterable<Upload> | Iterable<Upload>,
): Promise<Result<KeptFile[], ReceiveRefusal>> {
  const within = byteBudget(maxUpload());
  const kept: KeptFile[] = [];
  try {
    for await (const { name, bytes } of uploads) {
      if (kept.length === MOST_FILES) return no("too-many");
      const { id } = access.project;
      const blob = await storeBlob(id, within(bytes), "gzip");
      kept.push({ name: name.slice(0, 255), ...blob });
    }
  } catch (error) {
    if (error instanceof TooLarge) return no("too-large");
    throw error;
  }
  return kept.length === 0 ? no("no-file") : ok(kept);
}

type MadeImport = ImportIds & { state: string };

async function holdAll(tx: Tx, projectId: string, blobShas: string[]) {
  for (const sha of blobShas)
    if (!(await holdBlob(tx, projectId, sha)))
      throw new Error(`Blob ${sha} was swept while it was sent again`);
}

function prepareLater(
  tx: Tx,
  projectId: string,
  importId: string,
  actorId: string | null,
): Promise<string> {
  const detail: ImportRunDetail = { importId };
  const kind = "prepare-import" as const;
  return enqueue(tx, { projectId, kind, total: null, detail, actorId });
}

/** Under one Idempotency-Key the same bytes make one import. */
function createImport(
  access: ProjectAccess,
  files: KeptFile[],
  { contentCommit = null, format = null }: UploadOptions,
  later: boolean,
): Promise<MadeImport> {
  const { actor, project, idempotency } = access;
  const asked = [files.map((file) => file.sha256), contentCommit, format];
  const keyed = idempotency && {
    ...idempotency,
    requestSha: sha256(JSON.stringify(asked)),
  };
  return recordedWrite<MadeImport>(
    { ...access, idempotency: keyed },
    async (tx, record) => {
      const id = newId();
      const blobShas = files.map((file) => file.sha256);
      await holdAll(tx, project.id, blobShas);
      const latest = await latestWithBytes(tx, project.id, blobShas, format);
      const state = latest ? "previewed" : "preparing";
      const actorId = actor.kind === "system" ? null : actor.id;
      const runId =
        later && !latest
          ? await prepareLater(tx, project.id, id, actorId)
          : null;
      await tx.import.create({
        data: {
          ...{ projectId: project.id, id, state, blobShas, runId },
          ...{ contentCommit, format },
          names: files.map((file) => file.name),
          sizes: files.map((file) => BigInt(file.size)),
          ...{ actorName: actor.name, actorId },
          ...(latest ? await sameAgain(queryOf(tx), latest, id) : {}),
        },
      });
      record.event("import-received", { importId: id, sha256: blobShas });
      return { projectId: project.id, importId: id, state };
    },
  );
}

/**
 * Takes up again the imports whose preparation died with its process, but for
 * those of jobs, which have a loop of their own. Those that another process is
 * at work on are left alone. Returns how many it took up.
 */
export async function resumeImports(): Promise<number> {
  const unfinished = await db.import.findMany({
    where: { state: "preparing", runId: null },
    select: { projectId: true, id: true },
  });
  let resumed = 0;
  for (const { projectId, id: importId } of unfinished)
    if (await isNobodys(importId)) {
      await prepareUpload({ projectId, importId }, "preparing");
      resumed++;
    }
  return resumed;
}

/**
 * Carries an import out, once: a second call gets the same answer. Imports of a
 * project take turns; people who decide are held up only while rows change.
 */
export async function commitImport(
  access: ProjectAccess,
  importId: string,
  accept: Accept,
  now: Date,
  watch: Watch = unwatched,
): Promise<Result<ImportAnswer, CommitRefusal>> {
  if (!access.can("import")) return no("not-yours");
  if (!isId(importId)) return no("no-such-import");
  const ids = { projectId: access.project.id, importId };
  for (let attempt = 1; ; attempt++) {
    const done = await recordedWrite<
      Result<ImportAnswer, CommitRefusal | Redo>
    >(
      access,
      (tx, record) =>
        commitStaged(
          { tx, query: queryOf(tx), record, watch },
          ids,
          accept,
          now,
        ),
      LONG,
    );
    if (done.ok) return done;
    if (attempt === MOST_ATTEMPTS)
      throw new Error(`Import ${importId}: ${done.reason}, again and again`);
    if (done.reason === "stage-again") await stageAgain(access, ids, watch);
    else if (done.reason === "pair-again") await pairAgain(ids);
    else return no(done.reason);
  }
}

async function stageAgain(access: ProjectAccess, ids: ImportIds, watch: Watch) {
  const found = await findImport(access, ids.importId);
  const from = found?.state === "committing" ? "committing" : "previewed";
  await prepareUpload(ids, from, watch);
}

/**
 * The same; but one of more than `mostAtOnce` flags is handed to a job, and the
 * answer says how to follow it.
 */
export async function requestCommit(
  access: ProjectAccess,
  importId: string,
  accept: Accept,
  { now, mostAtOnce }: { now: Date; mostAtOnce: number },
): Promise<Result<ImportAnswer, CommitRefusal>> {
  const found = await findImport(access, importId);
  if (found?.state === "committing") return ok(found);
  const small = !found || found.same_bytes_as !== null;
  if (small || found.counts.flags <= mostAtOnce)
    return commitImport(access, importId, accept, now);
  if (!access.can("import")) return no("not-yours");
  const queued = await recordedWrite<Result<{ id: string }, CommitRefusal>>(
    access,
    (tx, record) => queueCommit({ tx, record }, access, importId, accept),
  );
  if (!queued.ok) return queued;
  const answer = await findImport(access, importId);
  return answer ? ok(answer) : no("no-such-import");
}

async function queueCommit(
  { tx, record }: Pick<Writing, "tx" | "record">,
  { actor, project }: ProjectAccess,
  importId: string,
  accept: Accept,
): Promise<Result<{ id: string }, CommitRefusal>> {
  const projectId = project.id;
  const where = { projectId_id: { projectId, id: importId } };
  const row = await tx.import.findUnique({ where });
  if (!row) return no("no-such-import");
  const refusal = commitRefusal(row, accept);
  if (refusal) return no(refusal);
  const { kind, id: actorId, name } = actor;
  const asked = { kind, id: actorId, name };
  const runId = await enqueue(tx, {
    ...{ projectId, kind: "commit-import", total: null },
    detail: { importId, accept, actor: asked } satisfies ImportRunDetail,
    actorId: kind === "system" ? null : actorId,
  });
  const { count } = await tx.import.updateMany({
    where: { projectId, id: importId, state: "previewed" },
    data: { state: "committing", runId },
  });
  if (count === 0) return no("not-previewed");
  record.event("import-commit-asked", { importId, accept });
  return ok({ id: importId });
}

/**
 * Drops a preview, or calls off what a job does: the reading of an upload, or a
 * commit. Its bytes and what was said about them are kept.
 */
export async function discardImport(
  access: ProjectAccess,
  importId: string,
): Promise<Result<ImportAnswer, CommitRefusal>> {
  if (!access.can("import")) return no("not-yours");
  if (!isId(importId)) return no("no-such-import");
  const ids = { projectId: access.project.id, importId };
  const found = await findImport(access, importId);
  const drop = found?.state === "committing" ? callOffCommit : discardStaged;
  return recordedWrite(access, (tx, record) =>
    drop({ tx, query: queryOf(tx), record }, ids),
  );
}

/**
 * Accepts that files which look renamed are, so that the commit carries their
 * decisions, drafts and comments over, or takes that back.
 */
export async function carryOver(
  access: ProjectAccess,
  importId: string,
  choice: CarryOver,
): Promise<Result<ImportAnswer, CommitRefusal>> {
  if (!access.can("import")) return no("not-yours");
  if (!isId(importId)) return no("no-such-import");
  const ids = { projectId: access.project.id, importId };
  return recordedWrite<Result<ImportAnswer, CommitRefusal>>(
    access,
    (tx, record) =>
      carryOverStaged({ tx, query: queryOf(tx), record }, ids, choice),
    LONG,
  );
}

/**
 * Reads the bytes of an import once more, as another format or for another
 * commit, and drops the first preview. What was said about it then is kept.
 */
export async function readAgain(
  access: ProjectAccess,
  importId: string,
  options: UploadOptions,
  mostAtOnce: number,
): Promise<Result<ImportAnswer, CommitRefusal>> {
  if (!access.can("import")) return no("not-yours");
  const found = await findImport(access, importId);
  if (!found) return no("no-such-import");
  if (!["previewed", "rejected", "failed", "discarded"].includes(found.state))
    return no("not-previewed");
  const again = await readKept(access, keptFiles(found), options, mostAtOnce);
  if (found.state !== "discarded")
    await discardImport({ ...access, idempotency: null }, importId);
  return ok(again);
}

function keptFiles({ files }: ImportAnswer): KeptFile[] {
  return files.map(({ name, bytes, sha256 }) => ({
    ...{ name, sha256, size: bytes },
  }));
}

/** Names the commit of the content repository that the judge read. Null takes it back. */
export async function nameCommit(
  access: ProjectAccess,
  importId: string,
  contentCommit: string | null,
): Promise<Result<ImportAnswer, CommitRefusal>> {
  if (!access.can("import")) return no("not-yours");
  if (!isId(importId)) return no("no-such-import");
  const projectId = access.project.id;
  return recordedWrite<Result<ImportAnswer, CommitRefusal>>(
    access,
    async (tx, record) => {
      const { count } = await tx.import.updateMany({
        where: { projectId, id: importId, state: "previewed" },
        data: { contentCommit },
      });
      const where = { projectId_id: { projectId, id: importId } };
      const row = await tx.import.findUnique({ where });
      if (!row) return no("no-such-import");
      if (count === 0) return no("not-previewed");
      record.event("import-commit-named", { importId, contentCommit });
      return ok(importAnswer(row));
    },
  );
}
