import { open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { newId } from "@/lib/core/new-id";

/** Bytes that wait, in memory while they are few, on disk when they are many. */
export type Spooled = {
  size: number;
  /** The bytes again, in chunks of exactly `chunkSize`, but for the last. */
  read(chunkSize: number): AsyncGenerator<Uint8Array>;
  remove(): Promise<void>;
};

const IN_MEMORY = 1024 * 1024;

/**
 * Takes bytes in as they come, hands each chunk to `look`, and keeps all for
 * reading again. The file has no name once it is open, so that nothing stays
 * behind, whatever happens to the process. Throws what the source throws.
 */
export async function spool(
  chunks: AsyncIterable<Uint8Array>,
  look: (chunk: Uint8Array) => void,
): Promise<Spooled> {
  let held: Uint8Array[] = [];
  let size = 0;
  let file: Awaited<ReturnType<typeof open>> | null = null;
  try {
    for await (const chunk of chunks) {
      look(chunk);
      held.push(chunk);
      size += chunk.length;
      if (size <= IN_MEMORY) continue;
      file ??= await openNameless();
      await file.writev(held);
      held = [];
    }
  } catch (error) {
    await file?.close();
    throw error;
  }
  return file ? onDisk(file, size) : inMemory(Buffer.concat(held));
}

async function openNameless() {
  const name = path.join(tmpdir(), `reground-${newId()}`);
  const file = await open(name, "wx+", 0o600);
  await unlink(name);
  return file;
}

function inMemory(bytes: Buffer): Spooled {
  return {
    size: bytes.length,
    async *read(chunkSize) {
      for (let at = 0; at < bytes.length; at += chunkSize)
        yield bytes.subarray(at, at + chunkSize);
    },
    async remove() {},
  };
}

function onDisk(file: Awaited<ReturnType<typeof open>>, size: number): Spooled {
  return {
    size,
    async *read(chunkSize) {
      for (let at = 0; at < size; ) {
        const length = Math.min(chunkSize, size - at);
        const chunk = Buffer.alloc(length);
        await readFully(file, chunk, at);
        yield chunk;
        at += length;
      }
    },
    remove: () => file.close(),
  };
}

async function readFully(
  file: Awaited<ReturnType<typeof open>>,
  into: Buffer,
  position: number,
): Promise<void> {
  for (let got = 0; got < into.length; ) {
    const { bytesRead } = await file.read({
      buffer: into,
      offset: got,
      length: into.length - got,
      position: position + got,
    });
    if (bytesRead === 0) throw new Error("The spooled bytes ended early");
    got += bytesRead;
  }
}
