import "server-only";
import { recordedWrite } from "@/lib/audit/recorded-write";
import type { ProjectAccess } from "@/lib/auth/actor";
import { newId } from "@/lib/core/new-id";
import { no, ok, type Result } from "@/lib/core/result";
import { storeBlob } from "@/lib/db/blobs";
import { db } from "@/lib/db/client";
import { exportParts } from "./export-files.io";
import { type ExportFormat, fileKey, partFileName } from "./export-format";
import { confirmedItems, exportHeader } from "./queries";

export type Exported = { id: string; seq: number; files: ExportedFile[] };
export type ExportedFile = {
  /** The format, and for a further file of it its part: `sarif-github.2`. */
  format: string;
  fileName: string;
  sha256: string;
  size: number;
};

/**
 * Records an export: who, when, which decisions, and the bytes of each file,
 * which can be had again as they were. Nothing is applied to anything.
 */
export async function createExport(
  access: ProjectAccess,
  input: { formats: ExportFormat[]; since: string | null },
  now: Date,
): Promise<Result<Exported, "forbidden" | "no-such-export">> {
  if (!access.can("export")) return no("forbidden");
  const projectId = access.project.id;
  const { since } = input;
  if (since && !(await findSince(projectId, since)))
    return no("no-such-export");

  const id = newId();
  const header = {
    ...(await exportHeader(access)),
    exportId: id,
    generatedAt: now,
    since,
  };
  const items: { decisionId: string; flagId: string }[] = [];
  for await (const { decisionId, flagId } of confirmedItems(projectId, since))
    items.push({ decisionId, flagId });
  const made: ExportedFile[] = [];
  for (const format of new Set(input.formats))
    for await (const { part, chunks } of exportParts(access, header, format)) {
      const blob = await storeBlob(projectId, bytes(chunks), "gzip");
      const fileName = partFileName(format, part);
      made.push({ format: fileKey(format, part), fileName, ...blob });
    }

  return recordedWrite<Result<Exported, never>>(access, async (tx, record) => {
    const { exportSeq: seq } = await tx.project.update({
      where: { id: projectId },
      data: { exportSeq: { increment: 1 } },
      select: { exportSeq: true },
    });
    const { actor } = access;
    await tx.export.create({
      data: {
        ...{
          projectId,
          id,
          seq,
          sinceId: since,
          at: now,
          actorName: actor.name,
        },
        contentCommit: header.contentCommit,
        selection: { formats: input.formats, since },
        counts: { items: items.length },
        ...(actor.kind === "person" && { actorId: actor.id }),
      },
    });
    for (let at = 0; at < items.length; at += 5_000)
      await tx.exportItem.createMany({
        data: items
          .slice(at, at + 5_000)
          .map((item) => ({ projectId, exportId: id, ...item })),
      });
    await tx.exportFile.createMany({
      data: made.map(({ format, fileName, sha256: blobSha, size }) => ({
        ...{ projectId, exportId: id, format, fileName, blobSha, size },
      })),
    });
    record.event("exported", {
      ...{ exportId: id, seq, since, decisions: items.length },
      files: made.map(({ format, sha256 }) => ({ format, sha256 })),
    });
    return ok({ id, seq, files: made });
  });
}

async function findSince(projectId: string, id: string) {
  return db.export.findUnique({ where: { projectId_id: { projectId, id } } });
}

async function* bytes(
  chunks: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield Buffer.from(chunk, "utf8");
}
