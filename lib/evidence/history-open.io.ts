import { isUnderRoot } from "@/lib/content/allowed-content.io";
import { no, ok, type Result } from "@/lib/core/result";
import { openArchiveHistory, readCapture } from "./history-archive.io";
import { openGitHistory } from "./history-git.io";
import { readGitVersion } from "./history-git-text.io";
import {
  type GitHubAccess,
  openGitHubHistory,
  readGitHubVersion,
} from "./history-github.io";
import { findArchive, findPlace, type HistorySource } from "./history-place";
import type { HistoryRead } from "./history-read";
import { parseOriginMap } from "./origin-map";

export type OpenedHistory = {
  source: HistorySource;
  path: string;
  read: HistoryRead;
};

const PROBLEMS: Record<string, string> = {
  "outside-roots":
    "The repository lies outside the folders that the operator allows.",
  "no-repository": "There is no Git repository where the settings say.",
  "no-commit": "The repository has no such branch, or no commit.",
  "no-such-file": "The repository has no such file, and never had.",
  unreadable: "Git could not read the repository.",
  "not-answered": "The archive or GitHub did not answer.",
  "nothing-captured": "The archive has no capture of this page.",
};

/**
 * The past of a page at the first place that has it: its repository, else an
 * archive. Null where the project names no place for it; a problem is a
 * sentence for the screen.
 */
export async function openHistory(
  sources: HistorySource[],
  url: string,
  metas: Record<string, string>,
  known: ReadonlySet<string>,
  signal?: AbortSignal,
): Promise<Result<OpenedHistory | null, string>> {
  const place = findPlace(sources, url, metas);
  const archive = findArchive(sources, url);
  const problems: string[] = [];
  if (place) {
    const { source, path } = place;
    const read = await openPlace(source, path, known, signal);
    if (read.ok) return ok({ source, path, read: read.value });
    problems.push(read.reason);
  }
  if (archive) {
    const read = await openArchiveHistory(
      archive.location,
      url,
      policy(signal),
    );
    if (read.ok) return ok({ source: archive, path: url, read: read.value });
    problems.push(read.reason);
  }
  const [first] = problems;
  return first === undefined ? ok(null) : no(PROBLEMS[first] ?? first);
}

async function openPlace(
  source: HistorySource,
  path: string,
  known: ReadonlySet<string>,
  signal?: AbortSignal,
): Promise<Result<HistoryRead, string>> {
  if (source.kind === "github")
    return openGitHubHistory(
      source.repository,
      path,
      source.branch,
      gitHubAccess(signal),
    );
  if (!(await mayRead(source.location))) return no("outside-roots");
  return openGitHistory(source.location, path, source.branch || null, known);
}

/** One version's text anew, for reading it; null where it cannot be had. */
export async function readVersion(
  source: HistorySource,
  version: { id: string; path: string },
): Promise<string | null> {
  switch (source.kind) {
    case "github":
      return readGitHubVersion(
        source.repository,
        version.id,
        version.path,
        gitHubAccess(),
      );
    case "archive":
      return readCapture(version.path, policy());
    default:
      if (!(await mayRead(source.location))) return null;
      return readGitVersion(source.location, version.id, version.path);
  }
}

function gitHubAccess(signal?: AbortSignal): GitHubAccess {
  return {
    api: process.env.REGROUND_GITHUB_API || "https://api.github.com",
    token: process.env.REGROUND_GITHUB_TOKEN || null,
    ...(signal && { signal }),
  };
}

function policy(signal?: AbortSignal) {
  const map = parseOriginMap(process.env.REGROUND_SOURCE_ORIGINS ?? "");
  return {
    ...(map.ok && { originMap: map.value }),
    ...(signal && { signal }),
  };
}

/** A lead names only what the operator opened; the start has built the sample's own. */
async function mayRead(location: string): Promise<boolean> {
  const isSample = location === process.env.REGROUND_SAMPLE_HISTORY;
  return isSample || (await isUnderRoot(location));
}
