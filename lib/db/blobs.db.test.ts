import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { sha256 } from "@/lib/core/hash";
import { newId } from "@/lib/core/new-id";
import {
  openBlob,
  readBlob,
  readWholeBlob,
  storeBlob,
  storeBytes,
} from "./blobs";
import { db, pool } from "./client";

async function* pieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size)
    yield bytes.subarray(at, at + size);
}

async function gather(chunks: AsyncIterable<Uint8Array>) {
  const read: Uint8Array[] = [];
  for await (const chunk of chunks) read.push(chunk);
  return Buffer.concat(read);
}

const NOISE = randomBytes(2_300_000);
const TEXT = Buffer.from("Boats moor on the left.\n".repeat(120_000));

test.each([
  ["nothing", Buffer.alloc(0), "identity"],
  ["nothing, zipped", Buffer.alloc(0), "gzip"],
  ["a few bytes", Buffer.from("abc"), "identity"],
  ["noise, zipped", NOISE, "gzip"],
  ["noise", NOISE, "identity"],
  ["text, zipped", TEXT, "gzip"],
] as const)("%s comes back byte for byte", async (_, bytes, encoding) => {
  const projectId = newId();
  const blob = await storeBlob(projectId, pieces(bytes, 70_001), encoding);
  expect(blob).toEqual({ sha256: sha256(bytes), size: bytes.length });
  expect((await gather(readBlob(projectId, blob.sha256))).equals(bytes)).toBe(
    true,
  );
});

test.each([
  [0, 10],
  [999_990, 1_000_010],
  [1_000_000, 1_000_001],
  [2_299_990, 2_400_000],
  [5, 5],
])("bytes %i to %i of a blob can be read alone", async (start, end) => {
  const projectId = newId();
  const { sha256: sha } = await storeBlob(
    projectId,
    pieces(NOISE, 400_000),
    "gzip",
  );
  const slice = await (await openBlob(projectId, sha))?.slice(start, end);
  expect(slice?.equals(NOISE.subarray(start, end))).toBe(true);
});

test("a source that fails half-way leaves nothing", async () => {
  const projectId = newId();
  async function* broken() {
    yield TEXT;
    throw new Error("the line went dead");
  }
  await expect(storeBlob(projectId, broken())).rejects.toThrow("line");
  const { rows } = await pool.query(
    `SELECT 1 FROM "BlobChunk" WHERE "projectId" = $1`,
    [projectId],
  );
  expect(rows).toEqual([]);
});

test("the same bytes at once are kept once, and others' bytes are not found", async () => {
  const projectId = newId();
  const [one, two] = await Promise.all([
    storeBlob(projectId, pieces(TEXT, 65_536), "gzip"),
    storeBlob(projectId, pieces(TEXT, 99_999)),
  ]);
  expect(one).toEqual(two);
  expect(await db.blob.count({ where: { projectId } })).toBe(1);
  expect((await readWholeBlob(projectId, one.sha256))?.equals(TEXT)).toBe(true);
  expect(await readWholeBlob(newId(), one.sha256)).toBeNull();
});

test("bytes in memory are kept inside the caller's transaction", async () => {
  const projectId = newId();
  const stored = await db.$transaction(async (tx) => {
    await storeBytes(tx, projectId, NOISE, "gzip");
    return storeBytes(tx, projectId, NOISE, "gzip");
  });
  expect((await readWholeBlob(projectId, stored.sha256))?.equals(NOISE)).toBe(
    true,
  );
  await expect(
    db.$transaction(async (tx) => {
      await storeBytes(tx, projectId, TEXT);
      throw new Error("taken back");
    }),
  ).rejects.toThrow("taken back");
  expect(await readWholeBlob(projectId, sha256(TEXT))).toBeNull();
});
