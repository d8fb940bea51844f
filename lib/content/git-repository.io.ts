import { realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { no, ok, type Result } from "@/lib/core/result";
import { GitBatch, type GitObject } from "./git-batch.io";
import { parseTree, type TreeEntry } from "./git-tree";
import { isCommitId } from "./revision";

/** A repository that can only be read: nothing here writes, checks out or runs. */
export type ContentRepository = {
  /** The `.git` directory, or the bare repository, with links resolved. */
  readonly gitDir: string;
  readonly readers: readonly GitBatch[];
  /** Trees read lately. An object id always means the same bytes. */
  readonly trees: Map<string, TreeEntry[]>;
};

const treeMaxBytes = 64 * 1024 * 1024;
const treesKept = 256;
const readersPerRepository = 2;
const opened = new Map<string, ContentRepository>();

/**
 * Opens a work tree's or a bare repository. Cheap to call again: one directory
 * has one handle, and its processes end by themselves when nobody asks.
 */
export async function openRepository(
  path: string,
): Promise<
  Result<ContentRepository, "no-such-directory" | "not-a-repository">
> {
  let root: string;
  try {
    root = await realpath(path);
  } catch {
    return no("no-such-directory");
  }
  const gitDir = await findGitDir(root);
  if (!gitDir) return no("not-a-repository");
  const known = opened.get(gitDir);
  if (known) return ok(known);
  const readers = Array.from(
    { length: readersPerRepository },
    () => new GitBatch(gitDir),
  );
  const repository = { gitDir, readers, trees: new Map() };
  opened.set(gitDir, repository);
  return ok(repository);
}

/** Ends the processes of a repository now. It can still be asked again. */
export function closeRepository(repository: ContentRepository): void {
  for (const reader of repository.readers) reader.close();
  opened.delete(repository.gitDir);
}

/** Any object by a validated name, or null where there is none. */
export async function readObject(
  repository: ContentRepository,
  name: string,
  maxBytes: number,
): Promise<Result<GitObject | null, "unreadable">> {
  const [first, ...others] = repository.readers;
  if (!first) return no("unreadable");
  const idlest = others.reduce((a, b) => (b.load < a.load ? b : a), first);
  try {
    return ok(await idlest.ask(name, maxBytes));
  } catch {
    return no("unreadable");
  }
}

/** The entries of a commit's top directory. */
export async function readRootTree(
  repository: ContentRepository,
  commit: string,
): Promise<Result<TreeEntry[], "no-such-commit" | "unreadable">> {
  if (!isCommitId(commit)) return no("no-such-commit");
  const found = await readObject(repository, commit, treeMaxBytes);
  if (!found.ok) return found;
  if (found.value?.type !== "commit") return no("no-such-commit");
  const text = found.value.bytes?.toString("latin1") ?? "";
  const tree = /^tree ([0-9a-f]+)\n/.exec(text)?.[1];
  return tree ? readTree(repository, tree) : no("unreadable");
}

/** The entries of one directory, by the id of its tree. */
export async function readTree(
  repository: ContentRepository,
  oid: string,
): Promise<Result<TreeEntry[], "unreadable">> {
  const { trees } = repository;
  const known = trees.get(oid);
  if (known) return ok(known);
  const found = await readObject(repository, oid, treeMaxBytes);
  if (!found.ok) return found;
  if (found.value?.type !== "tree" || !found.value.bytes)
    return no("unreadable");
  const entries = parseTree(found.value.bytes, oid.length / 2);
  const [oldest] = trees.keys();
  if (oldest && trees.size >= treesKept) trees.delete(oldest);
  trees.set(oid, entries);
  return ok(entries);
}

async function findGitDir(root: string): Promise<string | null> {
  const inside = join(/*turbopackIgnore: true*/ root, ".git");
  if (await isGitDir(inside)) return inside;
  // A linked work tree has a `.git` file that names the real directory.
  if ((await kindOfPath(inside)) === "file") return inside;
  return (await isGitDir(root)) ? root : null;
}

/** What Git itself looks for (setup.c: is_git_directory). */
async function isGitDir(path: string): Promise<boolean> {
  const kinds = await Promise.all(
    ["HEAD", "objects", "refs"].map((name) =>
      // Given at run time: nothing for the build to take along.
      kindOfPath(join(/*turbopackIgnore: true*/ path, name)),
    ),
  );
  return kinds[0] === "file" && kinds[1] === "dir" && kinds[2] === "dir";
}

async function kindOfPath(path: string): Promise<"file" | "dir" | null> {
  try {
    return (await stat(path)).isDirectory() ? "dir" : "file";
  } catch {
    return null;
  }
}
