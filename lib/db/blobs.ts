import "server-only";
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { sha256 } from "@/lib/core/hash";
import { pool, type Tx } from "./client";
import { spool } from "./spool";

/** Bytes that are kept under their hash. `size` counts the plain bytes. */
export type StoredBlob = { sha256: string; size: number };

/**
 * How chunks lie in the table. With `gzip` each chunk is a member of its own,
 * so that any part can be read without what stands before it.
 */
export type BlobEncoding = "identity" | "gzip";

/** Plain bytes a chunk: gzip of noise is a little longer and must fit 1 MiB. */
const CHUNK = 1_000_000;

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/**
 * Keeps bytes of any length and returns their hash. Memory does not grow with
 * them: they wait on disk until the hash is known. All of them are kept or,
 * where the source fails, none. Bytes that a project has already are left as
 * they are.
 */
export async function storeBlob(
  projectId: string,
  chunks: AsyncIterable<Uint8Array>,
  encoding: BlobEncoding = "identity",
): Promise<StoredBlob> {
  const hash = createHash("sha256");
  const spooled = await spool(chunks, (chunk) => hash.update(chunk));
  try {
    const { size } = spooled;
    const blob = { sha256: hash.digest("hex"), size };
    if (await hasBlob(projectId, blob.sha256)) return blob;
    const client = await pool.connect();
    let broken = true;
    try {
      await client.query("BEGIN");
      const { rowCount } = await client.query(INSERT_BLOB, [
        ...[projectId, blob.sha256, size, encoding],
      ]);
      let n = 0;
      if (rowCount === 1)
        for await (const plain of spooled.read(CHUNK))
          await client.query(INSERT_CHUNK, [
            ...[projectId, blob.sha256, n++],
            encoding === "gzip" ? await zip(plain, { level: 1 }) : plain,
          ]);
      await client.query("COMMIT");
      broken = false;
      return blob;
    } finally {
      // A broken connection is closed, which rolls back.
      client.release(broken);
    }
  } finally {
    await spooled.remove();
  }
}

const INSERT_BLOB = `INSERT INTO "Blob" ("projectId", sha256, size, encoding)
  VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`;
const INSERT_CHUNK = `INSERT INTO "BlobChunk" ("projectId", sha256, n, bytes)
  VALUES ($1, $2, $3, $4)`;

/** Keeps bytes that are in memory already, inside the caller's transaction. */
export async function storeBytes(
  tx: Tx,
  projectId: string,
  bytes: Uint8Array,
  encoding: BlobEncoding = "identity",
): Promise<StoredBlob> {
  const blob = { sha256: sha256(bytes), size: bytes.length };
  const added = await tx.$executeRaw`
    INSERT INTO "Blob" ("projectId", sha256, size, encoding)
    VALUES (${projectId}::uuid, ${blob.sha256}, ${blob.size}, ${encoding})
    ON CONFLICT DO NOTHING`;
  if (added === 0) return blob;
  for (let n = 0; n * CHUNK < bytes.length; n++) {
    const plain = bytes.slice(n * CHUNK, (n + 1) * CHUNK);
    const kept = encoding === "gzip" ? await zip(plain) : plain;
    await tx.blobChunk.create({
      data: { projectId, sha256: blob.sha256, n, bytes: new Uint8Array(kept) },
    });
  }
  return blob;
}

/**
 * The plain bytes of a blob from `start` up to, not including, `end`, in
 * chunks of at most 1 MB. Null where the project has no such blob.
 */
export async function readBlob(
  projectId: string,
  sha: string,
  { start = 0, end = Number.POSITIVE_INFINITY } = {},
): Promise<AsyncGenerator<Uint8Array> | null> {
  const { rows } = await pool.query<{ size: string; encoding: BlobEncoding }>(
    `SELECT size, encoding FROM "Blob" WHERE "projectId" = $1 AND sha256 = $2`,
    [projectId, sha],
  );
  const blob = rows[0];
  if (!blob) return null;
  const to = Math.min(end, Number(blob.size));
  return readChunks(projectId, sha, blob.encoding, start, to);
}

async function* readChunks(
  projectId: string,
  sha: string,
  encoding: BlobEncoding,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  for (let n = Math.floor(start / CHUNK); n * CHUNK < end; n++) {
    const bytes = await readChunk(projectId, sha, n);
    const plain = encoding === "gzip" ? await unzip(bytes) : bytes;
    const from = Math.max(start - n * CHUNK, 0);
    yield plain.subarray(from, Math.min(end - n * CHUNK, plain.length));
  }
}

async function readChunk(
  projectId: string,
  sha: string,
  n: number,
): Promise<Uint8Array> {
  const { rows } = await pool.query<{ bytes: Buffer }>({
    text: `SELECT bytes FROM "BlobChunk"
      WHERE "projectId" = $1 AND sha256 = $2 AND n = $3`,
    values: [projectId, sha, n],
    // As bytes: text format would be hex, twice as long.
    ...{ binary: true },
  });
  const bytes = rows[0]?.bytes;
  if (!bytes) throw new Error(`Chunk ${n} of blob ${sha} is missing`);
  return bytes;
}

/** All of a small blob at once; null where there is none. */
export async function readWholeBlob(
  projectId: string,
  sha: string,
): Promise<Buffer | null> {
  const chunks = await readBlob(projectId, sha);
  if (!chunks) return null;
  const read: Uint8Array[] = [];
  for await (const chunk of chunks) read.push(chunk);
  return Buffer.concat(read);
}

async function hasBlob(projectId: string, sha: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `SELECT 1 FROM "Blob" WHERE "projectId" = $1 AND sha256 = $2`,
    [projectId, sha],
  );
  return rowCount === 1;
}
