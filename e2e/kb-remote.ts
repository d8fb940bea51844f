import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { serveGit } from "../lib/content/serve-git.io";
import { serveGitHub } from "../lib/export/serve-github.io";

const TOKEN = "ghp_for_tests";
const LINES = 8;

export const KB_URL = "https://ghe.example/acme/kb.git";
export const QUEUES = "skills/queues.md";
export const TOPICS = "skills/topics.md";

/** A line of a file, with how many messages it says that an item holds. */
export const lineOf = (file: string, line: number, holds = 500) =>
  `In ${file}, item ${line} holds ${holds} messages.`;

const textOf = (file: string, holds: Record<number, number> = {}) =>
  Array.from(
    { length: LINES },
    (_, i) => `${lineOf(file, i + 1, holds[i + 1])}\n`,
  ).join("");

/** A ledger that flags every line of the files. */
export const kbLedger = () =>
  [QUEUES, TOPICS].map((file) => ({
    ...{ file, per_file_verdict: "flagged" },
    flags: Array.from({ length: LINES }, (_, i) => ({
      ...{ id: `c-${i + 1}`, judge_verdict: "not_grounded", rule: "R1", file },
      ...{ evidence_url: "", evidence_quote: "", reason: "It differs." },
      ...{ line: i + 1, claim: lineOf(file, i + 1) },
    })),
  }));

/**
 * A knowledge base on a GitHub of our own: a bare repository that can be
 * fetched and that its API writes to. Its fifth topic changed after `pinned`,
 * the commit that the judge read.
 */
export async function startKbRemote() {
  const top = mkdtempSync(path.join(tmpdir(), "reground-kb-"));
  const [work, bare] = [path.join(top, "work"), path.join(top, "acme/kb.git")];
  const git = (folder: string, ...args: string[]) =>
    execFileSync("git", ["-C", folder, ...args], {
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
      env: {
        ...process.env,
        ...{ GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" },
        ...{ GIT_AUTHOR_NAME: "Kb", GIT_AUTHOR_EMAIL: "kb@example.org" },
        ...{ GIT_COMMITTER_NAME: "Kb", GIT_COMMITTER_EMAIL: "kb@example.org" },
      },
    }).trim();
  const commit = (files: Record<string, string>) => {
    for (const [name, text] of Object.entries(files))
      writeFileSync(path.join(work, name), text);
    git(work, "add", "--all");
    git(work, "commit", "-q", "-m", "Content");
    return git(work, "rev-parse", "HEAD");
  };
  mkdirSync(path.join(work, "skills"), { recursive: true });
  git(work, "init", "-q", "-b", "main");
  const pinned = commit({ [QUEUES]: textOf(QUEUES), [TOPICS]: textOf(TOPICS) });
  commit({ [TOPICS]: textOf(TOPICS, { 5: 650 }) });
  git(top, "clone", "-q", "--bare", work, bare);
  const [remote, github] = await Promise.all([
    serveGit(top),
    serveGitHub(bare, { token: TOKEN }),
  ]);
  return {
    ...{ bare, pinned, github },
    /** What an operator sets so that an app reads and writes it. */
    settings: {
      REGROUND_CONTENT_REMOTES: `ghe.example=${remote.origin}`,
      REGROUND_PULL_REQUESTS: `ghe.example/acme=${github.origin}`,
      REGROUND_GITHUB_HOSTS: "ghe.example",
      REGROUND_GIT_TOKENS: `ghe.example=${TOKEN}`,
      REGROUND_DATA: path.join(top, "data"),
    },
    /** What a branch changes of the main one: `A<tab>path` for an added file. */
    changesOf: (branch: string) =>
      git(bare, "diff-tree", "-r", "--name-status", "main", branch).split("\n"),
    /** Somebody took a fix to the main branch. */
    land(line: number, holds: number) {
      commit({ [QUEUES]: textOf(QUEUES, { [line]: holds }) });
      git(work, "push", "-q", bare, "main");
    },
    async stop() {
      await Promise.all([remote.stop(), github.stop()]);
      rmSync(top, { recursive: true });
    },
  };
}
