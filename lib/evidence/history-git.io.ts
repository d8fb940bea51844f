import type { FileCommit } from "@/lib/content/git-log";
import { readFileLog, readRename } from "@/lib/content/git-log.io";
import { newestCommit, readBlob } from "@/lib/content/git-objects.io";
import {
  type ContentRepository,
  openRepository,
  readObject,
} from "@/lib/content/git-repository.io";
import { sha256 } from "@/lib/core/hash";
import { no, ok, type Result } from "@/lib/core/result";
import { textOfBlob, textOfFiles } from "./history-git-text.io";
import { includesOf } from "./history-includes";
import type { HistoryRead } from "./history-read";
import type { HistoryVersion } from "./history-version";

export type GitHistoryRefusal =
  | "no-repository"
  | "no-commit"
  | "no-such-file"
  | "unreadable";

const MOST_COMMITS = 5_000;
const MOST_RENAMES = 10;
const MOST_INCLUDES = 50;
const MAX_BYTES = 8 * 1024 * 1024;

/** The files of a page at one commit, by their paths. */
type Files = Map<string, string | null>;
type Step = FileCommit & { page: string; files: Files };

/**
 * The versions of one file of a local clone or bare mirror, newest first, its
 * included files with it and through its renames. Only files' texts are read,
 * one at a time; what a partial clone lacks is left out and counted. `known`:
 * texts that an earlier walk read and that include nothing.
 */
export async function openGitHistory(
  location: string,
  path: string,
  branch: string | null,
  known: ReadonlySet<string> = new Set(),
): Promise<Result<HistoryRead, GitHistoryRefusal>> {
  const opened = await openRepository(location);
  if (!opened.ok) return no("no-repository");
  const repository = opened.value;
  const tip = await newestCommit(repository, branch || "HEAD");
  if (!tip.ok) return no("no-commit");
  const steps = await followFile(repository, tip.value, path, known);
  if (!steps.ok) return steps;
  if (steps.value.length === 0) return no("no-such-file");
  const byId = new Map(steps.value.map((step) => [step.id, step]));
  return ok({
    versions: steps.value.map(versionOf),
    tip: tip.value,
    until: await timeOf(repository, tip.value),
    textOf: async ({ id }) => {
      const step = byId.get(id);
      return step ? textOfFiles(repository, step.page, step.files) : null;
    },
  });
}

/** When the newest commit of the whole repository was made. */
async function timeOf(
  repository: ContentRepository,
  commit: string,
): Promise<string> {
  const found = await readObject(repository, commit, MAX_BYTES);
  const text = found.ok ? (found.value?.bytes?.toString("latin1") ?? "") : "";
  const seconds = Number(/^committer .* (\d+) [+-]\d{4}$/m.exec(text)?.[1]);
  return new Date((seconds || 0) * 1_000).toISOString();
}

/** Every commit of the file and of all that it ever included. */
async function followFile(
  repository: ContentRepository,
  tip: string,
  path: string,
  known: ReadonlySet<string>,
): Promise<Result<Step[], GitHistoryRefusal>> {
  const included = new Set<string>();
  const scanned = new Set(known);
  for (;;) {
    const steps = await followRenames(repository, tip, path, [...included]);
    if (!steps.ok) return steps;
    const before = included.size;
    await findIncludes(repository, steps.value, scanned, included);
    if (included.size === before || included.size > MOST_INCLUDES) return steps;
  }
}

/** Adds the files that any version of the page includes. */
async function findIncludes(
  repository: ContentRepository,
  steps: Step[],
  scanned: Set<string>,
  included: Set<string>,
): Promise<void> {
  for (const { page, files } of steps) {
    const oid = files.get(page);
    if (!oid || scanned.has(oid)) continue;
    scanned.add(oid);
    const text = await textOfBlob(repository, oid);
    for (const { path } of includesOf(text ?? "", page))
      if (included.size <= MOST_INCLUDES) included.add(path);
  }
}

/** The file's commits under its newest name, then under the one before, … */
async function followRenames(
  repository: ContentRepository,
  tip: string,
  path: string,
  includes: string[],
): Promise<Result<Step[], GitHistoryRefusal>> {
  const steps: Step[] = [];
  let page = await newestName(repository, tip, path);
  let from = tip;
  const names = new Set<string>();
  for (let hop = 0; hop <= MOST_RENAMES && !names.has(page); hop++) {
    names.add(page);
    const paths = [page, ...includes];
    const log = await readFileLog(repository, from, paths, MOST_COMMITS);
    if (!log.ok) return no("unreadable");
    const added = await stepsOf(repository, log.value, page);
    const first = added.findLast(({ files }) => files.get(page));
    if (!first) break;
    // What came before the page was there is another page's past.
    const own = added.slice(0, added.indexOf(first) + 1);
    steps.push(...own);
    const before = await readRename(repository, first.id, { to: page });
    const parent = before ? await parentOf(repository, first.id) : null;
    if (!before || !parent) break;
    page = before;
    from = parent;
  }
  return ok(linked(steps));
}

/** A file that is gone from the tip may have gone on under another name. */
async function newestName(
  repository: ContentRepository,
  tip: string,
  path: string,
): Promise<string> {
  let page = path;
  for (let hop = 0; hop < MOST_RENAMES; hop++) {
    const log = await readFileLog(repository, tip, [page], 1);
    const newest = log.ok ? log.value[0] : undefined;
    const isGone = newest?.changes.some(
      (change) => change.path === page && change.oid === null,
    );
    if (!newest || !isGone) return page;
    const next = await readRename(repository, newest.id, { from: page });
    if (next === null) return page;
    page = next;
  }
  return page;
}

async function parentOf(repository: ContentRepository, commit: string) {
  const found = await readObject(repository, commit, MAX_BYTES);
  const text = found.ok ? (found.value?.bytes?.toString("latin1") ?? "") : "";
  return /^parent ([0-9a-f]+)$/m.exec(text)?.[1] ?? null;
}

/** Commits with the whole state of the files at each. */
async function stepsOf(
  repository: ContentRepository,
  commits: FileCommit[],
  page: string,
): Promise<Step[]> {
  const byId = new Map<string, Step>();
  for (const commit of commits.toReversed()) {
    const parent = byId.get(commit.parents[0] ?? "");
    const files: Files = new Map(parent?.files);
    for (const { path, oid } of commit.changes) files.set(path, oid);
    const isRoot = !parent && commit.changes.length === 0;
    if (isRoot) await lookUp(repository, commit.id, page, files);
    byId.set(commit.id, { ...commit, page, files });
  }
  return commits.flatMap(({ id }) => byId.get(id) ?? []);
}

async function lookUp(
  repository: ContentRepository,
  commit: string,
  page: string,
  files: Files,
): Promise<void> {
  const blob = await readBlob(repository, commit, page, MAX_BYTES);
  files.set(page, blob.ok ? blob.value.oid : null);
}

/** The oldest version under a new name came from the newest under the old one. */
function linked(steps: Step[]): Step[] {
  const known = new Set(steps.map(({ id }) => id));
  return steps.map((step, index) => {
    const parents = step.parents.filter((id) => known.has(id));
    const next = steps[index + 1];
    const follows = parents.length === 0 && next && next.page !== step.page;
    return { ...step, parents: follows ? [next.id] : parents };
  });
}

function versionOf(step: Step): HistoryVersion {
  const { id, at, parents, subject, page, files } = step;
  const oid = files.get(page) ?? null;
  const others = [...files].filter(([path]) => path !== page).sort();
  const textKey =
    oid === null || others.length === 0
      ? oid
      : sha256(JSON.stringify([oid, others]));
  const version = { id, at, parents, subject, path: page, textKey };
  return { ...version, provider: "git", url: null };
}
