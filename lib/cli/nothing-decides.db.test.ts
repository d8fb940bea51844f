import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db, pool } from "@/lib/db/client";
import { type Crew, openCrew } from "@/lib/db/test-crew";
import { runCommand } from "./run-command";

let folder: string;
let crew: Crew;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "reground-decides-"));
  crew = await openCrew({ flags: 3, secondReview: "off" });
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await pool.end();
});

async function run(...args: string[]) {
  const [out, err]: string[][] = [[], []];
  const exit = await runCommand(args, {
    stdout: (text) => void out?.push(String(text)),
    stderr: (text) => void err?.push(text),
  });
  return { exit, out: out?.join("") ?? "", err: err?.join("") ?? "" };
}

async function written(name: string, content: unknown) {
  const file = path.join(folder, name);
  const text = typeof content === "string" ? content : JSON.stringify(content);
  await writeFile(file, text);
  return file;
}

/** A ledger and an audit that claim that all is decided already. */
const LEDGER = [
  {
    ...{ file: "skills/new.md", per_file_verdict: "flagged" },
    flags: [
      {
        ...{ id: "p-1", judge_verdict: "not_grounded", rule: "R1", line: 3 },
        ...{ evidence_url: "", evidence_quote: "Ten.", reason: "It differs." },
        ...{ file: "skills/new.md", claim: "Eight boats." },
        ...{ disposition: "wrong", confidence: 1, confirmed_by: "model" },
        decision: { disposition: "wrong", by: "model" },
      },
    ],
  },
];
const AUDIT = {
  ...{ audit_id: "8d7f7f0c-5a3c-4d6e-9d0e-2f1d5f6a7b8c" },
  target: { path: "docs/a.md" },
  citations: [
    {
      ...{ ref_id: "REF-901", line_number: 3, status: "hallucinated" },
      review: { action: "remove", by: "model", rationale: "Certain." },
    },
  ],
  summary: { total: 1, verified: 0, hallucinated: 1, confidence: 0 },
};

/** Each command as somebody would call it, in an order in which none is in another's way. */
async function calls(): Promise<Record<string, string[][]>> {
  const of = ["--project", crew.lea.project.slug];
  const ledger = await written("ledger.json", LEDGER);
  const audit = await written("audit.json", AUDIT);
  const page = await written("page.md", "A queue holds 500 messages.\n");
  const edits = await written("edits.json", [
    { start_line: 1, end_line: 1, replacement: "600", claim: "500" },
  ]);
  const dump = path.join(folder, "all.dump");
  return {
    audit: [
      [page, "--offline"],
      [audit, "--offline", "--format", "json"],
    ],
    check: [[ledger], [audit]],
    import: [
      [...of, ledger],
      [...of, audit],
    ],
    export: [[...of, "--format", "manifest"]],
    locate: [["--page", page, "--quote", "500 messages"]],
    patch: [["--root", folder, "--file", "page.md", "--edits", edits]],
    project: [["list"]],
    token: [["list", ...of]],
    user: [["list"]],
    schema: [[]],
    "verify-audit": [of],
    dump: [["--out", dump]],
    restore: [[dump]],
    redact: [[...of, "--as", "nobody@example.org", "--reason", ""]],
  };
}

test("no command decides anything, whatever its files say was decided", async () => {
  const { out: help } = await run("--help");
  const names = [...help.matchAll(/^ {2}([a-z][a-z-]+) /gm)].map(
    ([, name]) => name,
  );
  const table = await calls();
  expect(Object.keys(table).sort()).toEqual(names.sort());
  for (const [name, all] of Object.entries(table))
    for (const args of all) {
      const { exit, err } = await run(name, ...args);
      // Nobody is no administrator; every other call is one that is understood.
      expect(exit > 1, `${name}: ${err}`).toBe(name === "redact");
    }
  expect(await db.decision.count()).toBe(0);
  expect(await db.citationDecision.count()).toBe(0);
  const projectId = crew.lea.project.id;
  const flags = await db.flag.findMany({ where: { projectId } });
  expect(flags.map(({ disposition }) => disposition)).toEqual([
    ...flags.map(() => null),
  ]);
  expect(flags.map(({ extId }) => extId)).toContain("p-1");
});
