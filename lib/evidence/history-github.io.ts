import * as z from "zod";
import { no, ok, type Result } from "@/lib/core/result";
import { includesOf, withIncludes } from "./history-includes";
import type { HistoryRead } from "./history-read";
import type { HistoryVersion } from "./history-version";

export type GitHubRefusal = "not-answered" | "no-such-file";

/** The operator's GitHub, and a token that may read. */
export type GitHubAccess = {
  /** `https://api.github.com`, or that of a GitHub Enterprise server. */
  api: string;
  token: string | null;
  signal?: AbortSignal;
};

const PAGE = 100;
const MOST_PAGES = 20;
const MOST_RENAMES = 10;
const MOST_INCLUDES = 50;
const TIMEOUT_MS = 20_000;
const MOST_BYTES = 8 * 1024 * 1024;

const Commit = z.object({
  sha: z.string().regex(/^[0-9a-f]{40,64}$/),
  html_url: z.string().optional(),
  commit: z.object({
    message: z.string(),
    committer: z.object({ date: z.iso.datetime() }).nullable(),
  }),
});

const CommitFiles = z.object({
  parents: z.array(z.object({ sha: Commit.shape.sha })),
  files: z
    .array(
      z.object({
        filename: z.string(),
        status: z.string(),
        previous_filename: z.string().optional(),
      }),
    )
    .default([]),
});

type Place = { repository: string; access: GitHubAccess };
/** A commit that changed the page or what it includes, and the page's name at it. */
type Step = z.infer<typeof Commit> & { page: string };

/**
 * The versions of a file by GitHub's API, newest first and through its renames:
 * `GET /repos/{owner}/{repo}/commits?path=`, `/commits/{sha}` for the name
 * before, and `/contents/{path}?ref=` as raw text. What its newest version
 * includes is followed with it; what only an older one included stands in the
 * text of that version, but its own changes are not told apart: a local clone
 * knows more.
 */
export async function openGitHubHistory(
  repository: string,
  path: string,
  branch: string,
  access: GitHubAccess,
): Promise<Result<HistoryRead, GitHubRefusal>> {
  const place = { repository, access };
  const own = await followRenames(place, path, branch);
  if (!own) return no("not-answered");
  const [newest] = own;
  if (!newest) return no("no-such-file");
  const text = await readFile(place, newest.sha, newest.page);
  const included = includesOf(text ?? "", newest.page).map((one) => one.path);
  const steps = await withIncluded(place, own, included, branch);
  return ok({
    versions: steps.map((step, at) => versionOf(step, steps[at + 1])),
    ...{ tip: steps[0]?.sha ?? newest.sha, until: new Date().toISOString() },
    textOf: ({ id, path: page }) =>
      readGitHubVersion(repository, id, page, access),
  });
}

/** The page's own commits under its newest name, then under the one before, … */
async function followRenames(
  place: Place,
  path: string,
  branch: string,
): Promise<Step[] | null> {
  const steps: Step[] = [];
  const names = new Set<string>();
  let [page, from] = [path, branch];
  while (!names.has(page) && names.size <= MOST_RENAMES) {
    names.add(page);
    const commits = await listCommits(place, page, from);
    if (!commits) return null;
    for (const commit of commits) steps.push({ ...commit, page });
    const oldest = commits.at(-1);
    const before = oldest ? await nameBefore(place, oldest.sha, page) : null;
    if (!before) break;
    [page, from] = [before.page, before.from];
  }
  return steps;
}

/** What a commit renamed to the page's name, and where that one's past begins. */
async function nameBefore(
  { repository, access }: Place,
  sha: string,
  page: string,
): Promise<{ page: string; from: string } | null> {
  const answer = await call(access, `/repos/${repository}/commits/${sha}`);
  const commit = CommitFiles.safeParse(parsed(answer)).data;
  const file = commit?.files.find(({ filename }) => filename === page);
  const from = commit?.parents[0]?.sha;
  const before = file?.status === "renamed" ? file.previous_filename : null;
  return before && from ? { page: before, from } : null;
}

/** The page's commits and, between them, those of the files that it includes. */
async function withIncluded(
  place: Place,
  own: Step[],
  included: readonly string[],
  branch: string,
): Promise<Step[]> {
  const known = new Set(own.map(({ sha }) => sha));
  const first = timeOf(own.at(-1));
  const others: Step[] = [];
  for (const path of new Set(included.slice(0, MOST_INCLUDES)))
    for (const commit of (await listCommits(place, path, branch)) ?? []) {
      if (known.has(commit.sha) || timeOf(commit) < first) continue;
      known.add(commit.sha);
      const under = own.find((step) => timeOf(step) <= timeOf(commit));
      others.push({ ...commit, page: under?.page ?? path });
    }
  if (others.length === 0) return own;
  return [...own, ...others].sort((a, b) => timeOf(b) - timeOf(a));
}

const timeOf = (one: z.infer<typeof Commit> | undefined) =>
  Date.parse(one?.commit.committer?.date ?? "") || 0;

async function listCommits(
  { repository, access }: Place,
  path: string,
  branch: string,
): Promise<z.infer<typeof Commit>[] | null> {
  const found: z.infer<typeof Commit>[] = [];
  for (let page = 1; page <= MOST_PAGES; page++) {
    const query = new URLSearchParams({
      path,
      per_page: `${PAGE}`,
      page: `${page}`,
    });
    if (branch) query.set("sha", branch);
    const answer = await call(access, `/repos/${repository}/commits?${query}`);
    const list = z.array(Commit).safeParse(parsed(answer));
    if (!list.success) return null;
    found.push(...list.data);
    if (list.data.length < PAGE) break;
  }
  return found;
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** A page's text at a commit, what it includes in place; null where it is not there or too large. */
export async function readGitHubVersion(
  repository: string,
  commit: string,
  path: string,
  access: GitHubAccess,
): Promise<string | null> {
  const place = { repository, access };
  const page = await readFile(place, commit, path);
  if (page === null) return null;
  const texts = new Map<string, string | null>();
  for (const { path: file } of includesOf(page, path).slice(0, MOST_INCLUDES))
    texts.set(file, await readFile(place, commit, file));
  return withIncludes(page, path, (file) => texts.get(file) ?? null);
}

function readFile(
  { repository, access }: Place,
  commit: string,
  path: string,
): Promise<string | null> {
  const name = path.split("/").map(encodeURIComponent).join("/");
  const query = new URLSearchParams({ ref: commit });
  return call(
    access,
    `/repos/${repository}/contents/${name}?${query}`,
    "application/vnd.github.raw+json",
  );
}

async function call(
  { api, token, signal }: GitHubAccess,
  path: string,
  accept = "application/vnd.github+json",
): Promise<string | null> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await fetch(api.replace(/\/+$/, "") + path, {
    redirect: "error",
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    headers: {
      ...{ accept, "user-agent": "Reground" },
      "x-github-api-version": "2022-11-28",
      ...(token && { authorization: `Bearer ${token}` }),
    },
  }).catch(() => null);
  if (!answer?.ok) return null;
  const size = Number(answer.headers.get("content-length") ?? 0);
  return size > MOST_BYTES ? null : answer.text();
}

function versionOf(step: Step, before: Step | undefined): HistoryVersion {
  const { sha, commit, html_url, page } = step;
  return {
    ...{ id: sha, provider: "github", path: page, textKey: `github ${sha}` },
    at: new Date(timeOf(step)).toISOString(),
    parents: before ? [before.sha] : [],
    subject: commit.message.split("\n")[0] ?? "",
    url: html_url?.startsWith("https://") ? html_url : null,
  };
}
