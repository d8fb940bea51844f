import { lstat, readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { parseContentPath } from "@/lib/content/content-path";
import { type Composition, composeEdits } from "@/lib/export/patch-compose";
import { unifiedDiff } from "@/lib/export/patch-diff";
import { type CliIo, EXIT } from "./cli-io";
import { parseOptions } from "./parse-options";

const Edits = z.array(
  z.object({
    start_line: z.int(),
    end_line: z.int(),
    replacement: z.string(),
    claim: z.string().default(""),
  }),
);

const usage =
  "usage: reground patch [--root DIR] --file FILE --edits EDITS.json\n";

/** A reason to stop, and the exit status that it ends in. */
class Stop extends Error {
  readonly exit: keyof typeof EXIT;

  constructor(exit: keyof typeof EXIT, message: string) {
    super(message);
    this.exit = exit;
  }
}

/**
 * Writes the unified diff of edits to one file; changes nothing on disk.
 *
 * Exit status: 0 done, 1 the edits conflict or are refused, 2 bad usage, 3 the
 * file could not be read.
 */
export async function patch(args: string[], io: CliIo): Promise<number> {
  try {
    const options = readOptions(args);
    const bytes = await readBelow(options.root, options.file);
    const edits = await readEdits(options.edits);
    const made = composeEdits(
      bytes,
      edits.map((edit) => ({
        startLine: edit.start_line,
        endLine: edit.end_line,
        replacement: edit.replacement,
        claim: edit.claim,
      })),
    );
    if (made.kind !== "result") throw new Stop("no", reasonWords(made));
    io.stdout(unifiedDiff(options.file, made.before, made.after));
    return EXIT.done;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    io.stderr(`${error.message}\n${error.exit === "usage" ? usage : ""}`);
    return EXIT[error.exit];
  }
}

function readOptions(args: string[]) {
  const { root, file, edits } = parsedOptions(args);
  if (file === undefined || edits === undefined)
    throw new Stop("usage", "--file and --edits are needed.");
  // A tab may stand in a name: a diff quotes it. A content path has none,
  // because a ledger's paths are compared as lines of text.
  const path = parseContentPath(file.replaceAll("\t", " "));
  if (!path.ok)
    throw new Stop(
      "usage",
      `${JSON.stringify(file)} is no usable path: ${path.reason}.`,
    );
  return { root: root ?? ".", file, edits };
}

function parsedOptions(args: string[]) {
  const parsed = parseOptions(args, {
    root: { type: "string" },
    file: { type: "string" },
    edits: { type: "string" },
  });
  if (!parsed.ok) throw new Stop("usage", parsed.problem);
  const [surplus] = parsed.words;
  if (surplus !== undefined)
    throw new Stop("usage", `"${surplus}" is no option.`);
  return parsed.values;
}

/** Reads a regular file below the root, through no symbolic link. */
async function readBelow(root: string, file: string): Promise<Buffer> {
  try {
    let path = root;
    for (const name of file.split("/")) {
      path = join(path, name);
      if ((await lstat(path)).isSymbolicLink())
        throw new Stop("failed", `${file} leads through a symbolic link.`);
    }
    return await readFile(path);
  } catch (error) {
    throw cannotRead(file, error);
  }
}

async function readEdits(path: string): Promise<z.infer<typeof Edits>> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    throw cannotRead(path, error);
  }
  const parsed = Edits.safeParse(parseJson(path, text));
  if (!parsed.success)
    throw new Stop(
      "usage",
      `${path} holds no list of edits: ${z.prettifyError(parsed.error)}`,
    );
  return parsed.data;
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Stop("usage", `${path} is not JSON: ${why}`);
  }
}

function cannotRead(path: string, error: unknown): Stop {
  if (error instanceof Stop) return error;
  const code = error instanceof Error && "code" in error ? error.code : error;
  return new Stop("failed", `${path} could not be read: ${code}.`);
}

function reasonWords(made: Exclude<Composition, { kind: "result" }>): string {
  if (made.kind === "conflict")
    return `conflict: edits ${listed(made.edits)} change the same place.`;
  const which = made.edit === null ? "" : ` (edit ${made.edit + 1})`;
  return `refused: ${refusals[made.reason]}${which}.`;
}

const listed = (edits: number[]) => edits.map((i) => i + 1).join(", ");

const refusals = {
  "not-utf8": "the file is not UTF-8 text",
  "no-edits": "there are no edits",
  "bad-range": "the last line stands before the first",
  "out-of-range": "the file has no such line",
  "no-op": "the edit changes nothing",
} as const;
