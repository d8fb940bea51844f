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
  if (!(await addBlob(tx, projectId, blob, encoding))) return blob;
  for (let n = 0; n * CHUNK < bytes.length; n++) {
    const plain = bytes.slice(n * CHUNK, (n + 1) * CHUNK);
    const kept = encoding === "gzip" ? await zip(plain) : plain;
    await tx.blobChunk.create({
      data: { projectId, sha256: blob.sha256, n, bytes: new Uint8Array(kept) },
    });
  }
  return blob;
}

/** False where it is there already; it stays until the transaction has ended. */
async function addBlob(
  tx: Tx,
  projectId: string,
  blob: StoredBlob,
  encoding: BlobEncoding,
): Promise<boolean> {
  for (;;) {
    const added = await tx.$executeRaw`
      INSERT INTO "Blob" ("projectId", sha256, size, encoding)
      VALUES (${projectId}::uuid, ${blob.sha256}, ${blob.size}, ${encoding})
      ON CONFLICT DO NOTHING`;
    if (added === 1) return true;
    if (await holdBlob(tx, projectId, blob.sha256)) return false;
  }
}

/** A blob that is there, for reading any part of it. */
export type OpenBlob = {
  size: number;
  /** The plain bytes from `start` up to, not including, `end`. */
  slice(start: number, end: number): Promise<Buffer>;
  /** All of it, in chunks of at most 1 MB. */
  chunks(): AsyncGenerator<Buffer>;
};

/** Opens a blob; null where the project has none of that hash. */
export async function openBlob(
  projectId: string,
  sha: string,
): Promise<OpenBlob | null> {
  const { rows } = await pool.query<{ size: string; encoding: BlobEncoding }>(
    `SELECT size, encoding FROM "Blob" WHERE "projectId" = $1 AND sha256 = $2`,
    [projectId, sha],
  );
  const blob = rows[0];
  if (!blob) return null;
  const size = Number(blob.size);
  const count = Math.ceil(size / CHUNK);
  // Slices are asked for in order, mostly: the last chunk is the likeliest.
  let last: { n: number; bytes: Buffer } | null = null;

  const chunk = async (n: number): Promise<Buffer> => {
    if (last?.n === n) return last.bytes;
    const kept = await readChunk(projectId, sha, n);
    const bytes = blob.encoding === "gzip" ? await unzip(kept) : kept;
    last = { n, bytes };
    return bytes;
  };
  return {
    size,
    async slice(start, end) {
      const parts: Buffer[] = [];
      const to = Math.min(end, size);
      for (let n = Math.floor(start / CHUNK); n * CHUNK < to; n++)
        parts.push(
          (await chunk(n)).subarray(
            Math.max(start - n * CHUNK, 0),
            to - n * CHUNK,
          ),
        );
      return Buffer.concat(parts);
    },
    async *chunks() {
      for (let n = 0; n < count; n++) yield await chunk(n);
    },
  };
}

/** The plain bytes of a blob, in chunks. Throws where there is none. */
export async function* readBlob(
  projectId: string,
  sha: string,
): AsyncGenerator<Buffer> {
  const blob = await openBlob(projectId, sha);
  if (!blob) throw new Error(`Blob ${sha} is missing`);
  yield* blob.chunks();
}

async function readChunk(
  projectId: string,
  sha: string,
  n: number,
): Promise<Buffer> {
  const { rows } = await pool.query<{ bytes: Buffer }>(
    `SELECT bytes FROM "BlobChunk" WHERE "projectId" = $1 AND sha256 = $2 AND n = $3`,
    [projectId, sha, n],
  );
  const bytes = rows[0]?.bytes;
  if (!bytes) throw new Error(`Chunk ${n} of blob ${sha} is missing`);
  return bytes;
}

/** All of a small blob at once; null where there is none. */
export async function readWholeBlob(
  projectId: string,
  sha: string,
): Promise<Buffer | null> {
  const blob = await openBlob(projectId, sha);
  return blob ? blob.slice(0, blob.size) : null;
}

async function hasBlob(projectId: string, sha: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `SELECT 1 FROM "Blob" WHERE "projectId" = $1 AND sha256 = $2`,
    [projectId, sha],
  );
  return rowCount === 1;
}

/**
 * Keeps the sweep away from a blob until the transaction has ended, in which
 * something comes to refer to it. False where it is not there (any longer).
 */
export async function holdBlob(
  tx: Tx,
  projectId: string,
  sha: string,
): Promise<boolean> {
  const held = await tx.$queryRaw<unknown[]>`
    SELECT 1 AS held FROM "Blob" WHERE "projectId" = ${projectId}::uuid AND sha256 = ${sha}
    FOR KEY SHARE`;
  return held.length === 1;
}
