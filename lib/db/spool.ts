import { type FileHandle, open, unlink } from "node:fs/promises";
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
 * reading again. What was looked at is written while the next is. The file has
 * no name once it is open, so that nothing stays behind, whatever happens to
 * the process. Throws what the source throws.
 */
export async function spool(
  chunks: AsyncIterable<Uint8Array>,
  look: (chunk: Uint8Array) => void,
): Promise<Spooled> {
  let held: Uint8Array[] = [];
  let [size, waiting] = [0, 0];
  let file: FileHandle | null = null;
  let writing: Promise<unknown> = Promise.resolve();
  try {
    for await (const chunk of chunks) {
      held.push(chunk);
      size += chunk.length;
      waiting += chunk.length;
      if (waiting > IN_MEMORY) {
        file ??= await openNameless();
        await writing;
        writing = writeFully(file, held);
        // Whoever awaits it next throws; until then it has not gone unheard.
        writing.catch(() => {});
        [held, waiting] = [[], 0];
      }
      look(chunk);
    }
    await writing;
    if (!file) return inMemory(Buffer.concat(held));
    await writeFully(file, held);
    return onDisk(file, size);
  } catch (error) {
    await writing.catch(() => {});
    await file?.close();
    throw error;
  }
}

/** One write may take less than all of it. */
async function writeFully(file: FileHandle, chunks: Uint8Array[]) {
  for (let left = chunks; left.length > 0; ) {
    const { bytesWritten } = await file.writev(left);
    left = after(left, bytesWritten);
  }
}

function after(chunks: Uint8Array[], count: number): Uint8Array[] {
  let [at, skip] = [0, count];
  for (; at < chunks.length; at++) {
    const length = chunks[at]?.length ?? 0;
    if (skip < length) break;
    skip -= length;
  }
  const [first, ...rest] = chunks.slice(at);
  return first ? [first.subarray(skip), ...rest] : [];
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

function onDisk(file: FileHandle, size: number): Spooled {
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
  file: FileHandle,
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
