import "server-only";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { recordedWrite } from "@/lib/audit/recorded-write";
import { dataHash } from "@/lib/audit/verify-chain";
import type { ProjectAccess } from "@/lib/auth/actor";
import { no, ok, type Result } from "@/lib/core/result";
import type { Tx } from "@/lib/db/client";
import { quoted } from "./dump-format";
import { maskBytes, REDACTED, spellingsOf } from "./mask-bytes";

const SHORTEST = 8;
const LONGEST_MS = 600_000;
const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** Where a secret stood: rows of each table, events of the trail, kept bytes. */
export type Redaction = {
  rows: Record<string, number>;
  events: { seq: string; dataSha256: string }[];
  blobs: string[];
};

/**
 * Takes a leaked secret out of everything that a project keeps: its rows, its
 * events and the bytes that were uploaded or read, where asterisks take its
 * place so that no offset moves. One transaction, with an event that says who,
 * why and where, and never what. The chain of events still verifies: the event
 * vouches for what it left. Refused for fewer than 8 characters, which would
 * hit what is no secret, and for anybody but an administrator.
 */
export function redact(
  access: ProjectAccess,
  secret: string,
  reason: string,
): Promise<Result<Redaction, "forbidden" | "too-short">> {
  type Done = Result<Redaction, "forbidden" | "too-short">;
  return recordedWrite<Done>(
    access,
    async (tx, record) => {
      if (!access.actor.isAdmin) return no("forbidden");
      if (secret.length < SHORTEST) return no("too-short");
      await tx.$executeRaw`SELECT set_config('reground.redaction', 'on', true)`;
      const spellings = spellingsOf(secret);
      const { id } = access.project;
      const done = {
        rows: await redactRows(tx, id, spellings),
        events: await redactEvents(tx, id, spellings),
        blobs: await redactBlobs(tx, id, spellings),
      };
      record.event("redacted", { reason, ...done });
      return ok(done);
    },
    LONGEST_MS,
  );
}

type Column = { table: string; column: string; type: string; key: string };

/** Every column of text of a project's own tables, keys aside. */
function textColumns(tx: Tx): Promise<Column[]> {
  return tx.$queryRaw<Column[]>`
    SELECT c.relname AS "table", a.attname AS "column", format_type(a.atttypid, NULL) AS "type",
      CASE c.relname WHEN 'Project' THEN 'id' ELSE 'projectId' END AS "key"
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
      AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      AND format_type(a.atttypid, NULL) IN ('text', 'jsonb', 'text[]')
      AND c.relname NOT IN ('Blob', 'BlobChunk')
      AND (c.relname = 'Project' OR EXISTS (SELECT 1 FROM pg_attribute p
        WHERE p.attrelid = c.oid AND p.attname = 'projectId' AND NOT p.attisdropped))
      AND NOT EXISTS (SELECT 1 FROM pg_index i
        WHERE i.indrelid = c.oid AND i.indisprimary AND a.attnum = ANY (i.indkey))
    ORDER BY 1, 2`;
}

async function redactRows(
  tx: Tx,
  projectId: string,
  spellings: readonly string[],
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { table, column, type, key } of await textColumns(tx))
    for (const spelling of spellings) {
      const name = quoted(column);
      const count = await tx.$executeRawUnsafe(
        `UPDATE ${quoted(table)} SET ${name} = replace(${name}::text, $2, $3)::${type}
         WHERE ${quoted(key)} = $1::uuid AND strpos(${name}::text, $2) > 0`,
        ...[projectId, spelling, REDACTED],
      );
      if (count > 0) counts[table] = (counts[table] ?? 0) + count;
    }
  return counts;
}

async function redactEvents(
  tx: Tx,
  chain: string,
  spellings: readonly string[],
): Promise<Redaction["events"]> {
  const changed = new Map<bigint, unknown>();
  for (const spelling of spellings) {
    const rows = await tx.$queryRaw<{ seq: bigint; data: unknown }[]>`
      UPDATE "AuditEvent" SET data = replace(data::text, ${spelling}, ${REDACTED})::jsonb
      WHERE chain = ${chain}::uuid AND strpos(data::text, ${spelling}) > 0
      RETURNING seq, data`;
    for (const { seq, data } of rows) changed.set(seq, data);
  }
  return [...changed].map(([seq, data]) => ({
    seq: seq.toString(),
    dataSha256: dataHash(data),
  }));
}

/** The hashes of the blobs that held it. They keep their names, which are those of the bytes as they came. */
async function redactBlobs(
  tx: Tx,
  projectId: string,
  spellings: readonly string[],
): Promise<string[]> {
  const blobs = await tx.blob.findMany({
    where: { projectId },
    select: { sha256: true, encoding: true },
    orderBy: { sha256: "asc" },
  });
  const found: string[] = [];
  for (const { sha256, encoding } of blobs) {
    const chunks = chunksOf(tx, { projectId, sha256 }, encoding === "gzip");
    if (await redactChunks(chunks, spellings)) found.push(sha256);
  }
  return found;
}

type Chunks = {
  read(n: number): Promise<Buffer | null>;
  write(n: number, plain: Buffer): Promise<void>;
};

function chunksOf(
  tx: Tx,
  blob: { projectId: string; sha256: string },
  isZipped: boolean,
): Chunks {
  const where = (n: number) => ({ projectId_sha256_n: { ...blob, n } });
  return {
    async read(n) {
      const row = await tx.blobChunk.findUnique({ where: where(n) });
      if (!row) return null;
      const kept = Buffer.from(row.bytes);
      return isZipped ? unzip(kept) : kept;
    },
    async write(n, plain) {
      const kept = isZipped ? await zip(plain, { level: 1 }) : plain;
      const data = { bytes: new Uint8Array(kept) };
      await tx.blobChunk.update({ where: where(n), data });
    },
  };
}

/** Chunk by chunk, each looked at together with the next: a secret may lie across both. */
async function redactChunks(
  chunks: Chunks,
  spellings: readonly string[],
): Promise<boolean> {
  let found = false;
  let here = await chunks.read(0);
  for (let n = 0; here !== null; n++) {
    const next = await chunks.read(n + 1);
    const both = Buffer.concat(next ? [here, next] : [here]);
    const isHit = maskBytes(both, spellings);
    const masked = Buffer.from(both.subarray(0, here.length));
    const rest = next ? Buffer.from(both.subarray(here.length)) : null;
    if (isHit) {
      found = true;
      await chunks.write(n, masked);
      if (rest) await chunks.write(n + 1, rest);
    }
    here = rest;
  }
  return found;
}
