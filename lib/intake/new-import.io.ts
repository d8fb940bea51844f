import type { ProjectAccess } from "@/lib/auth/actor";
import { newId } from "@/lib/core/new-id";
import type { StoredBlob } from "@/lib/db/blobs";
import type { Tx } from "@/lib/db/client";
import { enqueue } from "@/lib/jobs/queue";
import type { Writing } from "./commit-import.io";
import type { ImportAnswer } from "./import-answer";
import type { ImportRunDetail } from "./import-progress";
import type { ImportIds } from "./query";
import { latestWithBytes, sameAgain } from "./repeat-import.io";
import type { UploadOptions } from "./upload";

/** A file of an upload whose bytes are stored. */
export type KeptFile = StoredBlob & { name: string };

export type MadeImport = ImportIds & { state: string };

/** The files that an import was made of. */
export function keptFiles({ files }: ImportAnswer): KeptFile[] {
  return files.map(({ name, bytes, sha256 }) => ({
    ...{ name, sha256, size: bytes },
  }));
}

/**
 * Notes an import of stored files: to be read now, to be read `later` by a job,
 * or, of the very bytes of the latest import, a preview of no change.
 */
export async function newImport(
  { tx, record, query }: Pick<Writing, "tx" | "record" | "query">,
  { actor, project }: ProjectAccess,
  files: readonly KeptFile[],
  {
    later,
    ...options
  }: Required<UploadOptions> & {
    later: boolean;
  },
): Promise<MadeImport> {
  const id = newId();
  const blobShas = files.map((file) => file.sha256);
  const latest = await latestWithBytes(
    tx,
    project.id,
    blobShas,
    options.format,
  );
  const state = latest ? "previewed" : "preparing";
  const actorId = actor.kind === "system" ? null : actor.id;
  const runId =
    later && !latest ? await prepareLater(tx, project.id, id, actorId) : null;
  await tx.import.create({
    data: {
      ...{ projectId: project.id, id, state, blobShas, runId },
      ...options,
      names: files.map((file) => file.name),
      sizes: files.map((file) => BigInt(file.size)),
      ...{ actorName: actor.name, actorId },
      ...(latest ? await sameAgain(query, latest) : {}),
    },
  });
  record.event("import-received", { importId: id, sha256: blobShas });
  return { projectId: project.id, importId: id, state };
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
