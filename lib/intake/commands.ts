import "server-only";
import { recordedWrite } from "@/lib/audit/recorded-write";
import type { ProjectAccess } from "@/lib/auth/actor";
import { sha256 } from "@/lib/core/hash";
import { newId } from "@/lib/core/new-id";
import { no, ok, type Result } from "@/lib/core/result";
import { type StoredBlob, storeBlob } from "@/lib/db/blobs";
import { db } from "@/lib/db/client";
import { copyInto } from "@/lib/db/copy-rows";
import {
  clientQuery,
  inConnectionTransaction,
  isNobodys,
  queryOf,
  withLock,
} from "@/lib/db/session";
import { dropStaged } from "./apply-import.io";
import {
  type CommitRefusal,
  commitStaged,
  discardStaged,
  type Redo,
} from "./commit-import.io";
import { type ImportAnswer, importAnswer } from "./import-answer";
import { NO_COUNTS } from "./import-counts";
import {
  type Prepared,
  prepareImport,
  previewImport,
} from "./prepare-import.io";
import { storedUpload } from "./queries";
import { type ImportIds, isId, type Query } from "./query";
import type { ReceiveRefusal } from "./refusal-words";
import { latestWithBytes, sameAgain } from "./repeat-import.io";
import { STAGED_ROW } from "./staged-row";
import { takeTurns } from "./take-turns";
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

/** Each preparation holds two connections: more at once could starve each other. */
const inTurn = takeTurns(2);

/**
 * Takes an upload in, keeps its bytes and says what a commit would do. Nothing
 * known changes. The bytes are streamed and never held whole.
 */
export async function receiveImport(
  access: ProjectAccess,
  uploads: AsyncIterable<Upload> | Iterable<Upload>,
  options: UploadOptions,
): Promise<Result<ImportAnswer, ReceiveRefusal>> {
  if (!access.can("import")) return no("not-yours");
  const kept = await keepBytes(access, uploads);
  if (!kept.ok) return kept;
  const made = await createImport(access, kept.value, options);
  if (made.state === "preparing") await prepare(made, "preparing");
  return ok(await currentAnswer(made));
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

/** Under one Idempotency-Key the same bytes make one import. */
function createImport(
  access: ProjectAccess,
  files: KeptFile[],
  { contentCommit = null, format = null }: UploadOptions,
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
      const latest = await latestWithBytes(tx, project.id, blobShas, format);
      const state = latest ? "previewed" : "preparing";
      const { id: actorId, name: actorName, kind } = actor;
      await tx.import.create({
        data: {
          ...{
            projectId: project.id,
            id,
            state,
            blobShas,
            contentCommit,
            format,
          },
          names: files.map((file) => file.name),
          sizes: files.map((file) => BigInt(file.size)),
          actorName,
          actorId: kind === "system" ? null : actorId,
          ...(latest ? await sameAgain(queryOf(tx), latest, id) : {}),
        },
      });
      record.event("import-received", { importId: id, sha256: blobShas });
      return { projectId: project.id, importId: id, state };
    },
  );
}

async function currentAnswer({ projectId, importId: id }: ImportIds) {
  return importAnswer(
    await db.import.findUniqueOrThrow({
      where: { projectId_id: { projectId, id } },
    }),
  );
}

/**
 * Reads and stages a stored upload, where it is still in the state `from`.
 * Holds a lock with the import's name, so that one that died can be told from
 * one that works.
 */
async function prepare(
  ids: ImportIds,
  from: "preparing" | "previewed",
): Promise<void> {
  try {
    await inTurn(() =>
      withLock(ids.importId, async (rowClient) => {
        const upload = await storedUpload(ids);
        if (upload.state !== from) return;
        await dropStaged(clientQuery(rowClient), ids);
        await inConnectionTransaction(async (client) => {
          const query = clientQuery(client);
          const rows = copyInto(rowClient, "ImportRow", STAGED_ROW);
          const area = { rows, query };
          await savePreview(
            query,
            ids,
            await prepareImport(area, ids, upload.files, upload.options),
          );
        });
      }),
    );
  } catch (error) {
    if (from === "preparing") await giveUp(ids).catch(() => {});
    throw error;
  }
}

/** Nothing of an import that could not be prepared is left but its bytes. */
async function giveUp(ids: ImportIds): Promise<void> {
  await inConnectionTransaction(async (client) => {
    const query = clientQuery(client);
    await query(
      `UPDATE "Import" SET state = 'failed'
       WHERE "projectId" = $1::uuid AND id = $2::uuid AND state = 'preparing'`,
      [ids.projectId, ids.importId],
    );
    await dropStaged(query, ids);
  });
}

/**
 * Takes up again the imports whose preparation died with its process. Those
 * that another process is at work on are left alone. For the start of a
 * process. Returns how many it took up.
 */
export async function resumeImports(): Promise<number> {
  const unfinished = await db.import.findMany({
    where: { state: "preparing" },
    select: { projectId: true, id: true },
  });
  let resumed = 0;
  for (const { projectId, id: importId } of unfinished)
    if (await isNobodys(importId)) {
      await prepare({ projectId, importId }, "preparing");
      resumed++;
    }
  return resumed;
}

async function savePreview(query: Query, ids: ImportIds, prepared: Prepared) {
  const { read, pairedSeq, counts, report } = prepared;
  const { outcome, format, explanation } = read;
  await query(SAVE_PREVIEW, [
    ...[ids.projectId, ids.importId],
    outcome === "rejected" ? "rejected" : "previewed",
    ...[outcome, format, explanation, pairedSeq],
    ...[JSON.stringify(counts), JSON.stringify(report)],
  ]);
}

const SAVE_PREVIEW = `
  UPDATE "Import" SET state = $3, outcome = $4, format = $5, explanation = $6,
    "pairedSeq" = $7, counts = $8::jsonb, report = $9::jsonb, "sameBytesAs" = NULL
  WHERE "projectId" = $1::uuid AND id = $2::uuid AND state IN ('preparing', 'previewed')`;

/**
 * Carries an import out, once: a second call gets the same answer. Imports of a
 * project take turns; people who decide are held up only while rows change.
 */
export async function commitImport(
  access: ProjectAccess,
  importId: string,
  accept: Accept,
  now: Date,
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
        commitStaged({ tx, query: queryOf(tx), record }, ids, accept, now),
      LONG,
    );
    if (done.ok) return done;
    if (attempt === MOST_ATTEMPTS)
      throw new Error(`Import ${importId}: ${done.reason}, again and again`);
    if (done.reason === "stage-again") await prepare(ids, "previewed");
    else if (done.reason === "pair-again") await pairAgain(ids);
    else return no(done.reason);
  }
}

/** Another import came in between: what is staged is compared anew. */
async function pairAgain(ids: ImportIds): Promise<void> {
  await withLock(ids.importId, () =>
    inConnectionTransaction(async (client) => {
      const query = clientQuery(client);
      const { pairedSeq } = await previewImport(query, ids, NO_COUNTS);
      await query(
        `UPDATE "Import" SET "pairedSeq" = $3
         WHERE "projectId" = $1::uuid AND id = $2::uuid AND state = 'previewed'`,
        [ids.projectId, ids.importId, pairedSeq],
      );
    }),
  );
}

/** Drops a preview. Its bytes and what was said about them are kept. */
export function discardImport(
  access: ProjectAccess,
  importId: string,
): Promise<Result<ImportAnswer, CommitRefusal>> {
  return recordedWrite<Result<ImportAnswer, CommitRefusal>>(
    access,
    async (tx, record) => {
      if (!access.can("import")) return no("not-yours");
      if (!isId(importId)) return no("no-such-import");
      const ids = { projectId: access.project.id, importId };
      return discardStaged({ tx, query: queryOf(tx), record }, ids);
    },
  );
}
