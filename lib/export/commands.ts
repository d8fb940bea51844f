import "server-only";
import { recordedWrite } from "@/lib/audit/recorded-write";
import type { ProjectAccess } from "@/lib/auth/actor";
import { refreshContent } from "@/lib/content/project-content.io";
import { newId } from "@/lib/core/new-id";
import { no, ok, type Result } from "@/lib/core/result";
import { storeBlob } from "@/lib/db/blobs";
import { db } from "@/lib/db/client";
import { exportParts } from "./export-files.io";
import { type ExportFormat, fileKey, isGrouped } from "./export-format";
import type { ExportSelection } from "./export-selection";
import { commitOf, openSource } from "./export-source.io";
import { isRecorded, withSnapshot } from "./queries";
import {
  confirmedItems,
  exportHeader,
  type Reader,
  sensitiveFiles,
} from "./selected-items.io";

export type Exported = {
  id: string;
  seq: number;
  files: ExportedFile[];
  /** Files whose fixes ask for a lead and were left out, since this is none. */
  left_out: string[];
};
export type ExportedFile = {
  /** The format, and for a further file of it its part: `sarif-github.2`. */
  format: string;
  fileName: string;
  sha256: string;
  size: number;
};

type Asked = Pick<ExportSelection, "since" | "filter"> & {
  formats: ExportFormat[];
};

/**
 * Records an export: who, when, which decisions, and the bytes of each file,
 * which can be had again as they were. All files hold the decisions of one
 * moment. Nothing is applied to anything.
 */
export async function createExport(
  access: ProjectAccess,
  asked: Asked,
  now: Date,
): Promise<Result<Exported, "forbidden" | "no-such-export">> {
  if (!access.can("export")) return no("forbidden");
  const { since } = asked;
  if (since && !(await isRecorded(access, since))) return no("no-such-export");
  // A remote that does not answer now is exported as it was last seen.
  await refreshContent(access.project.contentRepo, FRESH_MS);
  const id = newId();
  const made = await withSnapshot((reader) =>
    makeFiles(access, reader, asked, { exportId: id, generatedAt: now, since }),
  );
  return keepExport(access, { id, now, asked, ...made });
}

/** A remote read within the last minute is as new as anybody needs it. */
const FRESH_MS = 60_000;

type Item = { decisionId: string; flagId: string };
type Made = {
  items: Item[];
  files: ExportedFile[];
  contentCommit: string | null;
  leftOut: string[];
};

/** Makes and stores every file; what is stored under its hash harms nobody if the rest fails. */
async function makeFiles(
  access: ProjectAccess,
  reader: Reader,
  asked: Asked,
  stamp: { exportId: string; generatedAt: Date; since: string | null },
): Promise<Made> {
  const projectId = access.project.id;
  const source = await openSource(access, reader, asked);
  const contentCommit = commitOf(source);
  const facts = await exportHeader(access, reader);
  const header = { ...facts, ...stamp, contentCommit };
  const items: Item[] = [];
  for await (const { decisionId, flagId } of confirmedItems(
    ...[reader, projectId, source.selection],
  ))
    items.push({ decisionId, flagId });
  const files: ExportedFile[] = [];
  for (const format of new Set(asked.formats))
    for await (const part of exportParts(source, header, format)) {
      const blob = await storeBlob(projectId, bytes(part.chunks), "gzip");
      const { fileName } = part;
      if (blob.size > 0 || !isGrouped(format))
        files.push({ format: fileKey(format, part.part), fileName, ...blob });
    }
  const leftOut = await sensitiveFiles(reader, projectId, source.selection);
  return { items, files, contentCommit, leftOut };
}

/** A hundred thousand decisions take seconds to note. */
const LONGEST_MS = 120_000;

function keepExport(
  access: ProjectAccess,
  made: Made & { id: string; now: Date; asked: Asked },
): Promise<Result<Exported, never>> {
  const projectId = access.project.id;
  const { id, now, items, files, asked, contentCommit, leftOut } = made;
  const { since } = asked;
  return recordedWrite<Result<Exported, never>>(
    access,
    async (tx, record) => {
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
          contentCommit,
          selection: { ...asked, leftOut },
          counts: { items: items.length },
          ...(actor.kind === "person" && { actorId: actor.id }),
        },
      });
      await tx.$executeRaw`
      INSERT INTO "ExportItem" ("projectId", "exportId", "decisionId", "flagId")
      SELECT ${projectId}::uuid, ${id}::uuid, d, f FROM unnest(
        ${items.map((item) => item.decisionId)}::uuid[],
        ${items.map((item) => item.flagId)}::uuid[]) AS t(d, f)`;
      await tx.exportFile.createMany({
        data: files.map(({ format, fileName, sha256: blobSha, size }) => ({
          ...{ projectId, exportId: id, format, fileName, blobSha, size },
        })),
      });
      if (contentCommit !== null) {
        // Until a commit is looked at, such a fix is exported and no more.
        const noted = await tx.$executeRaw`
        INSERT INTO "Landing" ("projectId", "decisionId", commit, observed, at)
        SELECT i."projectId", i."decisionId", '', 'exported', ${now}
        FROM "ExportItem" i
        JOIN "Decision" d ON d."projectId" = i."projectId" AND d.id = i."decisionId"
        WHERE i."projectId" = ${projectId}::uuid AND i."exportId" = ${id}::uuid
          AND d."fixKind" = 'lines' AND NOT EXISTS (
            SELECT 1 FROM "Landing" l WHERE l."projectId" = i."projectId"
              AND l."decisionId" = i."decisionId")`;
        record.count({ dimension: "landing", key: "exported", n: noted });
      }
      record.event("exported", {
        ...{ exportId: id, seq, since, filter: asked.filter, leftOut },
        decisions: items.length,
        files: files.map(({ format, sha256 }) => ({ format, sha256 })),
      });
      return ok({ id, seq, files, left_out: leftOut });
    },
    LONGEST_MS,
  );
}

async function* bytes(
  chunks: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield Buffer.from(chunk, "utf8");
}
