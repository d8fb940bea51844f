import "server-only";
import { copyInto } from "@/lib/db/copy-rows";
import {
  clientQuery,
  inConnectionTransaction,
  withConnection,
  withLock,
} from "@/lib/db/session";
import { dropStaged } from "@/lib/intake/apply-import.io";
import { NO_COUNTS } from "@/lib/intake/import-counts";
import {
  ImportCancelled,
  unwatched,
  type Watch,
} from "@/lib/intake/import-progress";
import {
  type Prepared,
  prepareImport,
  previewImport,
} from "@/lib/intake/prepare-import.io";
import { storedUpload } from "@/lib/intake/queries";
import type { ImportIds, Query } from "@/lib/intake/query";
import { STAGED_ROW } from "@/lib/intake/staged-row";
import { takeTurns } from "@/lib/intake/take-turns";

/** Each preparation holds two connections: more at once could starve each other. */
const inTurn = takeTurns(2);

/** What the import has to be for its preparation to begin. */
type From = "preparing" | "previewed" | "committing";

/**
 * Reads and stages a stored upload, where it is still in the state `from`.
 * Holds a lock with the import's name, so that one that died can be told from
 * one that works. Called off (`watch` throws ImportCancelled, or the import was
 * discarded meanwhile), it leaves nothing behind and returns.
 */
export async function prepareUpload(
  ids: ImportIds,
  from: From,
  watch: Watch = unwatched,
): Promise<void> {
  try {
    await inTurn(() => stage(ids, from, watch));
  } catch (error) {
    if (error instanceof ImportCancelled && from === "preparing")
      return dropAll(ids);
    if (from === "preparing") await giveUp(ids).catch(() => {});
    throw error;
  }
}

function stage(ids: ImportIds, from: From, watch: Watch): Promise<void> {
  return withLock(ids.importId, async (rowClient) => {
    const upload = await storedUpload(ids);
    if (upload.state !== from) return;
    await dropStaged(clientQuery(rowClient), ids);
    await inConnectionTransaction(async (client) => {
      const query = clientQuery(client);
      const rows = copyInto(rowClient, "ImportRow", STAGED_ROW);
      const area = { rows, query, watch, bytes: upload.size };
      const { files, options } = upload;
      const prepared = await prepareImport(area, ids, files, options);
      await savePreview(query, ids, from, prepared);
    });
  });
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

function dropAll(ids: ImportIds): Promise<void> {
  return withConnection((client) => dropStaged(clientQuery(client), ids));
}

async function savePreview(
  query: Query,
  ids: ImportIds,
  from: From,
  prepared: Prepared,
) {
  const { read, pairedSeq, counts, report } = prepared;
  const { outcome, format, explanation } = read;
  const next = from === "preparing" ? "previewed" : from;
  const saved = await query(SAVE_PREVIEW, [
    ...[ids.projectId, ids.importId],
    outcome === "rejected" ? "rejected" : next,
    ...[outcome, format, explanation, pairedSeq],
    ...[JSON.stringify(counts), JSON.stringify(report), from],
  ]);
  if (saved.length === 0) throw new ImportCancelled(ids.importId);
}

const SAVE_PREVIEW = `
  UPDATE "Import" SET state = $3, outcome = $4, format = $5, explanation = $6,
    "pairedSeq" = $7, counts = $8::jsonb, report = $9::jsonb, "sameBytesAs" = NULL
  WHERE "projectId" = $1::uuid AND id = $2::uuid AND state = $10
  RETURNING 1 AS saved`;

/** Another import came in between: what is staged is compared anew. */
export async function pairAgain(ids: ImportIds): Promise<void> {
  await withLock(ids.importId, () =>
    inConnectionTransaction(async (client) => {
      const query = clientQuery(client);
      const { pairedSeq } = await previewImport(query, ids, NO_COUNTS);
      await query(
        `UPDATE "Import" SET "pairedSeq" = $3
         WHERE "projectId" = $1::uuid AND id = $2::uuid AND state IN ('previewed', 'committing')`,
        [ids.projectId, ids.importId, pairedSeq],
      );
    }),
  );
}
