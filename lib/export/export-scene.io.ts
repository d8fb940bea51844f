import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ProjectAccess } from "@/lib/auth/actor";
import { personActor, projectAccess, systemActor } from "@/lib/auth/make-actor";
import { createProject } from "@/lib/auth/projects";
import { commitImport, receiveImport } from "@/lib/intake/commands";
import { decide } from "@/lib/review/commands";
import { listFlags } from "@/lib/review/queries";
import { QueueFilter } from "@/lib/review/queue-filter";

// The scene of this folder's database tests: a repository, a project that reads
// it, a ledger about it, and two people. All made up; times are given.

export const AT = new Date("2026-11-20T10:00:00.000Z");
const FILES = [
  "skills/queues.md",
  "skills/topics.md",
  "docs/guide.md",
  ".github/workflows/check.yml",
];
const LINES = 12;
const lineOf = (path: string, line: number) =>
  `In ${path}, item ${line} holds 500 messages.`;

export type ExportScene = Awaited<ReturnType<typeof makeExportScene>>;

/** Git with nobody's configuration and always the same author and times. */
export function sceneGit(folder: string, ...args: string[]): string {
  const who = {
    NAME: "Scene",
    EMAIL: "scene@example.org",
    DATE: AT.toISOString(),
  };
  const people = ["AUTHOR", "COMMITTER"].flatMap((role) =>
    Object.entries(who).map(([key, value]) => [`GIT_${role}_${key}`, value]),
  );
  return execFileSync("git", ["-C", folder, ...args], {
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
    env: {
      ...process.env,
      ...{ GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" },
      ...Object.fromEntries(people),
    },
  }).trim();
}

/** Writes files and commits them; the new commit's id. */
export function commitFiles(
  folder: string,
  files: Record<string, string>,
): string {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  sceneGit(folder, "add", "--all");
  sceneGit(folder, "commit", "-q", "-m", "Content");
  return sceneGit(folder, "rev-parse", "HEAD");
}

export const contentOf = (file: string): string =>
  Array.from({ length: LINES }, (_, i) => `${lineOf(file, i + 1)}\n`).join("");

export async function makeExportScene(contentRepo?: string) {
  const folder = mkdtempSync(path.join(tmpdir(), "reground-scene-"));
  sceneGit(folder, "init", "-q", "-b", "main");
  const owners = { CODEOWNERS: "* @acme/docs\n/skills/ @acme/skills\n" };
  const texts = FILES.map((file) => [file, contentOf(file)]);
  const commit = commitFiles(folder, {
    ...Object.fromEntries(texts),
    ...owners,
  });
  const made = await createProject(systemActor("scene"), {
    ...{ slug: "scene", name: "Scene", isSample: false, allowedHosts: [] },
    ...{ contentRepo: contentRepo ?? folder, ruleNames: {} },
  });
  if (!made.ok) throw new Error(made.reason);
  const { project } = made.value;
  const [anna, marek] = ["Anna", "Marek"].map((name, n) =>
    personActor({
      ...{ id: `0195000${n}-0000-7000-8000-000000000000`, name },
      ...{ isAdmin: false, sessionId: "" },
    }),
  );
  if (!anna || !marek) throw new Error("two people");
  const lead = projectAccess(anna, project, "lead");
  const reviewer = projectAccess(marek, project, "reviewer");
  await importLedger(lead, ledger());
  return { folder, commit, lead, reviewer };
}

function ledger() {
  return FILES.map((file) => ({
    file,
    per_file_verdict: "flagged",
    flags: Array.from({ length: LINES }, (_, i) => ({
      id: `c-${String(i + 1).padStart(3, "0")}`,
      judge_verdict: "not_grounded",
      rule: `R${1 + (i % 3)}`,
      ...{ evidence_url: "", evidence_quote: "", reason: "It holds 800." },
      ...{ file, line: i + 1, claim: lineOf(file, i + 1) },
    })),
  }));
}

export async function importLedger(access: ProjectAccess, records: unknown) {
  async function* bytes() {
    yield Buffer.from(JSON.stringify(records));
  }
  const received = await receiveImport(
    access,
    [{ name: "ledger.json", bytes: bytes() }],
    {},
  );
  if (!received.ok) throw new Error(received.reason);
  await commitImport(access, received.value.import_id, "all", AT);
}

export async function flagAt(
  access: ProjectAccess,
  file: string,
  line: number,
) {
  const filter = QueueFilter.parse({ limit: "500" });
  const { flags } = await listFlags(access, filter);
  const id = `c-${String(line).padStart(3, "0")}`;
  const found = flags.find((one) => one.path === file && one.extId === id);
  if (!found) throw new Error(`no flag in ${file}, line ${line}`);
  return found;
}

/** Confirms `800` for `500` in a line of a file. */
export async function confirmFix(
  access: ProjectAccess,
  commit: string,
  file: string,
  line: number,
  at = AT,
): Promise<string> {
  const { id, version } = await flagAt(access, file, line);
  const original = lineOf(file, line);
  const made = await decide(
    access,
    id,
    {
      ...{ version, disposition: "outdated", rationale: "Looked up: 800." },
      lint_reason: "The page says so.",
      fix: {
        ...{ kind: "lines", start_line: line, end_line: line, commit },
        ...{ original, replacement: original.replace("500", "800") },
      },
    },
    at,
  );
  if (!made.ok) throw new Error(made.reason);
  return id;
}

/** Confirms that the judge was mistaken about a line. */
export async function dismiss(
  access: ProjectAccess,
  file: string,
  line: number,
  at = AT,
): Promise<void> {
  const { id, version } = await flagAt(access, file, line);
  const rationale = "The page says 500.";
  const input = { version, disposition: "unsourced" as const, rationale };
  const made = await decide(access, id, input, at);
  if (!made.ok) throw new Error(made.reason);
}
