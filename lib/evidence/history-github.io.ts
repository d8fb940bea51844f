import * as z from "zod";
import { no, ok, type Result } from "@/lib/core/result";
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

/**
 * The versions of a file by GitHub's commits and contents API, newest first:
 * `GET /repos/{owner}/{repo}/commits?path=` and `/contents/{path}?ref=` as
 * raw text. Renames and included files are not followed here: a local clone
 * knows more.
 */
export async function openGitHubHistory(
  repository: string,
  path: string,
  branch: string,
  access: GitHubAccess,
): Promise<Result<HistoryRead, GitHubRefusal>> {
  const commits = await listCommits(repository, path, branch, access);
  if (!commits) return no("not-answered");
  const versions = commits.map((one, index) =>
    versionOf(one, commits[index + 1], path),
  );
  const [newest] = versions;
  if (!newest) return no("no-such-file");
  return ok({
    ...{ versions, tip: newest.id, until: new Date().toISOString() },
    textOf: ({ id }) => readGitHubVersion(repository, id, path, access),
  });
}

async function listCommits(
  repository: string,
  path: string,
  branch: string,
  access: GitHubAccess,
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

/** A file's text at a commit; null where it is not there or too large. */
export async function readGitHubVersion(
  repository: string,
  commit: string,
  path: string,
  access: GitHubAccess,
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

function versionOf(
  { sha, commit, html_url }: z.infer<typeof Commit>,
  before: z.infer<typeof Commit> | undefined,
  path: string,
): HistoryVersion {
  return {
    ...{ id: sha, provider: "github", path, textKey: `github ${sha}` },
    at: new Date(commit.committer?.date ?? 0).toISOString(),
    parents: before ? [before.sha] : [],
    subject: commit.message.split("\n")[0] ?? "",
    url: html_url?.startsWith("https://") ? html_url : null,
  };
}
