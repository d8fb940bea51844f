import "server-only";
import { recordedWrite } from "@/lib/audit/recorded-write";
import type { ProjectAccess } from "@/lib/auth/actor";
import { sha256 } from "@/lib/core/hash";
import { newId } from "@/lib/core/new-id";
import { no, ok, type Result } from "@/lib/core/result";
import { type StoredBlob, storeBlob } from "@/lib/db/blobs";
import { db, type Tx } from "@/lib/db/client";
import { copyInto } from "@/lib/db/copy-rows";
import type { Import } from "@/lib/db/generated/client";
import {
  clientQuery,
  inConnectionTransaction,
  queryOf,
  withLock,
} from "@/lib/db/session";
import { dropStaged } from "./apply-import.io";
import {
  type CommitRefusal,
  commitStaged,
  type Redo,
  takeTurnInProject,
} from "./commit-import.io";
import { countsOf, type ImportAnswer, importAnswer } from "./import-answer";
import { NO_COUNTS } from "./import-counts";
import {
  type Prepared,
  prepareImport,
  previewImport,
} from "./prepare-import.io";
import { storedUpload } from "./queries";
import { type ImportIds, isId, type Query } from "./query";
import type { ReceiveRefusal } from "./refusal-words";
import { repeatCounts } from "./repeat-import.io";
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
  { contentCommit }: UploadOptions,
): Promise<MadeImport> {
  const { actor, project, idempotency } = access;
  const asked = [files.map((file) => file.sha256), contentCommit];
  const keyed = idempotency && {
    ...idempotency,
    requestSha: sha256(JSON.stringify(asked)),
  };
  return recordedWrite<MadeImport>(
    { ...access, idempotency: keyed },
    async (tx, record) => {
      const id = newId();
      const blobShas = files.map((file) => file.sha256);
      const latest = await latestWithBytes(tx, project.id, blobShas);
      const state = latest ? "previewed" : "preparing";
      const { id: actorId, name: actorName, kind } = actor;
      await tx.import.create({
        data: {
          ...{ projectId: project.id, id, state, blobShas, contentCommit },
          names: files.map((file) => file.name),
          sizes: files.map((file) => BigInt(file.size)),
          actorName,
          actorId: kind === "system" ? null : actorId,
          ...(latest ? await sameAgain(tx, latest, id) : {}),
        },
      });
      record.event("import-received", { importId: id, sha256: blobShas });
      return { projectId: project.id, importId: id, state };
    },
  );
}

async function latestWithBytes(
  tx: Tx,
  projectId: string,
  shas: readonly string[],
): Promise<Import | null> {
  const latest = await tx.import.findFirst({
    where: { projectId, state: "committed" },
    orderBy: { seq: "desc" },
  });
  const sorted = (list: readonly string[]) => [...list].sort().join();
  return latest && sorted(latest.blobShas) === sorted(shas) ? latest : null;
}

/** What is known of an import whose very bytes were the latest: nothing to read. */
async function sameAgain(tx: Tx, latest: Import, importId: string) {
  const { projectId, id, format, explanation, outcome, report, seq } = latest;
  const ids = { projectId, importId };
  return {
    ...{ format, explanation, outcome, sameBytesAs: id, pairedSeq: seq },
    report: JSON.parse(JSON.stringify(report)),
    counts: await repeatCounts(queryOf(tx), ids, countsOf(latest)),
  };
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
  const { projectId, importId: id } = ids;
  try {
    await inTurn(() =>
      withLock(id, async (rowClient) => {
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
            await prepareImport(area, ids, upload.files),
          );
        });
      }),
    );
  } catch (error) {
    await db.import.updateMany({
      where: { projectId, id, state: "preparing" },
      data: { state: "failed" },
    });
    throw error;
  }
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
  for (;;) {
    const done = await recordedWrite<
      Result<ImportAnswer, CommitRefusal | Redo>
    >(
      access,
      (tx, record) =>
        commitStaged({ tx, query: queryOf(tx), record }, ids, accept, now),
      LONG,
    );
    if (done.ok) return done;
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
      const query = queryOf(tx);
      await takeTurnInProject(query, ids.projectId);
      const where = {
        projectId_id: { projectId: ids.projectId, id: importId },
      };
      const row = await tx.import.findUnique({ where });
      if (!row) return no("no-such-import");
      if (row.state === "discarded") return ok(importAnswer(row));
      if (row.state !== "previewed" && row.state !== "rejected")
        return no("not-previewed");
      await dropStaged(query, ids);
      const discarded = await tx.import.update({
        where,
        data: { state: "discarded" },
      });
      record.event("import-discarded", { importId });
      return ok(importAnswer(discarded));
    },
  );
}
