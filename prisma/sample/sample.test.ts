import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  buildContentRepository,
  readContentHistory,
} from "./build-content-repository.mjs";
import {
  flagsOf,
  type SampleFlag,
  type SampleRecord,
  sampleAnswers,
  sampleLedgers,
  sampleProject,
} from "./read-sample";

const history = readContentHistory();
const scratch = mkdtempSync(join(tmpdir(), "sample-"));
let content = { dir: "", head: "", commits: [""] };

beforeAll(async () => {
  content = await buildContentRepository(join(scratch, "content.git"));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe("the content repository", () => {
  test("comes out with the same commit wherever it is built", async () => {
    const again = await buildContentRepository(join(scratch, "again.git"));
    expect(again.head).toBe(content.head);
    expect(again.head).toBe(sampleProject.content_head);
    expect(git(content.dir, "fsck", "--strict", "--full")).toBe("");
  }, 20_000);

  test("is left as it is when it already stands", async () => {
    const before = git(content.dir, "count-objects", "-v");
    await buildContentRepository(content.dir);
    expect(git(content.dir, "count-objects", "-v")).toBe(before);
  });

  test("comes out whole when two build it at once", async () => {
    const target = join(scratch, "twice.git");
    await Promise.all([
      buildContentRepository(target),
      buildContentRepository(target),
    ]);
    expect(git(target, "rev-parse", "main").trim()).toBe(content.head);
  }, 20_000);

  test("is the history that the files on disk tell", () => {
    const log = git(content.dir, "log", "--reverse", "--format=%H %s");
    const told = history.map(
      (step, i) => `${content.commits[i]} ${step.message}`,
    );
    expect(log.trim().split("\n")).toEqual(told);
  });

  test("holds twelve skill files and more, with the bytes that go wrong", () => {
    const head = history.at(-1)?.files ?? new Map();
    const skills = [...head].filter(([path]) => path.startsWith("skills/"));
    expect(skills.length).toBeGreaterThanOrEqual(12);
    const some = (pattern: RegExp) =>
      skills.some(([, bytes]) => pattern.test(bytes.toString("utf8")));
    for (const pattern of [
      /\r\n/,
      /^\uFEFF/,
      /[^\n]$/,
      /[\u00c0-\uffef]/,
      /^```/m,
      /^\|/m,
      /^- /m,
    ]) {
      expect([pattern, some(pattern)]).toEqual([pattern, true]);
    }
  });
});

describe("the ledgers", () => {
  test.each(sampleLedgers)(
    "claims stand at their lines in $commit",
    ({ records, commit }) => {
      const astray = records
        .flatMap((record) => record.flags)
        .filter((flag) => !standsAtLine(flag, commit));
      expect(astray).toEqual([]);
    },
  );

  test.each(sampleLedgers)(
    "a record is flagged exactly when it has flags ($commit)",
    ({ records }) => {
      for (const { file, per_file_verdict, flags } of records) {
        expect(per_file_verdict).toBe(flags.length > 0 ? "flagged" : "pass");
        expect(flags.every((flag) => flag.file === file)).toBe(true);
      }
      expect(records.some(({ flags }) => flags.length === 0)).toBe(true);
    },
  );

  test("hold every verdict, rule and quote situation, and many mistakes", () => {
    const flags = flagsOf(1);
    expect(flags.length).toBeGreaterThanOrEqual(48);
    const values = (name: "judge_verdict" | "rule") =>
      [...new Set(flags.map((flag) => flag[name]))].sort();
    expect(values("judge_verdict")).toEqual(["not_grounded", "source_silent"]);
    expect(values("rule")).toEqual(Object.keys(sampleProject.rules));
    const answered = flags.map(({ id }) => sampleAnswers[id]);
    const situations = new Set(answered.map((answer) => answer?.expect.quote));
    expect([...situations].sort()).toEqual(
      "absent altered empty exact fuzzy normalized unchecked".split(" "),
    );
    const mistaken = answered.filter((one) => one?.disposition === "correct");
    expect(mistaken.length / flags.length).toBeGreaterThanOrEqual(0.35);
  });

  test("the newest commit has moved, changed and removed some claims", () => {
    const fate = flagsOf(1).map((flag) => fateAt(flag, content.head));
    expect([...new Set(fate)].sort()).toEqual(
      "edited,file gone,moved,same".split(","),
    );
  });

  test("a second pass keeps, moves, changes, drops and adds flags", () => {
    const before = new Map(flagsOf(1).map((flag) => [flag.id, flag]));
    const after = flagsOf(2);
    const kinds = after.map((flag) => changeOf(before.get(flag.id), flag));
    expect([...new Set(kinds)].sort()).toEqual(
      "changed moved new same".split(" "),
    );
    const ids = new Set(after.map(({ id }) => id));
    expect(flagsOf(1).some(({ id }) => !ids.has(id))).toBe(true);
  });

  test("the bad one has exactly two records that break a rule", () => {
    const path = join(import.meta.dirname, "ledger-bad.jsonl");
    const bad = readFileSync(path, "utf8")
      .trim()
      .split("\n")
      .map((line): SampleRecord => JSON.parse(line))
      .filter(breaksRule);
    expect(bad.map(({ file }) => file)).toEqual([
      "skills/silo/access-tiers.md",
      "skills/keep/policies.md",
    ]);
  });
});

describe("the answers", () => {
  const flags = new Map(
    [...flagsOf(2), ...flagsOf(1)].map((flag) => [flag.id, flag]),
  );

  test("cover the flags of both passes and nothing else", () => {
    expect(Object.keys(sampleAnswers).sort()).toEqual([...flags.keys()].sort());
  });

  test.each(Object.entries(sampleAnswers))(
    "%s is answered in a form that can be recorded",
    (id, answer) => {
      const { disposition, fix, grounding_quote, attested } = answer;
      const isFix = disposition === "outdated" || disposition === "wrong";
      expect(fix !== undefined).toBe(isFix);
      if (disposition === "correct") {
        expect(grounding_quote ?? attested).toBeTruthy();
      }
      if (flags.get(id)?.judge_verdict === "source_silent") {
        expect(disposition).toBe("unsourced");
      }
      expect(answer.why).not.toBe("");
    },
  );

  test("every fix changes the line that holds the claim", () => {
    const firstIds = new Set(flagsOf(1).map(({ id }) => id));
    const stale = [...flags.values()].filter(({ id, file, line }) => {
      const { commit } = sampleLedgers[firstIds.has(id) ? 0 : 1] ?? {};
      const fix = sampleAnswers[id]?.fix;
      const original = linesAt(commit ?? "", file)[line - 1];
      return fix && (fix.start_line !== line || fix.replacement === original);
    });
    expect(stale).toEqual([]);
  });
});

function git(dir: string, ...args: string[]): string {
  return execFileSync("git", ["--git-dir", dir, ...args], { encoding: "utf8" });
}

/** The lines of a file at a commit, without their endings; none if gone. */
function linesAt(commit: string, file: string): string[] {
  const bytes = history[content.commits.indexOf(commit)]?.files.get(file);
  return bytes?.toString("utf8").split(/\r?\n/) ?? [];
}

function fold(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** A claim may go on over the end of its line. */
function standsAtLine({ file, line, claim }: SampleFlag, commit: string) {
  const lines = linesAt(commit, file);
  const text = fold(lines.slice(line - 1, line + 1).join("\n"));
  const own = fold(lines[line - 1] ?? "");
  const at = text.indexOf(fold(claim));
  return at !== -1 && at < own.length;
}

function fateAt(flag: SampleFlag, commit: string): string {
  const lines = linesAt(commit, flag.file);
  if (lines.length === 0) return "file gone";
  if (standsAtLine(flag, commit)) return "same";
  const elsewhere = lines.some((_, i) =>
    standsAtLine({ ...flag, line: i + 1 }, commit),
  );
  return elsewhere ? "moved" : "edited";
}

function changeOf(before: SampleFlag | undefined, after: SampleFlag): string {
  if (!before) return "new";
  const { line, ...rest } = after;
  const { line: formerLine, ...former } = before;
  if (JSON.stringify(rest) !== JSON.stringify(former)) return "changed";
  return line === formerLine ? "same" : "moved";
}

function breaksRule({ per_file_verdict, flags }: SampleRecord): boolean {
  const flagged = per_file_verdict === "flagged";
  const silent = flags.some(
    (flag) => flag.judge_verdict === "source_silent" && flag.disposition,
  );
  return flagged !== flags.length > 0 || silent;
}
