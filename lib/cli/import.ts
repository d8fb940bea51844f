import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import type { ProjectAccess } from "@/lib/auth/actor";
import { commitImport, receiveImport } from "@/lib/intake/commands";
import type { ImportAnswer } from "@/lib/intake/import-answer";
import { refusalWords } from "@/lib/intake/refusal-words";
import { Accept } from "@/lib/intake/upload";
import { type CliIo, EXIT } from "./cli-io";
import { importWords } from "./import-words";
import { openProject } from "./open-project";
import { parseOptions } from "./parse-options";

const USAGE =
  "usage: reground import --project P FILE [FILE] [--accept all|valid] [--content-commit C] [--json]\n";

/**
 * `import --project P FILE…`: previews the files and commits them at once. All
 * or nothing, unless `--accept valid` leaves out the records that cannot be
 * read. Exit 1, and nothing changed, where they are refused.
 */
export async function importCommand(
  args: string[],
  io: CliIo,
): Promise<number> {
  const parsed = parseOptions(args, {
    json: { type: "boolean" },
    project: { type: "string" },
    accept: { type: "string" },
    "content-commit": { type: "string" },
  });
  if (!parsed.ok) return usage(io, parsed.problem);
  const { project, json, ...options } = parsed.values;
  const accept = Accept.safeParse(options.accept ?? "all");
  if (!project) return usage(io, "Name the project: --project P");
  if (!accept.success) return usage(io, "--accept takes all or valid");
  if (parsed.words.length === 0) return usage(io, "Name the file to import");
  const missing = await firstMissing(parsed.words);
  if (missing) return failed(io, missing);
  const access = await openProject(project);
  if (!access) return failed(io, `There is no project ${project}`);
  return run(access, parsed.words, accept.data, {
    io,
    json: json === true,
    contentCommit: options["content-commit"] ?? null,
  });
}

async function run(
  access: ProjectAccess,
  paths: readonly string[],
  accept: Accept,
  how: { io: CliIo; json: boolean; contentCommit: string | null },
): Promise<number> {
  const { io, json, contentCommit } = how;
  const files = paths.map((path) => ({
    name: basename(path),
    bytes: createReadStream(path),
  }));
  const received = await receiveImport(access, files, { contentCommit });
  if (!received.ok) return failed(io, refusalWords(received.reason).words);
  const preview = received.value;
  if (!isWanted(preview, accept)) return say(io, json, preview, EXIT.no);
  const { import_id: id } = preview;
  const done = await commitImport(access, id, accept, new Date());
  if (!done.ok) return failed(io, refusalWords(done.reason).words);
  return say(io, json, done.value, EXIT.done);
}

/** Whether a preview is committed without asking further. */
function isWanted({ outcome }: ImportAnswer, accept: Accept): boolean {
  if (outcome === "accepted") return true;
  return outcome === "partial-offered" && accept === "valid";
}

function say(io: CliIo, json: boolean, answer: ImportAnswer, exit: number) {
  io.stdout(json ? `${JSON.stringify(answer)}\n` : importWords(answer));
  return exit;
}

async function firstMissing(paths: readonly string[]): Promise<string | null> {
  for (const path of paths) {
    const found = await stat(path).catch(() => null);
    if (!found?.isFile()) return `There is no file ${path}`;
  }
  return null;
}

function usage(io: CliIo, problem: string): number {
  io.stderr(`${problem}\n${USAGE}`);
  return EXIT.usage;
}

function failed(io: CliIo, words: string): number {
  io.stderr(`reground import: ${words}\n`);
  return EXIT.failed;
}
