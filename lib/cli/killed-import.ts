import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { newId } from "@/lib/core/new-id";
import { db } from "@/lib/db/client";

// What the tests share that kill an import: a project, a ledger, and the blow.

/** An empty project. */
export function newProject() {
  const id = newId();
  return db.project.create({
    data: { id, slug: `p-${id}`, name: "Intake", allowedHosts: [] },
  });
}

/** A record of one file; `quote` is what the judge quotes throughout. */
export function manyFlags(file: string, count: number, quote = "Twelve.") {
  const flags = Array.from({ length: count }, (_, i) => ({
    ...{ id: `c-${i}`, judge_verdict: "not_grounded", rule: "R1", file },
    evidence_url: `https://docs.example.org/${i % 7}`,
    ...{ evidence_quote: quote, reason: "Differs." },
    ...{ line: i + 1, claim: `Pier ${i} takes six boats.` },
  }));
  const verdict = count > 0 ? "flagged" : "pass";
  return { file, per_file_verdict: verdict, flags };
}

/** Writes a ledger of so many files of so many flags. */
export async function writeLedgerFile(
  file: string,
  { files, flags, quote }: { files: number; flags: number; quote?: string },
): Promise<string> {
  const records = Array.from({ length: files }, (_, i) =>
    manyFlags(`f-${i}.md`, flags, quote),
  );
  await writeFile(file, JSON.stringify(records));
  return file;
}

/**
 * Runs the command in a process of its own, and kills it so many ms after its
 * import has begun. Says whether the process was still at work then.
 */
export async function killAfterStart(
  slug: string,
  file: string,
  delayMs: number,
): Promise<boolean> {
  const before = await importCount(slug);
  const child = spawn(
    process.execPath,
    [
      ...["--conditions=react-server", "--import", "tsx", "lib/cli/main.ts"],
      ...["import", "--project", slug, file],
    ],
    { stdio: "ignore" },
  );
  const ended = new Promise((resolve) => child.once("exit", resolve));
  while (child.exitCode === null && (await importCount(slug)) === before)
    await sleep(10);
  await Promise.race([sleep(delayMs), ended]);
  const isAtWork = child.exitCode === null;
  child.kill("SIGKILL");
  await ended;
  return isAtWork;
}

function importCount(slug: string): Promise<number> {
  return db.import.count({ where: { project: { slug } } });
}

function sleep(ms: number) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
