import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";

/** One file of an archive. Its bytes are read before the next file is asked for. */
export type ZipEntry = { name: string; bytes: AsyncIterable<Uint8Array> };

/**
 * An archive as it is made: nothing is held but the file at hand. The same
 * files and time give the same bytes, in whatever time zone: `at` is written in
 * UTC. A reader that leaves early ends the work; a file that cannot be read
 * breaks the archive off, so that half of one is never taken for a whole.
 */
export async function* zipFiles(
  entries: AsyncIterable<ZipEntry>,
  at: Date,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const stop = new AbortController();
  const adding = addAll(zip, entries, at, stop.signal).catch((error: Error) =>
    output.destroy(error),
  );
  try {
    for await (const chunk of output) yield chunk;
    await adding;
  } finally {
    stop.abort();
  }
}

async function addAll(
  zip: ZipFile,
  entries: AsyncIterable<ZipEntry>,
  at: Date,
  signal: AbortSignal,
): Promise<void> {
  // DOS times are local to whoever writes them.
  const mtime = new Date(at.getTime() + at.getTimezoneOffset() * 60_000);
  const options = { mtime, mode: 0o100644, forceDosTimestamp: true };
  const names = new Set<string>();
  for await (const { name, bytes } of entries) {
    // Whoever unpacks would be left with one of the two, and not be told.
    if (names.has(name)) throw new Error(`Two files are named ${name}`);
    names.add(name);
    const stream = Readable.from(bytes, { objectMode: false, signal });
    zip.addReadStream(stream, name, options);
    await finished(stream);
  }
  zip.end();
}
