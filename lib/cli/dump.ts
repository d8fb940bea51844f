import { createWriteStream } from "node:fs";
import { rename } from "node:fs/promises";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { dump } from "@/lib/operate/dump.io";
import { type CliIo, EXIT } from "./cli-io";
import { parseOptions } from "./parse-options";

const USAGE = `usage: reground dump [--out FILE]

Writes every row and every kept byte to FILE, or to standard output, as of one
moment; the app may go on meanwhile. FILE appears only when it is whole. It holds
password hashes and everything that was uploaded: keep it as you keep the database.
`;

/** `dump`: the whole database as one file that `restore` takes. */
export async function dumpCommand(args: string[], io: CliIo): Promise<number> {
  const parsed = parseOptions(args, { out: { type: "string" } });
  if (!parsed.ok || parsed.words.length > 0) {
    io.stderr(USAGE);
    return EXIT.usage;
  }
  const { out } = parsed.values;
  if (out === undefined) await dump(databaseUrl(), intoStream(process.stdout));
  else await dumpToFile(out);
  return EXIT.done;
}

async function dumpToFile(file: string): Promise<void> {
  const part = `${file}.part`;
  const stream = createWriteStream(part, { mode: 0o600 });
  const outcome = finished(stream);
  outcome.catch(() => {});
  await dump(databaseUrl(), intoStream(stream));
  stream.end();
  await outcome;
  await rename(part, file);
}

/** Waits for each piece, so that a slow reader holds the dump up and not the memory. */
const intoStream = (stream: Writable) => (bytes: Buffer) =>
  new Promise<void>((resolve, reject) => {
    stream.write(bytes, (error) => (error ? reject(error) : resolve()));
  });

const databaseUrl = () => process.env.DATABASE_URL ?? "";
