import { execFile } from "node:child_process";
import { no, ok, type Result } from "@/lib/core/result";
import { parseContentPath } from "./content-path";
import { gitArguments, gitEnvironment } from "./git-environment";
import { type FileCommit, parseFileLog, parseRename } from "./git-log";
import type { ContentRepository } from "./git-repository.io";
import { isCommitId } from "./revision";

export type LogRefusal = "bad-path" | "no-such-commit" | "unreadable";

const TIMEOUT_MS = 60_000;
const MAX_OUTPUT = 64 * 1024 * 1024;

/**
 * The commits that changed any of these files, up to `tip`, newest first and
 * none before one that descends from it; at most `most`. Parents are those
 * within the list. A merge is compared with its first parent.
 */
export async function readFileLog(
  repository: ContentRepository,
  tip: string,
  paths: string[],
  most: number,
): Promise<Result<FileCommit[], LogRefusal>> {
  if (!isCommitId(tip)) return no("no-such-commit");
  if (!paths.every((path) => parseContentPath(path).ok)) return no("bad-path");
  const output = await runGit(repository, [
    ...["log", "--topo-order", "--parents", "--raw", "-z", "--no-abbrev"],
    ...["--no-renames", "--diff-merges=first-parent", "--no-show-signature"],
    ...["--no-ext-diff", "--no-textconv", "--no-color", "--no-notes"],
    ...[`--max-count=${most}`, "--format=%x1e%H%x1f%P%x1f%ct%x1f%s%x1f"],
    ...["--end-of-options", tip, "--", ...paths],
  ]);
  return output.ok ? ok(parseFileLog(output.value)) : output;
}

/**
 * What a commit renamed a file from (`to` is given) or to (`from` is given);
 * null where it did not.
 */
export async function readRename(
  repository: ContentRepository,
  commit: string,
  file: { to: string } | { from: string },
): Promise<string | null> {
  if (!isCommitId(commit)) return null;
  const output = await runGit(repository, [
    ...["diff-tree", "-r", "--root", "--no-commit-id", "--raw", "-z"],
    ...["--no-abbrev", "-M", "-l2000", "--diff-filter=R", "--no-ext-diff"],
    ...["--end-of-options", commit],
  ]);
  return output.ok ? parseRename(output.value, file) : null;
}

function runGit(
  { gitDir }: ContentRepository,
  args: string[],
): Promise<Result<string, "unreadable">> {
  return new Promise((resolve) => {
    execFile(
      "git",
      [...gitArguments(gitDir), ...args],
      {
        env: gitEnvironment(process.env.PATH),
        cwd: "/",
        timeout: TIMEOUT_MS,
        maxBuffer: MAX_OUTPUT,
        windowsHide: true,
        encoding: "utf8",
      },
      (error, stdout) => resolve(error ? no("unreadable") : ok(stdout)),
    );
  });
}
