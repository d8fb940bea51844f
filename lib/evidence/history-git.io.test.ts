import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openGitHistory } from "./history-git.io";
import { readGitVersion } from "./history-git-text.io";
import { pastOf } from "./history-past";
import { walkHistory } from "./history-read";

const scratch = mkdtempSync(join(tmpdir(), "history-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

let dir = "";
let count = 0;
beforeEach(() => {
  count += 1;
  dir = join(scratch, `r${count}`);
  mkdirSync(dir);
  git("2024-01-01", "init", "--quiet", "--initial-branch=main", "--template=");
});

function git(day: string, ...args: string[]): string {
  const at = `${day}T12:00:00Z`;
  return execFileSync("git", args, {
    cwd: dir,
    encoding: "utf8",
    env: {
      ...{ PATH: process.env.PATH, NODE_ENV: "test", LC_ALL: "C" },
      ...{ GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" },
      ...{ GIT_AUTHOR_NAME: "A", GIT_AUTHOR_EMAIL: "a@example.org" },
      ...{ GIT_COMMITTER_NAME: "A", GIT_COMMITTER_EMAIL: "a@example.org" },
      ...{ GIT_AUTHOR_DATE: at, GIT_COMMITTER_DATE: at },
    },
  }).trim();
}

function write(path: string, text: string) {
  mkdirSync(dirname(join(dir, path)), { recursive: true });
  writeFileSync(join(dir, path), text);
}

/** Writes a file and commits it; returns the commit. */
function commit(day: string, path: string, text: string): string {
  write(path, text);
  git(day, "add", "--all");
  git(day, "commit", "--quiet", "--allow-empty", "-m", `on ${day}`);
  return git(day, "rev-parse", "HEAD");
}

const CLAIM = "A queue holds 500 items before it is full.";
const page = (items: string, more = "") =>
  `---\ntitle: Queues\n---\n\n# Queues\n\nA queue holds ${items} items before it is full.\n\n## More\n\n${more || "Nothing else."}\n`;

/** What stood where the claim has its number: `says from to`. */
async function stood(path = "docs/q.md", claim = CLAIM) {
  const opened = await openGitHistory(dir, path, null);
  if (!opened.ok) throw new Error(opened.reason);
  const flag = { id: "f", claim, quote: "" };
  const walked = await walkHistory(opened.value, [flag]);
  const byText = walked.readings.get("f") ?? new Map();
  const past = pastOf(flag, walked.versions, byText, "2024-12-31T00:00:00Z");
  return {
    past,
    spans: past?.tracks[0]?.stretches.map(
      ({ says, value, from, to }) =>
        `${says === "other" ? value : says} ${from.slice(5, 10)} ${to.slice(5, 10)}`,
    ),
  };
}

describe("the past of a page in a Git repository", { timeout: 30_000 }, () => {
  test("each span begins and ends with the commit that made it so", async () => {
    commit("2024-01-01", "docs/q.md", page("300"));
    const brought = commit("2024-02-01", "docs/q.md", page("500"));
    commit("2024-03-01", "docs/q.md", page("500", "A queue has a name."));
    const ended = commit("2024-06-01", "docs/q.md", page("**1,000**"));
    const { past, spans } = await stood();
    expect(spans).toEqual([
      "300 01-01 02-01",
      "same 02-01 06-01",
      "1,000 06-01 12-31",
    ]);
    const span = past?.tracks[0]?.stretches[1];
    expect([span?.first?.id, span?.endedBy?.id]).toEqual([brought, ended]);
    expect(past?.suggestion).toMatchObject({
      suggests: "outdated",
      words: "500 stood on this page for 121 days, until 1 June 2024.",
    });
  });

  test("a bold number is the number", async () => {
    commit("2024-01-01", "docs/q.md", page("**500**"));
    commit("2024-06-01", "docs/q.md", page("**600**"));
    expect((await stood()).spans).toEqual([
      "same 01-01 06-01",
      "600 06-01 12-31",
    ]);
  });

  test("other line ends are no change, and a page may have a byte order mark", async () => {
    commit("2024-01-01", "docs/q.md", page("500"));
    commit(
      "2024-02-01",
      "docs/q.md",
      `\uFEFF${page("500").replaceAll("\n", "\r\n")}`,
    );
    commit("2024-06-01", "docs/q.md", page("600").replaceAll("\n", "\r\n"));
    expect((await stood()).spans).toEqual([
      "same 01-01 06-01",
      "600 06-01 12-31",
    ]);
  });

  test("a value that comes back has two spans, and a revert ends one", async () => {
    commit("2024-01-01", "docs/q.md", page("500"));
    commit("2024-02-01", "docs/q.md", page("600"));
    git("2024-02-03", "revert", "--no-edit", "HEAD");
    const { past, spans } = await stood();
    expect(spans).toEqual([
      "same 01-01 02-01",
      "600 02-01 02-03",
      "same 02-03 12-31",
    ]);
    expect(past?.suggestion.suggests).toBeNull();
  });

  test("what stood for two days and was corrected suggests nothing, and says so", async () => {
    commit("2024-01-01", "docs/q.md", page("300"));
    commit("2024-02-01", "docs/q.md", page("500"));
    commit("2024-02-03", "docs/q.md", page("300"));
    const { past } = await stood();
    expect(past?.suggestion).toMatchObject({
      suggests: null,
      words:
        "500 stood on this page for 2 days, until 3 February 2024, then it was changed. That is too short to tell.",
    });
  });

  test("what never stood is said with its window", async () => {
    commit("2024-01-01", "docs/q.md", page("300"));
    commit("2024-08-01", "docs/q.md", page("400"));
    const { past } = await stood();
    expect(past?.suggestion).toMatchObject({
      suggests: "wrong",
      words:
        "500 never stood on this page between 1 January 2024 and 31 December 2024. It says 400.",
    });
  });

  test("work on two branches does not flicker in the order of dates", async () => {
    commit("2024-01-01", "docs/q.md", page("300"));
    git("2024-01-01", "checkout", "--quiet", "-b", "side");
    const brought = commit("2024-02-01", "docs/q.md", page("500"));
    git("2024-02-02", "checkout", "--quiet", "main");
    commit("2024-03-01", "docs/q.md", page("300", "A queue has a name."));
    git("2024-04-01", "merge", "--quiet", "--no-edit", "side");
    commit("2024-09-01", "docs/q.md", page("600", "A queue has a name."));
    const { past, spans } = await stood();
    expect(spans).toEqual([
      "300 01-01 02-01",
      "same 02-01 09-01",
      "600 09-01 12-31",
    ]);
    expect(past?.tracks[0]?.stretches[1]?.first?.id).toBe(brought);
  });

  test("a renamed page is followed, by its old name and by its new one", async () => {
    commit("2024-01-01", "docs/old.md", page("500"));
    renameSync(join(dir, "docs/old.md"), join(dir, "docs/q.md"));
    commit("2024-03-01", "docs/other.md", "x\n");
    commit("2024-06-01", "docs/q.md", page("600"));
    const spans = ["same 01-01 06-01", "600 06-01 12-31"];
    expect((await stood("docs/q.md")).spans).toEqual(spans);
    expect((await stood("docs/old.md")).spans).toEqual(spans);
  });

  test("a fact in an included file is dated by that file's commits", async () => {
    write("includes/size.md", "A queue holds 500 items before it is full.\n");
    const first = commit(
      "2024-01-01",
      "docs/q.md",
      "# Queues\n\n[!INCLUDE [size](../includes/size.md)]\n",
    );
    commit(
      "2024-05-01",
      "includes/size.md",
      "A queue holds 700 items before it is full.\n",
    );
    expect((await stood()).spans).toEqual([
      "same 01-01 05-01",
      "700 05-01 12-31",
    ]);
    expect(await readGitVersion(dir, first, "docs/q.md")).toBe(
      "# Queues\n\nA queue holds 500 items before it is full.\n",
    );
  });

  test("a page that was removed ends every span and suggests nothing", async () => {
    commit("2024-01-01", "docs/q.md", page("500"));
    rmSync(join(dir, "docs/q.md"));
    commit("2024-07-01", "docs/other.md", "x\n");
    const { past, spans } = await stood();
    expect(spans).toEqual(["same 01-01 07-01", "gone 07-01 12-31"]);
    expect(past?.suggestion.suggests).toBeNull();
  });

  test("what is no repository, and a file that never was, are said", async () => {
    commit("2024-01-01", "docs/q.md", page("500"));
    expect(
      await openGitHistory(join(dir, "none"), "docs/q.md", null),
    ).toMatchObject({
      reason: "no-repository",
    });
    expect(await openGitHistory(dir, "docs/none.md", null)).toMatchObject({
      reason: "no-such-file",
    });
    expect(await openGitHistory(dir, "../q.md", null)).toMatchObject({
      reason: "unreadable",
    });
  });
});
