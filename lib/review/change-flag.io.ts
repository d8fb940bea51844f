import "server-only";
import type { Recorder } from "@/lib/audit/recorded-write";
import type { ProjectAccess } from "@/lib/auth/actor";
import { newId } from "@/lib/core/new-id";
import type { Tx } from "@/lib/db/client";
import type { DecisionInput } from "./decision-input";
import { Disposition } from "./disposition";
import type { Grounds } from "./find-grounds.io";
import { dayCounts, flagCounts } from "./flag-counters";
import { type LockedFlag, lockedFlag } from "./locked-flag";
import type { ReviewState } from "./states";

/** Locks one flag for the rest of the transaction. */
export async function lockFlag(
  tx: Tx,
  access: ProjectAccess,
  flagId: string,
): Promise<LockedFlag | null> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT * FROM "Flag" WHERE "projectId" = ${access.project.id}::uuid
      AND id = ${flagId}::uuid FOR UPDATE`;
  return rows[0] ? lockedFlag(rows[0]) : null;
}

/** The answers that a flag got in its round, the first one first. */
export async function roundAnswers(tx: Tx, flag: LockedFlag) {
  if (!BETWEEN_TWO.has(flag.reviewState)) return [];
  const { projectId, id: flagId, round } = flag;
  const rows = await tx.decision.findMany({
    where: { projectId, flagId, round, kind: { in: ["decide", "second"] } },
    orderBy: { version: "asc" },
  });
  return rows.map(({ disposition, actorId, seconds, ...fix }) => ({
    ...{ actorId, seconds, fix },
    disposition: Disposition.parse(disposition),
  }));
}

const BETWEEN_TWO: ReadonlySet<string> = new Set([
  "awaiting_second",
  "disputed",
]);

/** Whether somebody agreed blind in this round. */
export async function hasSeen(tx: Tx, flag: LockedFlag, actorId: string) {
  const { projectId, id: flagId, round } = flag;
  const found = await tx.blindAnswer.findUnique({
    where: {
      projectId_flagId_round_actorId: { projectId, flagId, round, actorId },
    },
  });
  return found !== null;
}

type NewDecision = {
  kind: string;
  madeState: ReviewState;
  round?: number;
  disposition?: string;
  rationale?: string | null;
  supersedesId?: string;
} & Partial<Grounds> &
  Partial<ReturnType<typeof decisionTexts>>;

/** Adds one decision; it makes the flag's next version. Returns its id. */
export async function addDecision(
  tx: Tx,
  access: ProjectAccess,
  flag: LockedFlag,
  at: Date,
  { lint = [], past = null, ...decision }: NewDecision,
): Promise<string> {
  const id = newId();
  await tx.decision.create({
    data: {
      ...{ id, projectId: flag.projectId, flagId: flag.id },
      ...{ version: flag.version + 1, round: flag.round },
      revision: flag.revision,
      supersedesId: flag.currentDecisionId,
      ...decision,
      lint: JSON.parse(JSON.stringify(lint)),
      ...(past && { past: JSON.parse(JSON.stringify(past)) }),
      ...{ actorId: access.actor.id, actorName: access.actor.name, at },
    },
  });
  return id;
}

/** What was typed with a decision; empty texts are none. */
export function decisionTexts(input: DecisionInput) {
  const text = (value: string | null | undefined) => value?.trim() || null;
  return {
    rationale: text(input.rationale),
    attested: text(input.attested),
    lintReason: text(input.lint_reason),
    seconds: input.seconds ?? null,
  };
}

export type FlagChange = Partial<
  Pick<
    LockedFlag,
    | "reviewState"
    | "round"
    | "disposition"
    | "reviewerId"
    | "currentDecisionId"
    | "stuckReason"
    | "recheckReason"
  >
>;

/** Changes a locked flag, raises its version and keeps every counter true. */
export async function changeFlag(
  tx: Tx,
  flag: LockedFlag,
  record: Recorder,
  change: FlagChange,
): Promise<void> {
  await tx.flag.update({
    where: { projectId_id: { projectId: flag.projectId, id: flag.id } },
    data: { ...change, version: flag.version + 1, updatedAt: new Date() },
  });
  for (const count of flagCounts(flag, -1)) record.count(count);
  const changed = { ...flag, ...change };
  for (const count of flagCounts(changed, 1)) record.count(count);
  for (const count of dayCounts(flag, changed))
    record.count({ ...count, day: dayOf(new Date()) });
}

/** A decision ends the draft of the tab that it was typed in. */
export async function endDraft(
  tx: Tx,
  access: ProjectAccess,
  flagId: string,
  tabId: string | null | undefined,
): Promise<void> {
  if (!tabId) return;
  await tx.draft.deleteMany({
    where: {
      ...{ projectId: access.project.id, flagId, tabId },
      userId: access.actor.id,
    },
  });
}

/** Who has decided is no longer there: that they were would tell whose it is. */
export async function endLease(
  tx: Tx,
  access: ProjectAccess,
  flagId: string,
): Promise<void> {
  const { id: userId } = access.actor;
  const projectId = access.project.id;
  await tx.lease.deleteMany({ where: { projectId, flagId, userId } });
}

/** The day of a counter, in UTC. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
