import "server-only";
import type { ProjectAccess } from "@/lib/auth/actor";
import { type OpenBlob, openBlob, readBlob } from "@/lib/db/blobs";
import { db, pool } from "@/lib/db/client";
import type { Import, RejectedRecord } from "@/lib/db/generated/client";
import type { LedgerFile } from "@/lib/ledger/ledger-sink";
import type { ReadOptions } from "@/lib/ledger/read-ledger";
import { type ImportAnswer, importAnswer } from "./import-answer";
import { type ImportItem, ItemRow, importItem } from "./import-item";
import {
  type ItemKind,
  itemsSql,
  kindsWithItems,
  RAISED_AGAIN,
} from "./items-sql";
import { type ImportIds, isId } from "./query";
import { UploadOptions } from "./upload";

/** One import with its report; null where there is none. */
export async function findImport(
  access: ProjectAccess,
  importId: string,
): Promise<ImportAnswer | null> {
  if (!isId(importId)) return null;
  const row = await db.import.findUnique({
    where: { projectId_id: { projectId: access.project.id, id: importId } },
  });
  return row && importAnswer(row, await findRun(row));
}

/** The job that is at work on an import, or that failed; null where none is. */
function findRun({ projectId, runId: id, state }: Import) {
  const isOver = ["committed", "discarded", "rejected"].includes(state);
  return id === null || isOver
    ? null
    : db.jobRun.findUnique({ where: { projectId_id: { projectId, id } } });
}

/** The newest imports first. `before` is the id that the last page ended with. */
export async function listImports(
  access: ProjectAccess,
  { before, limit = 50 }: { before?: string; limit?: number } = {},
): Promise<ImportAnswer[]> {
  const rows = await db.import.findMany({
    where: {
      projectId: access.project.id,
      ...(before ? { id: { lt: before } } : {}),
    },
    orderBy: { id: "desc" },
    take: limit,
  });
  return rows.map((row) => importAnswer(row));
}

const START: [path: string, line: number, id: string] = [
  "",
  0,
  "00000000-0000-0000-0000-000000000000",
];

/**
 * One page of what an import does, or did, to flags of a kind, in the order of
 * files and lines; `next` continues it. Null where there is no such import.
 */
export async function listImportItems(
  access: ProjectAccess,
  importId: string,
  kind: ItemKind,
  { after = START, limit = 50 } = {},
): Promise<{ items: ImportItem[]; next: typeof START | null } | null> {
  const found = await findImport(access, importId);
  if (!found) return null;
  // Of the latest bytes nothing is staged.
  const settled = found.state === "committed" || found.same_bytes_as !== null;
  const { rows } = await pool.query(itemsSql(kind, settled), [
    ...[access.project.id, importId, ...after, limit],
  ]);
  const read = rows.map((row) => ItemRow.parse(row));
  const last = read.length === limit ? read.at(-1) : undefined;
  return {
    items: read.map(importItem),
    next: last ? [last.path, last.line, last.id] : null,
  };
}

/** The first pages of all lists of an import, for its page. */
export async function findImportLists(
  access: ProjectAccess,
  importId: string,
): Promise<Partial<Record<ItemKind, ImportItem[]>>> {
  const found = await findImport(access, importId);
  const kinds = found ? kindsWithItems(found.counts) : [];
  const pages = await Promise.all(
    kinds.map((kind) => listImportItems(access, importId, kind)),
  );
  return Object.fromEntries(
    kinds.map((kind, i) => [kind, pages[i]?.items ?? []]),
  );
}

/** Flags that people ruled correct and that a previewed import raises again. */
export async function listRaisedAgain(
  access: ProjectAccess,
  importId: string,
  limit = 50,
): Promise<{ flagId: string; extId: string; claim: string; by: string }[]> {
  if (!isId(importId)) return [];
  const ids = [access.project.id, importId, limit];
  return (await pool.query(RAISED_AGAIN, ids)).rows;
}

/** A file of the project whose claims reappear under another name. */
export type LooksRenamed = {
  from_id: string;
  from: string;
  to: string;
  /** So many of its claims reappear, of so many. */
  shared: number;
  of: number;
  accepted: boolean;
};

/** Files that look renamed, fullest match first, and how many there are in all. */
export async function listRenames(
  access: ProjectAccess,
  importId: string,
  limit = 100,
): Promise<{ renames: LooksRenamed[]; total: number; accepted: number }> {
  if (!isId(importId)) return { renames: [], total: 0, accepted: 0 };
  const where = { projectId: access.project.id, importId };
  const [rows, total, accepted] = await Promise.all([
    db.importRename.findMany({
      where,
      orderBy: [{ shared: "desc" }, { fromPath: "asc" }],
      take: limit,
    }),
    db.importRename.count({ where }),
    db.importRename.count({ where: { ...where, accepted: true } }),
  ]);
  const renames = rows.map((row) => ({
    ...{ from_id: row.fromFileId, from: row.fromPath, to: row.toPath },
    ...{ shared: row.shared, of: row.of, accepted: row.accepted },
  }));
  return { renames, total, accepted };
}

type StoredUpload = {
  state: string;
  /** Bytes of all files. */
  size: number;
  files: LedgerFile[];
  options: ReadOptions;
};

/** The bytes of an upload as they came, for reading them (again). */
export async function storedUpload({
  projectId,
  importId: id,
}: ImportIds): Promise<StoredUpload> {
  const row = await db.import.findUniqueOrThrow({
    where: { projectId_id: { projectId, id } },
  });
  const files = row.blobShas.map((sha, i) => ({
    name: row.names[i] ?? "",
    open: () => readBlob(projectId, sha),
  }));
  const format = UploadOptions.shape.format.parse(row.format);
  const size = row.sizes.reduce((sum, one) => sum + Number(one), 0);
  return { state: row.state, size, files, options: format ? { format } : {} };
}

/** One file of an upload to download; null where there is none. */
export async function findUploadedFile(
  access: ProjectAccess,
  importId: string,
  index: number,
): Promise<{
  name: string;
  size: number;
  bytes: AsyncIterable<Uint8Array>;
} | null> {
  const found = await findImport(access, importId);
  const file = found?.files[index];
  if (!file) return null;
  const { name, bytes: size, sha256 } = file;
  return { name, size, bytes: readBlob(access.project.id, sha256) };
}

/**
 * The refused records as they were, one JSON object a line: what is wrong, and
 * the very text. Or, `bare`, that text alone, a record a line. Null where there
 * is no such import.
 */
export async function findRejected(
  access: ProjectAccess,
  importId: string,
  bare: boolean,
): Promise<AsyncIterable<Uint8Array> | null> {
  const found = await findImport(access, importId);
  if (!found) return null;
  return rejectedLines(access.project.id, found, bare);
}

const AT_A_TIME = 500;

async function* rejectedLines(
  projectId: string,
  { import_id: importId, files }: ImportAnswer,
  bare: boolean,
): AsyncGenerator<Uint8Array> {
  const blobs = new Map<string, OpenBlob | null>();
  for (const { name, sha256 } of files)
    blobs.set(name, await openBlob(projectId, sha256));
  for await (const row of rejectedRows(projectId, importId)) {
    const [start, end] = [Number(row.byteStart), Number(row.byteEnd)];
    const record = (await blobs.get(row.name)?.slice(start, end)) ?? NEWLINE;
    yield bare
      ? Buffer.concat([record, NEWLINE])
      : Buffer.from(`${JSON.stringify(rejectedAnswer(row, record))}\n`);
  }
}

async function* rejectedRows(projectId: string, importId: string) {
  for (let after = -1; ; ) {
    const rows = await db.rejectedRecord.findMany({
      where: { projectId, importId, n: { gt: after } },
      orderBy: { n: "asc" },
      take: AT_A_TIME,
    });
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.n;
  }
}

function rejectedAnswer(row: RejectedRecord, record: Buffer) {
  const { path, kind, pointer, line, column, message, remedy, name } = row;
  return {
    ...{ path, kind, pointer, line, column, message, remedy, file: name },
    byte_start: Number(row.byteStart),
    byte_end: Number(row.byteEnd),
    record: record.toString("utf8"),
  };
}

const NEWLINE = Buffer.from("\n");
