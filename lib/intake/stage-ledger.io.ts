import type { CopyInto } from "@/lib/db/copy-rows";
import type {
  LedgerFile,
  LedgerRecord,
  LedgerSink,
  RejectedRecord,
} from "@/lib/ledger/ledger-sink";
import {
  type LedgerReport,
  type ReadOptions,
  readLedger,
} from "@/lib/ledger/read-ledger";
import { remedyFor } from "@/lib/ledger/remedy";
import type { Watch } from "./import-progress";
import type { ImportIds, Query } from "./query";
import { stagedFile, stagedRow } from "./staged-row";

/** Where rows go: a COPY on one connection, everything else on another. */
export type StagingArea = {
  rows: CopyInto;
  query: Query;
  /** Hears how far it is, and may call it off. */
  watch: Watch;
  /** How many bytes there are to read. */
  bytes: number;
};

const KIB = 1024;

const AT_A_TIME = 2_000;

/**
 * Reads an upload and stages what is accepted; refused records are noted with
 * their place in the bytes. Memory does not grow with the upload. Nothing that
 * is staged counts until the import is committed.
 */
export async function stageLedger(
  area: StagingArea,
  ids: ImportIds,
  files: LedgerFile[],
  options: ReadOptions,
): Promise<LedgerReport> {
  const { projectId, importId } = ids;
  const names = files.map((file) => file.name);
  let records: LedgerRecord[] = [];
  let refused: RejectedRecord[] = [];
  const refusedNumbers: number[] = [];
  let rowCount = 0;
  let partCount = 0;

  const flush = async () => {
    await addFiles(area.query, ids, records);
    partCount += await addRefused(area.query, ids, refused, names, partCount);
    records = [];
    refused = [];
  };
  const sink: LedgerSink = {
    onFlag(flag) {
      area.rows.write(stagedRow(projectId, importId, rowCount++, flag));
    },
    onRecord(record) {
      records.push(record);
    },
    onReject(record) {
      refused.push(record);
      refusedNumbers.push(record.record);
    },
    async drain(bytesRead) {
      await area.watch({
        ...{ stage: "reading", flags: rowCount },
        done: Math.floor(Math.min(bytesRead, area.bytes) / KIB),
        total: Math.ceil(area.bytes / KIB),
      });
      await area.rows.drain();
      if (records.length + refused.length >= AT_A_TIME) await flush();
    },
  };
  const report = await readLedger(files, options, sink);
  await flush();
  await area.rows.end();
  await dropRecords(area.query, ids, refusedNumbers);
  return report;
}

async function addFiles(
  query: Query,
  ids: ImportIds,
  records: readonly LedgerRecord[],
): Promise<void> {
  if (records.length === 0) return;
  const rows = records.map((record) => stagedFile(record));
  await query(
    `INSERT INTO "ImportFile" ("projectId", "importId", "pathKey", record, path, verdict, extra)
     SELECT $1::uuid, $2::uuid, * FROM unnest($3::text[], $4::int[], $5::text[], $6::text[], $7::jsonb[])`,
    [
      ...[ids.projectId, ids.importId, rows.map((row) => row.pathKey)],
      rows.map((row) => row.record),
      rows.map((row) => row.path),
      rows.map((row) => row.verdict),
      rows.map((row) => row.extra),
    ],
  );
}

/** Notes the stretches of refused records; an import that is read again keeps its first notes. */
async function addRefused(
  query: Query,
  ids: ImportIds,
  refused: readonly RejectedRecord[],
  names: readonly string[],
  from: number,
): Promise<number> {
  const parts = refused.flatMap((record) =>
    record.parts.map((bytes) => ({ ...record, bytes })),
  );
  if (parts.length === 0) return 0;
  await query(
    `INSERT INTO "RejectedRecord" ("projectId", "importId", n, name, path, pointer, line, "column", kind, message, remedy, "byteStart", "byteEnd")
     SELECT $1::uuid, $2::uuid, * FROM unnest($3::int[], $4::text[], $5::text[], $6::text[], $7::int[], $8::int[], $9::text[], $10::text[], $11::text[], $12::bigint[], $13::bigint[])
     ON CONFLICT DO NOTHING`,
    [
      ...[ids.projectId, ids.importId, parts.map((_, i) => from + i)],
      parts.map(({ bytes }) => names[bytes.upload] ?? ""),
      parts.map((part) => part.path),
      parts.map((part) => part.pointer),
      parts.map((part) => part.line),
      parts.map((part) => part.column),
      parts.map((part) => part.kind),
      parts.map((part) => part.kind.replaceAll("-", " ")),
      parts.map((part) => remedyFor(part.kind)),
      parts.map(({ bytes }) => bytes.start),
      parts.map(({ bytes }) => bytes.end),
    ],
  );
  return parts.length;
}

/** A refused record takes along whatever of it was staged before. */
async function dropRecords(
  query: Query,
  ids: ImportIds,
  records: readonly number[],
): Promise<void> {
  if (records.length === 0) return;
  for (const table of ["ImportRow", "ImportFile"])
    await query(
      `DELETE FROM "${table}" WHERE "projectId" = $1::uuid AND "importId" = $2::uuid
         AND record = ANY($3::int[])`,
      [ids.projectId, ids.importId, records],
    );
}
