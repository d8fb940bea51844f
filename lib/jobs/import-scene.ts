import type { ProjectAccess } from "@/lib/auth/actor";
import { projectAccess, systemActor } from "@/lib/auth/make-actor";
import { settingsOf } from "@/lib/auth/queries";
import { newId } from "@/lib/core/new-id";
import { db } from "@/lib/db/client";
import { commitImport, receiveImport } from "@/lib/intake/commands";
import type { ImportAnswer } from "@/lib/intake/import-answer";

// What the database tests of imports share.

export const NOW = new Date("2026-12-01T09:00:00.000Z");

export async function newProject(): Promise<ProjectAccess> {
  const id = newId();
  const project = await db.project.create({
    data: { id, slug: `p-${id}`, name: "Intake", allowedHosts: [] },
  });
  return projectAccess(systemActor("test"), settingsOf(project), "admin");
}

export type FlagInput = {
  id: string;
  claim?: string;
  line?: number;
  verdict?: string;
  quote?: string;
  url?: string;
  reason?: string;
};

/** A record as a ledger has it, flagged where it has flags. */
export function record(file: string, flags: FlagInput[] = []) {
  return {
    file,
    per_file_verdict: flags.length > 0 ? "flagged" : "pass",
    flags: flags.map((flag) => ({
      id: flag.id,
      judge_verdict: flag.verdict ?? "not_grounded",
      rule: "R3",
      evidence_url: flag.url ?? "https://docs.example.org/limits",
      evidence_quote: flag.quote ?? "Each pier takes 12 boats.",
      reason: flag.reason ?? "The page gives another number.",
      file,
      line: flag.line ?? 7,
      claim: flag.claim ?? `Claim of ${flag.id}.`,
    })),
  };
}

type Records = ReturnType<typeof record>[];

async function* bytesOf(text: string) {
  yield Buffer.from(text);
}

export async function receive(
  access: ProjectAccess,
  records: Records | string,
): Promise<ImportAnswer> {
  const text = typeof records === "string" ? records : JSON.stringify(records);
  const received = await receiveImport(
    access,
    [{ name: "ledger.json", bytes: bytesOf(text) }],
    {},
  );
  if (!received.ok) throw new Error(received.reason);
  return received.value;
}

export async function commit(
  access: ProjectAccess,
  answer: ImportAnswer,
  accept: "all" | "valid" = "all",
) {
  const done = await commitImport(access, answer.import_id, accept, NOW);
  if (!done.ok) throw new Error(done.reason);
  return done.value;
}

export async function importAll(access: ProjectAccess, records: Records) {
  return commit(access, await receive(access, records));
}

export function flagsOf(access: ProjectAccess) {
  return db.flag.findMany({
    where: { projectId: access.project.id },
    orderBy: [{ path: "asc" }, { line: "asc" }, { extId: "asc" }],
  });
}

export async function onlyFlag(access: ProjectAccess) {
  const [flag, ...more] = await flagsOf(access);
  if (!flag || more.length > 0) throw new Error("There is not one flag");
  return flag;
}

/** A decision as lib/review would leave it. */
export async function decideOn(access: ProjectAccess, flagId: string) {
  const projectId = access.project.id;
  const flag = await db.flag.findUniqueOrThrow({
    where: { projectId_id: { projectId, id: flagId } },
  });
  const [id, actorId] = [newId(), newId()];
  const version = flag.version + 1;
  await db.decision.create({
    data: {
      ...{ projectId, id, flagId, version, actorId, actorName: "Ada" },
      ...{ round: flag.round, kind: "decide", disposition: "correct" },
      madeState: "confirmed",
      ...{ revision: flag.revision, rationale: "Checked.", at: NOW },
    },
  });
  await db.flag.update({
    where: { projectId_id: { projectId, id: flagId } },
    data: {
      ...{ version, reviewState: "confirmed", disposition: "correct" },
      ...{ reviewerId: actorId, currentDecisionId: id },
    },
  });
  return id;
}

/** The same figures, counted from the flags themselves. */
export async function recountOf(access: ProjectAccess) {
  const counts: Record<string, number> = {};
  const add = (key: string) => {
    counts[key] = (counts[key] ?? 0) + 1;
  };
  for (const { ledgerState, reviewState } of await flagsOf(access)) {
    const bucket = ledgerState === "resolved" ? "resolved" : reviewState;
    add(`bucket ${bucket}`);
    if (bucket !== "resolved") add("flags ");
    if (bucket === "settled") add("done ");
  }
  return counts;
}

/** The figures that count every flag once. */
export async function countersOf(access: ProjectAccess) {
  const rows = await db.counter.findMany({
    where: {
      projectId: access.project.id,
      dimension: { in: ["bucket", "flags", "done"] },
      n: { not: 0 },
    },
  });
  return Object.fromEntries(
    rows.map((row) => [`${row.dimension} ${row.key}`, Number(row.n)]),
  );
}
