import "server-only";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { RemoteAddress } from "@/lib/content/content-address";
import {
  newestCommit,
  readBlob,
  resolveCommit,
} from "@/lib/content/git-objects.io";
import { openRepository } from "@/lib/content/git-repository.io";
import { cloneDirectory, remoteAccess } from "@/lib/content/remote-clone.io";
import { fetchNow } from "@/lib/content/remote-content.io";
import { type GitRun, runGit } from "@/lib/content/run-git.io";
import { no, ok, type Result } from "@/lib/core/result";
import type { PullRequestPlan } from "./pull-request-plan";
import type { Opened, OpenRefusal } from "./pull-request-words";

type Repository = Extract<
  Awaited<ReturnType<typeof openRepository>>,
  { ok: true }
>["value"];

const PUSH_MS = 120_000;

/**
 * Pushes the branch of a plan to a Git remote. Objects and commit are made in
 * the bare clone with an index of their own; there is no work tree, no hook and
 * no force: a branch that is there is never moved.
 */
export async function pushBranch(
  address: RemoteAddress,
  plan: PullRequestPlan,
  hosts: string | undefined,
): Promise<Result<Opened, OpenRefusal>> {
  const access = await remoteAccess(address, hosts);
  const fetched = await fetchNow(address);
  if (!access || !fetched.ok) return no("content-unreadable");
  const opened = await openRepository(cloneDirectory(address));
  if (!opened.ok) return no("content-unreadable");
  const there = await standingBranch(opened.value, plan);
  if (there) return there;
  const made = await makeCommit(opened.value, plan);
  if (!made.ok) return made;
  const commit = made.value;
  const ref = `refs/heads/${plan.branch}`;
  const pushed = await runGit(
    opened.value.gitDir,
    [
      ...["push", "--porcelain", "--no-verify", "--recurse-submodules=no"],
      // An empty lease: the branch must not be there yet.
      ...[`--force-with-lease=${ref}:`, "--end-of-options", access.url],
      `${commit}:${ref}`,
    ],
    { environment: access.environment, totalMs: PUSH_MS },
  );
  if (!pushed.ok) return no(pushRefusal(pushed));
  return ok({ state: "pushed", branch: plan.branch, commit, url: null });
}

/** A branch that is there already: ours as it was, or somebody's. */
async function standingBranch(
  repository: Repository,
  plan: PullRequestPlan,
): Promise<Result<Opened, OpenRefusal> | null> {
  const head = await resolveCommit(repository, `refs/heads/${plan.branch}`);
  if (!head.ok) return null;
  const commit = head.value;
  const { branch } = plan;
  return (await holdsRecords(repository, plan, commit))
    ? ok({ state: "pushed", branch, commit, url: null })
    : no("branch-changed");
}

async function holdsRecords(
  repository: Repository,
  plan: PullRequestPlan,
  commit: string,
): Promise<boolean> {
  for (const { path: file, bytes } of plan.files) {
    const found = await readBlob(repository, commit, file, bytes.length);
    if (!found.ok || !found.value.bytes.equals(bytes)) return false;
  }
  return true;
}

async function makeCommit(
  repository: Repository,
  plan: PullRequestPlan,
): Promise<Result<string, OpenRefusal>> {
  const base = await newestCommit(repository);
  if (!base.ok) return no("content-unreadable");
  if (await holdsRecords(repository, plan, base.value))
    return no("already-merged");
  const folder = await mkdtemp(path.join(tmpdir(), "reground-index-"));
  try {
    const index = { GIT_INDEX_FILE: path.join(folder, "index") };
    const tree = await makeTree(repository.gitDir, plan, base.value, index);
    if (!tree) return no("content-unreadable");
    const commit = await git(
      repository.gitDir,
      ["commit-tree", tree, "-p", base.value],
      { environment: authored(plan.at), input: Buffer.from(plan.message) },
    );
    if (!commit) return no("content-unreadable");
    const clean = await addsOnly(repository.gitDir, plan, base.value, commit);
    return clean ? ok(commit) : no("not-only-added");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function makeTree(
  gitDir: string,
  plan: PullRequestPlan,
  base: string,
  environment: Record<string, string>,
): Promise<string | null> {
  const lines: string[] = [];
  for (const { path: file, bytes } of plan.files) {
    const oid = await git(gitDir, ["hash-object", "-w", "--stdin"], {
      input: bytes,
    });
    if (!oid) return null;
    lines.push(`100644 ${oid}\t${file}\0`);
  }
  const read = await runGit(gitDir, ["read-tree", base], { environment });
  if (!read.ok) return null;
  const added = await runGit(gitDir, ["update-index", "-z", "--index-info"], {
    ...{ environment, input: Buffer.from(lines.join("")) },
  });
  if (!added.ok) return null;
  return git(gitDir, ["write-tree"], { environment });
}

/** Every path in which the commit differs from its base is an added file of the plan. */
async function addsOnly(
  gitDir: string,
  plan: PullRequestPlan,
  base: string,
  commit: string,
): Promise<boolean> {
  const changed = await runGit(gitDir, [
    ...["diff-tree", "-r", "-z", "--no-renames", "--name-status"],
    ...["--end-of-options", base, commit],
  ]);
  if (!changed.ok) return false;
  const expected = plan.files.map((file) => `A\0${file.path}\0`).toSorted();
  return changed.stdout.toString("utf8") === expected.join("");
}

async function git(
  gitDir: string,
  args: string[],
  options: Parameters<typeof runGit>[2],
): Promise<string | null> {
  const run = await runGit(gitDir, args, options);
  return run.ok ? run.stdout.toString("latin1").trim() : null;
}

/** Whose commit it is: the same for the same export. */
function authored(at: Date): Record<string, string> {
  const who = {
    ...{ NAME: "Reground", EMAIL: "noreply@reground.invalid" },
    DATE: at.toISOString(),
  };
  const pairs = ["AUTHOR", "COMMITTER"].flatMap((role) =>
    Object.entries(who).map(([key, value]) => [`GIT_${role}_${key}`, value]),
  );
  return Object.fromEntries(pairs);
}

function pushRefusal(run: Extract<GitRun, { ok: false }>): OpenRefusal {
  if (run.why === "timeout") return "unreachable";
  if (/denied|40[13]|authentication/i.test(run.stderr)) return "access";
  return /rejected|stale info/i.test(run.stderr) ? "refused" : "unreachable";
}
