import { execFileSync } from "node:child_process";

const git = (repository: string, ...args: string[]) =>
  execFileSync("git", ["--git-dir", repository, ...args], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    env: {
      ...process.env,
      GIT_CONFIG_GLOBAL: "/dev/null",
      GIT_CONFIG_NOSYSTEM: "1",
    },
  });

/** Every ref and every object of a repository, as text to compare. */
export function repositoryState(repository: string): string {
  const refs = git(repository, "for-each-ref");
  const head = git(repository, "rev-parse", "HEAD");
  const objects = git(
    repository,
    ...[
      "cat-file",
      "--batch-all-objects",
      "--batch-check=%(objectname) %(objecttype) %(objectsize)",
    ],
  );
  return [refs, head, objects].join("\n");
}
