import "server-only";
import { recordedWrite } from "@/lib/audit/recorded-write";
import type { ProjectAccess } from "@/lib/auth/actor";
import { sha256 } from "@/lib/core/hash";
import { no, ok, type Result } from "@/lib/core/result";
import { holdBlob, storeBlob } from "@/lib/db/blobs";
import type { Tx } from "@/lib/db/client";
import { queryOf } from "@/lib/db/session";
import { pairAgain, prepareUpload } from "@/lib/jobs/prepare-upload";
import { type CarryOver, carryOverStaged } from "./carry-over.io";
import {
  type CommitRefusal,
  callOffCommit,
  commitStaged,
  discardStaged,
  type Redo,
  type Unwatched,
} from "./commit-import.io";
import type { ImportAnswer } from "./import-answer";
import { unwatched, type Watch } from "./import-progress";
import { nameStaged } from "./name-commit.io";
import {
  type KeptFile,
  keptFiles,
  type MadeImport,
  newImport,
} from "./new-import.io";
import { findImport } from "./queries";
import { type ImportIds, isId } from "./query";
import { queueCommit } from "./queue-commit.io";
import type { ReceiveRefusal } from "./refusal-words";
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

async function holdAll(tx: Tx, projectId: string, blobShas: string[]) {
  for (const sha of blobShas)
    if (!(await holdBlob(tx, projectId, sha)))
      throw new Error(`Blob ${sha} was swept while it was sent again`);
}

/** Under one Idempotency-Key the same bytes make one import. */
function createImport(
  access: ProjectAccess,
  files: KeptFile[],
  { contentCommit = null, format = null }: UploadOptions,
  later: boolean,
): Promise<MadeImport> {
  const { project, idempotency } = access;
  const asked = [files.map((file) => file.sha256), contentCommit, format];
  const keyed = idempotency && {
    ...idempotency,
    requestSha: sha256(JSON.stringify(asked)),
  };
  return recordedWrite<MadeImport>(
    { ...access, idempotency: keyed },
    async (tx, record) => {
      await holdAll(
        tx,
        project.id,
        files.map((file) => file.sha256),
      );
      const how = { contentCommit, format, later };
      const writing = { tx, record, query: queryOf(tx) };
      return newImport(writing, access, files, how);
    },
  );
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
  const given = idsFor(access, importId);
  if (!given.ok) return given;
  const ids = given.value;
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

/**
 * Drops a preview, or calls off what a job does: the reading of an upload, or a
 * commit. Its bytes and what was said about them are kept.
 */
export async function discardImport(
  access: ProjectAccess,
  importId: string,
): Promise<Changed> {
  const found = await findImport(access, importId);
  const drop = found?.state === "committing" ? callOffCommit : discardStaged;
  return change(access, importId, drop);
}

/**
 * Accepts that files which look renamed are, so that the commit carries their
 * decisions, drafts and comments over, or takes that back.
 */
export function carryOver(
  access: ProjectAccess,
  importId: string,
  choice: CarryOver,
): Promise<Changed> {
  return change(access, importId, (writing, ids) =>
    carryOverStaged(writing, ids, choice),
  );
}

/** Names the commit of the content repository that the judge read. Null takes it back. */
export function nameCommit(
  access: ProjectAccess,
  importId: string,
  contentCommit: string | null,
): Promise<Changed> {
  return change(access, importId, (writing, ids) =>
    nameStaged(writing, ids, contentCommit),
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

type Changed = Result<ImportAnswer, CommitRefusal>;

/** Changes what is noted of an import, in one transaction. */
async function change(
  access: ProjectAccess,
  importId: string,
  work: (writing: Unwatched, ids: ImportIds) => Promise<Changed>,
): Promise<Changed> {
  const ids = idsFor(access, importId);
  if (!ids.ok) return ids;
  return recordedWrite<Changed>(
    access,
    (tx, record) => work({ tx, query: queryOf(tx), record }, ids.value),
    LONG,
  );
}

/** Which import somebody may work on, or why none. */
function idsFor(
  access: ProjectAccess,
  importId: string,
): Result<ImportIds, "not-yours" | "no-such-import"> {
  if (!access.can("import")) return no("not-yours");
  if (!isId(importId)) return no("no-such-import");
  return ok({ projectId: access.project.id, importId });
}
