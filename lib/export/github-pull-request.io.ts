import "server-only";
import { createHash } from "node:crypto";
import { Octokit } from "@octokit/rest";
import { no, ok, type Result } from "@/lib/core/result";
import { differsOnlyIn, type NamedEntry } from "./added-only";
import type { PullRequestPlan } from "./pull-request-plan";
import type { PullRequestTarget } from "./pull-request-target";
import type { Opened, OpenRefusal } from "./pull-request-words";

type GitHub = Extract<PullRequestTarget, { kind: "github" }>;
type Where = { owner: string; repo: string };

const CALL_MS = 30_000;
const MARK = "reground";

/**
 * Opens the draft pull request of a plan on GitHub, or brings the one that is
 * there up to date: blobs, a tree on the base's tree, a commit, a branch, a
 * pull request. Nothing is ever forced, moved or deleted; before the branch is
 * made, the new tree is read back and held against the base's.
 */
export async function openOnGitHub(
  target: GitHub,
  plan: PullRequestPlan,
): Promise<Result<Opened, OpenRefusal>> {
  const where = { owner: target.owner, repo: target.repo };
  const octokit = connect(target);
  try {
    const { data } = await octokit.rest.repos.get(where);
    const base = data.default_branch;
    const found = await findBranch(octokit, where, plan);
    const commit = found ?? (await makeBranch(octokit, where, plan, base));
    if (!commit.ok) return commit;
    const url = await present(octokit, where, plan, base);
    return ok({
      ...{ state: "draft" as const, branch: plan.branch, url },
      commit: commit.value,
    });
  } catch (error) {
    return no(refusalOf(error));
  }
}

function connect({ apiUrl, token }: GitHub): Octokit {
  const silent = () => {};
  return new Octokit({
    ...{ auth: token, baseUrl: apiUrl, userAgent: "reground" },
    log: { debug: silent, info: silent, warn: silent, error: silent },
    request: {
      redirect: "error",
      // Each call has its own limit.
      fetch: (url: string, init: RequestInit) =>
        fetch(url, { ...init, signal: AbortSignal.timeout(CALL_MS) }),
    },
  });
}

/** The id that Git gives to the bytes of a file. */
const blobId = (bytes: Buffer): string =>
  createHash("sha1")
    .update(`blob ${bytes.length}\0`)
    .update(bytes)
    .digest("hex");

/** The branch's commit where it is there with our files; a refusal where it is somebody else's. */
async function findBranch(
  octokit: Octokit,
  where: Where,
  plan: PullRequestPlan,
): Promise<Result<string, OpenRefusal> | null> {
  const ref = `heads/${plan.branch}`;
  const head = await orNull(octokit.rest.git.getRef({ ...where, ref }));
  if (!head) return null;
  const same = await holdsRecords(octokit, where, plan, plan.branch);
  return same === "same" ? ok(head.data.object.sha) : no("branch-changed");
}

/** Whether the plan's folder holds just its files at a branch or commit. */
async function holdsRecords(
  octokit: Octokit,
  where: Where,
  plan: PullRequestPlan,
  ref: string,
): Promise<"same" | "other" | "nothing"> {
  const path = plan.folder;
  const there = await orNull(
    octokit.rest.repos.getContent({ ...where, path, ref }),
  );
  if (!there) return "nothing";
  if (!Array.isArray(there.data)) return "other";
  const found = there.data.map((entry) => `${entry.sha} ${entry.path}`);
  const ours = plan.files.map(({ path, bytes }) => `${blobId(bytes)} ${path}`);
  const same = found.toSorted().join("\n") === ours.toSorted().join("\n");
  return same ? "same" : "other";
}

async function makeBranch(
  octokit: Octokit,
  where: Where,
  plan: PullRequestPlan,
  base: string,
): Promise<Result<string, OpenRefusal>> {
  const { git } = octokit.rest;
  const head = await git.getRef({ ...where, ref: `heads/${base}` });
  const parent = head.data.object.sha;
  const before = await holdsRecords(octokit, where, plan, parent);
  if (before !== "nothing")
    return no(before === "same" ? "already-merged" : "folder-taken");
  const { data: baseCommit } = await git.getCommit({
    ...{ ...where, commit_sha: parent },
  });
  const entries = [];
  for (const { path, bytes } of plan.files) {
    const content = bytes.toString("base64");
    const blob = await git.createBlob({
      ...where,
      content,
      encoding: "base64",
    });
    entries.push({
      ...{ path, mode: "100644" as const, type: "blob" as const },
      sha: blob.data.sha,
    });
  }
  const base_tree = baseCommit.tree.sha;
  const tree = await git.createTree({ ...where, base_tree, tree: entries });
  const clean = await addsOnly(octokit, where, plan, base_tree, tree.data.sha);
  if (!clean) return no("not-only-added");
  const author = {
    ...{ name: "Reground", email: "noreply@reground.invalid" },
    date: plan.at.toISOString(),
  };
  const { data: commit } = await git.createCommit({
    ...{ ...where, message: plan.message, tree: tree.data.sha },
    ...{ parents: [parent], author, committer: author },
  });
  const ref = `refs/heads/${plan.branch}`;
  await git.createRef({ ...where, ref, sha: commit.sha });
  return ok(commit.sha);
}

/** Walks both trees down the folder: beside it nothing may differ. */
async function addsOnly(
  octokit: Octokit,
  where: Where,
  plan: PullRequestPlan,
  base: string,
  made: string,
): Promise<boolean> {
  let before: string | null = base;
  let after: string | null = made;
  for (const name of plan.folder.split("/")) {
    const old: NamedEntry[] = before
      ? await treeAt(octokit, where, before)
      : [];
    const now: NamedEntry[] = after ? await treeAt(octokit, where, after) : [];
    if (!differsOnlyIn(name, old, now)) return false;
    before = old.find(({ path }) => path === name)?.sha ?? null;
    after = now.find(({ path }) => path === name)?.sha ?? null;
  }
  const added = after ? await treeAt(octokit, where, after) : [];
  return before === null && added.length === plan.files.length;
}

async function treeAt(
  octokit: Octokit,
  where: Where,
  tree_sha: string,
): Promise<NamedEntry[]> {
  const { data } = await octokit.rest.git.getTree({ ...where, tree_sha });
  if (data.truncated) throw new Error("the tree is too long to compare");
  return data.tree.map(({ path = "", mode = "", sha = "" }) => ({
    ...{ path, mode, sha },
  }));
}

/** Opens the pull request, or gives the one that is there its texts again. */
async function present(
  octokit: Octokit,
  where: Where,
  plan: PullRequestPlan,
  base: string,
): Promise<string> {
  const [body = "", ...comments] = plan.texts;
  const { data: known } = await octokit.rest.pulls.list({
    ...{ ...where, state: "all", head: `${where.owner}:${plan.branch}` },
  });
  const title = plan.title;
  const there = known.find(({ head }) => head.ref === plan.branch);
  const pull = there
    ? await octokit.rest.pulls.update({
        ...{ ...where, pull_number: there.number, title, body },
      })
    : await octokit.rest.pulls.create({
        ...{ ...where, title, body, head: plan.branch, base, draft: true },
      });
  await comment(octokit, where, pull.data.number, plan.folder, comments);
  return pull.data.html_url;
}

/** A comment of ours is known by its first line, and rewritten in its place. */
async function comment(
  octokit: Octokit,
  where: Where,
  issue_number: number,
  folder: string,
  comments: string[],
): Promise<void> {
  if (comments.length === 0) return;
  const { issues } = octokit.rest;
  const { data: known } = await issues.listComments({
    ...{ ...where, issue_number, per_page: 100 },
  });
  for (const [n, text] of comments.entries()) {
    const mark = `<!-- ${MARK} ${folder} ${n + 2} -->`;
    const body = `${mark}\n\n${text}`;
    const there = known.find((one) => one.body?.startsWith(mark));
    if (!there) await issues.createComment({ ...where, issue_number, body });
    else if (there.body !== body)
      await issues.updateComment({ ...where, comment_id: there.id, body });
  }
}

/** The answer, or null where GitHub has no such thing. */
async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}

function statusOf(error: unknown): number | null {
  return error instanceof Error &&
    "status" in error &&
    typeof error.status === "number"
    ? error.status
    : null;
}

function refusalOf(error: unknown): OpenRefusal {
  const status = statusOf(error);
  const words = error instanceof Error ? error.message : "";
  if (status === 422 && /draft/i.test(words)) return "no-drafts";
  if (status === 401 || status === 403) return "access";
  if (status === 404) return "no-such-repository";
  if (status === 409 || status === 422) return "refused";
  return "unreachable";
}
