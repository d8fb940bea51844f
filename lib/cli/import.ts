import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { commitImport, receiveImport } from "@/lib/intake/commands";
import type { ImportAnswer } from "@/lib/intake/import-answer";
import { refusalWords } from "@/lib/intake/refusal-words";
import { Accept, UploadOptions } from "@/lib/intake/upload";
import { type CliIo, EXIT } from "./cli-io";
import { type Remote, remoteImports } from "./import-remote";
import { importWords } from "./import-words";
import { openProject } from "./open-project";
import { parseOptions } from "./parse-options";

const USAGE =
  "usage: reground import --project P FILE [FILE] [--accept all|valid] [--content-commit C] [--url URL] [--json]\n";

/**
 * `import --project P FILE…`: previews the files and commits them at once. All
 * or nothing, unless `--accept valid` leaves out the records that cannot be
 * read. Exit 1, and nothing changed, where they are refused. With `--url` it
 * hands them to a running app, with the token of REGROUND_TOKEN; otherwise it
 * writes to the database of DATABASE_URL.
 */
export async function importCommand(
  args: string[],
  io: CliIo,
): Promise<number> {
  const asked = parse(args);
  if (typeof asked === "string") {
    io.stderr(`${asked}\n${USAGE}`);
    return EXIT.usage;
  }
  const missing = await firstMissing(asked.paths);
  if (missing) return failed(io, missing);
  try {
    const imports = asked.url
      ? remoteImports({ ...asked, url: asked.url, token: token() })
      : await localImports(asked.project);
    return await run(imports, asked, io);
  } catch (error) {
    return failed(io, error instanceof Error ? error.message : String(error));
  }
}

type Asked = {
  paths: string[];
  project: string;
  accept: Accept;
  contentCommit: string | null;
  url: string | null;
  json: boolean;
};

function parse(args: string[]): Asked | string {
  const parsed = parseOptions(args, {
    json: { type: "boolean" },
    project: { type: "string" },
    accept: { type: "string" },
    "content-commit": { type: "string" },
    url: { type: "string" },
  });
  if (!parsed.ok) return parsed.problem;
  const { project, json = false, url = null, ...options } = parsed.values;
  const accept = Accept.safeParse(options.accept ?? "all");
  const commit = UploadOptions.shape.contentCommit.safeParse(
    options["content-commit"] ?? null,
  );
  if (!project) return "Name the project: --project P";
  if (!accept.success) return "--accept takes all or valid";
  if (!commit.success)
    return "--content-commit takes 7 to 64 hexadecimal digits";
  if (url !== null && !URL.canParse(url)) return "--url takes an address";
  if (parsed.words.length === 0) return "Name the file to import";
  return {
    ...{ paths: parsed.words, project, json, url },
    ...{ accept: accept.data, contentCommit: commit.data },
  };
}

function token(): string {
  const { REGROUND_TOKEN } = process.env;
  if (REGROUND_TOKEN) return REGROUND_TOKEN;
  throw new Error("Put the project's token into REGROUND_TOKEN");
}

/** The same on the database of DATABASE_URL, without an app. */
async function localImports(project: string): Promise<Remote> {
  const access = await openProject(project);
  if (!access) throw new Error(`There is no project ${project}`);
  const orThrow = (
    done: Awaited<ReturnType<typeof receiveImport | typeof commitImport>>,
  ) => {
    if (done.ok) return done.value;
    throw new Error(refusalWords(done.reason).words);
  };
  return {
    async preview(paths, contentCommit) {
      const files = paths.map((path) => ({
        name: basename(path),
        bytes: createReadStream(path),
      }));
      return orThrow(await receiveImport(access, files, { contentCommit }));
    },
    async commit(id, accept) {
      return orThrow(await commitImport(access, id, accept, new Date()));
    },
  };
}

async function run(imports: Remote, asked: Asked, io: CliIo): Promise<number> {
  const { paths, contentCommit, accept, json } = asked;
  const preview = await imports.preview(paths, contentCommit);
  if (!isWanted(preview, accept)) return say(io, json, preview, EXIT.no);
  const done = await imports.commit(preview.import_id, accept);
  if (done.state !== "committed")
    throw new Error(done.error ?? "It was called off. Nothing has changed.");
  return say(io, json, done, EXIT.done);
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

function failed(io: CliIo, words: string): number {
  io.stderr(`reground import: ${words}\n`);
  return EXIT.failed;
}
