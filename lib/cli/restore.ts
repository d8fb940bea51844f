import { createReadStream } from "node:fs";
import { RestoreRefused, restore } from "@/lib/operate/restore.io";
import { type CliIo, EXIT } from "./cli-io";
import { parseOptions } from "./parse-options";

const USAGE = `usage: reground restore FILE | -

Puts a dump into an empty database (DATABASE_URL), whole or not at all. "-" reads
standard input, for example from gunzip.
`;

/** `restore`: takes what `dump` wrote. Exit 1 where it is refused. */
export async function restoreCommand(
  args: string[],
  io: CliIo,
): Promise<number> {
  const parsed = parseOptions(args, { json: { type: "boolean" } });
  const [file] = parsed.ok ? parsed.words : [];
  if (!parsed.ok || file === undefined) {
    io.stderr(USAGE);
    return EXIT.usage;
  }
  const bytes = file === "-" ? process.stdin : createReadStream(file);
  try {
    const counts = await restore(bytes, process.env.DATABASE_URL ?? "");
    const rows = [...counts.values()].reduce((sum, n) => sum + n, 0);
    io.stdout(
      parsed.values.json
        ? `${JSON.stringify(Object.fromEntries(counts))}\n`
        : `Restored ${rows} rows into ${counts.size} tables.\n`,
    );
    return EXIT.done;
  } catch (error) {
    if (!(error instanceof RestoreRefused)) throw error;
    io.stderr(`${error.message} Nothing was restored.\n`);
    return EXIT.no;
  }
}
