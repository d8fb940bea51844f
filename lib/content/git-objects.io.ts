import { sha256 } from "@/lib/core/hash";
import { no, ok, type Result } from "@/lib/core/result";
import { parseContentPath } from "./content-path";
import {
  type ContentRepository,
  readObject,
  readRootTree,
  readTree,
} from "./git-repository.io";
import { findEntry, type TreeEntry } from "./git-tree";
import { type CommitId, isCommitId, parseRevision } from "./revision";

export type ContentBlob = {
  /** The path as the repository spells it. */
  path: string;
  bytes: Buffer;
  sha256: string;
  oid: string;
  /** `100644` or `100755`. */
  mode: string;
};

/** Why there are no bytes. Each has its own words on the screen. */
export type BlobRefusal =
  | "bad-path"
  | "no-such-commit"
  | "no-such-path"
  | "symbolic-link"
  | "submodule"
  | "not-a-file"
  | "too-large"
  | "unreadable";

export type RevisionRefusal = "bad-revision" | "no-such-commit" | "unreadable";

const commitMaxBytes = 1024 * 1024;
const blobMaxBytes = 8 * 1024 * 1024;

/** The commit that a branch, a tag or a commit id means now. */
export async function resolveCommit(
  repository: ContentRepository,
  revision: string,
): Promise<Result<CommitId, RevisionRefusal>> {
  const parsed = parseRevision(revision);
  if (!parsed.ok) return parsed;
  const name = `${parsed.value}^{commit}`;
  const found = await readObject(repository, name, commitMaxBytes);
  if (!found.ok) return found;
  const oid = found.value?.oid ?? "";
  return isCommitId(oid) ? ok(oid) : no("no-such-commit");
}

/** The newest commit of a branch, or of the one that HEAD names. */
export function newestCommit(
  repository: ContentRepository,
  branch = "HEAD",
): Promise<Result<CommitId, RevisionRefusal>> {
  return resolveCommit(repository, branch);
}

/**
 * The bytes of one file at one commit, as Git stores them: no filter, no line
 * ending conversion, no link followed. Git is never told the path: the trees
 * are walked here, one name at a time.
 */
export async function readBlob(
  repository: ContentRepository,
  commit: string,
  path: string,
  maxBytes = blobMaxBytes,
): Promise<Result<ContentBlob, BlobRefusal>> {
  const parsed = parseContentPath(path);
  if (!parsed.ok) return no("bad-path");
  const root = await readRootTree(repository, commit);
  if (!root.ok) return root;
  const found = await walkTo(repository, root.value, parsed.value);
  if (!found.ok) return found;
  const { entry, spelled } = found.value;
  if (entry.kind !== "file") return no(refusalFor(entry));
  const blob = await readObject(repository, entry.oid, maxBytes);
  if (!blob.ok) return blob;
  if (blob.value?.type !== "blob") return no("unreadable");
  const { bytes, oid } = blob.value;
  if (!bytes) return no("too-large");
  const { mode } = entry;
  return ok({ path: spelled, bytes, sha256: sha256(bytes), oid, mode });
}

/**
 * Every regular file at a commit, in Git's order. Names that are no UTF-8, and
 * what could not be read back by name, are left out.
 */
export async function listFiles(
  repository: ContentRepository,
  commit: string,
): Promise<Result<string[], "no-such-commit" | "unreadable">> {
  const root = await readRootTree(repository, commit);
  if (!root.ok) return root;
  const files: string[] = [];
  const pending = below("", root.value);
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { entry, path } = next;
    if (entry.kind === "file" && parseContentPath(path).ok) files.push(path);
    if (entry.kind !== "directory") continue;
    const inside = await readTree(repository, entry.oid);
    if (!inside.ok) return inside;
    pending.push(...below(`${path}/`, inside.value));
  }
  return ok(files);
}

/** Last first, so that `pop` gives them in order. */
function below(prefix: string, entries: TreeEntry[]) {
  return entries
    .map((entry) => ({ entry, path: `${prefix}${nameOf(entry)}` }))
    .reverse();
}

async function walkTo(
  repository: ContentRepository,
  root: TreeEntry[],
  path: string,
): Promise<Result<{ entry: TreeEntry; spelled: string }, BlobRefusal>> {
  const names = path.split("/");
  const spelled: string[] = [];
  let entries = root;
  for (const [index, name] of names.entries()) {
    const entry = findEntry(entries, name);
    if (!entry) return no("no-such-path");
    spelled.push(nameOf(entry));
    if (index === names.length - 1)
      return ok({ entry, spelled: spelled.join("/") });
    if (entry.kind === "file") return no("no-such-path");
    if (entry.kind !== "directory") return no(refusalFor(entry));
    const inside = await readTree(repository, entry.oid);
    if (!inside.ok) return inside;
    entries = inside.value;
  }
  return no("no-such-path");
}

const nameOf = (entry: TreeEntry) => entry.name.toString();

function refusalFor(entry: TreeEntry): BlobRefusal {
  if (entry.kind === "symbolic-link" || entry.kind === "submodule")
    return entry.kind;
  return "not-a-file";
}
