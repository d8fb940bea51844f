import type { ProjectAccess } from "@/lib/auth/actor";
import { personActor, projectAccess, tokenActor } from "@/lib/auth/make-actor";
import { createProject } from "@/lib/auth/projects";
import { newId } from "@/lib/core/new-id";
import { commitImport, receiveImport } from "@/lib/intake/commands";
import type { FlagRow } from "@/lib/review/flag-view";
import { listFlags } from "@/lib/review/queries";
import { QueueFilter } from "@/lib/review/queue-filter";
import { db } from "./client";

type Mode = "off" | "fixes" | "all";
type LedgerFlag = ReturnType<typeof crewFlag>;

/** A flag of a crew's ledger; its source has no address, so that nothing is fetched. */
export function crewFlag(
  id: string,
  line: number,
  claim = `A queue holds ${line} messages.`,
) {
  return {
    ...{ id, judge_verdict: "not_grounded", rule: `R${(line % 3) + 1}` },
    ...{ evidence_url: "", evidence_quote: "", file: `skills/f${line % 4}.md` },
    ...{ reason: "The page says otherwise.", line, claim },
  };
}

/**
 * For database tests: a project with two reviewers (Anna, Marek), a lead (Lea)
 * and a token, and a ledger of `flags` flags, `c-0` and on.
 */
export async function openCrew(
  wanted: { flags: number; secondReview: Mode },
  firstName = "Anna",
) {
  const admin = await person("Root", true);
  const slug = `crew-${newId().slice(-8)}`;
  const made = await createProject(admin, {
    ...{ slug, name: "Crew", contentRepo: null, ruleNames: {} },
    ...{ allowedHosts: [], isSample: false },
  });
  if (!made.ok) throw new Error(made.reason);
  const { secondReview } = wanted;
  const { id } = made.value.project;
  await db.project.update({ where: { id }, data: { secondReview } });
  const project = { ...made.value.project, secondReview };
  const join = async (name: string, role: "reviewer" | "lead") => {
    const actor = await person(name, false);
    await db.membership.create({
      data: { projectId: id, userId: actor.id, role },
    });
    return projectAccess(actor, project, role);
  };
  const anna = await join(firstName, "reviewer");
  const marek = await join("Marek", "reviewer");
  const lea = await join("Lea", "lead");
  const flags = Array.from({ length: wanted.flags }, (_, i) =>
    crewFlag(`c-${i}`, i + 1),
  );
  await importFlags(lea, flags);
  return {
    ...{ anna, marek, lea },
    token: tokenActor({ createdBy: anna.actor.id, name: "ci" }),
    flag: (extId: string) => flagByExtId(lea, extId),
  };
}
export type Crew = Awaited<ReturnType<typeof openCrew>>;

/** Imports these flags as one ledger, in which a file without any passes. */
export async function importFlags(
  access: ProjectAccess,
  flags: readonly LedgerFlag[],
): Promise<void> {
  const files = [0, 1, 2, 3].map((n) => `skills/f${n}.md`);
  const ledger = files.map((file) => {
    const ofFile = flags.filter((one) => one.file === file);
    const per_file_verdict = ofFile.length > 0 ? "flagged" : "pass";
    return { file, per_file_verdict, flags: ofFile };
  });
  await importLedger(access, ledger);
}

/** Imports a ledger as it is. */
export async function importLedger(
  access: ProjectAccess,
  ledger: readonly object[],
): Promise<void> {
  const received = await receiveImport(
    access,
    [{ name: "l.json", bytes: bytesOf(JSON.stringify(ledger)) }],
    {},
  );
  if (!received.ok) throw new Error(received.reason);
  const { import_id: id } = received.value;
  const done = await commitImport(access, id, "all", new Date());
  if (!done.ok) throw new Error(String(done.reason));
}

async function* bytesOf(text: string) {
  yield Buffer.from(text);
}

async function person(name: string, isAdmin: boolean) {
  const id = newId();
  const emailCanon = `${id}@example.org`;
  await db.user.create({ data: { id, name, emailCanon, isAdmin } });
  return personActor({ id, name, isAdmin, sessionId: newId() });
}

async function flagByExtId(
  access: ProjectAccess,
  extId: string,
): Promise<FlagRow> {
  const { flags } = await listFlags(
    access,
    QueueFilter.parse({ q: extId, limit: "500" }),
  );
  const found = flags.find((one) => one.extId === extId);
  if (!found) throw new Error(`no ${extId}`);
  return found;
}

/** An answer that the claim is wrong, with everything that it needs. */
export const wrong = (version: number, replacement = "A queue holds 2.") => ({
  version,
  disposition: "wrong" as const,
  fix: {
    kind: "claim" as const,
    original: "A queue holds 1.",
    replacement,
  },
  rationale: "Checked by hand.",
  lint_reason: "The page says so.",
});

/** An answer that no source settles the claim. */
export const unsourced = (version: number) => ({
  version,
  disposition: "unsourced" as const,
  rationale: "No page says so.",
});
