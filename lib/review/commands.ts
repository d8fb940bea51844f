import "server-only";
import { type Recorder, recordedWrite } from "@/lib/audit/recorded-write";
import type { ProjectAccess } from "@/lib/auth/actor";
import { newId } from "@/lib/core/new-id";
import { no, ok, type Result } from "@/lib/core/result";
import { db, type Tx } from "@/lib/db/client";
import type { DecisionInput, DraftInput } from "./decision-input";
import { Disposition } from "./disposition";
import { findGrounds, type Grounds } from "./find-grounds.io";
import { dayCounts, flagCounts } from "./flag-counters";
import { type LockedFlag, lockedFlag } from "./locked-flag";
import { nextState } from "./next-state";
import type { DecisionRefusal } from "./refusal-words";
import type { ReviewState } from "./states";

export type Decided = {
  decisionId: string;
  version: number;
  reviewState: ReviewState;
};

/**
 * Records what a person decided, with its fix and the evidence it rests on, if
 * the flag is still as they saw it. One transaction with its audit event.
 */
export async function decide(
  access: ProjectAccess,
  flagId: string,
  input: DecisionInput,
  now: Date,
): Promise<Result<Decided, DecisionRefusal>> {
  if (!access.can("decide")) return no("not-yours");
  const grounds = await findGrounds(access, flagId, input, now);
  if (!grounds.ok) return grounds;

  return recordedWrite<Result<Decided, DecisionRefusal>>(
    access,
    async (tx, record) => {
      const flag = await lockFlag(tx, access, flagId);
      if (!flag) return no("no-such-flag");
      if (flag.version !== input.version) return no("stale");
      const first = await firstAnswer(tx, flag);
      const { disposition } = input;
      const isLead = access.can("lead");
      const step = nextState(
        flag,
        { disposition, actorId: access.actor.id, isLead },
        access.project.secondReview,
        first,
      );
      if (!step.ok) return step;
      const { kind, reviewState } = step.value;
      const round = flag.round + (flag.reviewState === "to_recheck" ? 1 : 0);
      const decisionId = await addDecision(tx, access, flag, now, {
        ...{ kind, round, disposition, ...grounds.value },
        ...decisionTexts(input),
      });
      const confirmed = reviewState === "confirmed";
      await changeFlag(tx, flag, record, {
        ...{ round, reviewState, stuckReason: null },
        disposition: confirmed ? disposition : null,
        reviewerId: confirmed ? access.actor.id : null,
        currentDecisionId: decisionId,
      });
      await endDraft(tx, access, flagId, input.tab);
      record.count({
        dimension: "decisions",
        key: access.actor.id,
        n: 1,
        day: dayOf(now),
      });
      record.event("decided", {
        ...{ flagId, decisionId, kind, reviewState, disposition },
        version: flag.version + 1,
      });
      return ok({ decisionId, version: flag.version + 1, reviewState });
    },
  );
}

/** Takes the standing decision back: a new decision, which says so. */
export function undo(
  access: ProjectAccess,
  flagId: string,
  version: number,
  now: Date,
): Promise<Result<Decided, DecisionRefusal>> {
  return recordedWrite<Result<Decided, DecisionRefusal>>(
    access,
    async (tx, record) => {
      const flag = await lockFlag(tx, access, flagId);
      if (!flag) return no("no-such-flag");
      if (flag.version !== version) return no("stale");
      if (!flag.currentDecisionId) return no("nothing-to-undo");
      const standing = await tx.decision.findUniqueOrThrow({
        where: {
          projectId_id: {
            projectId: flag.projectId,
            id: flag.currentDecisionId,
          },
        },
      });
      const mine = standing.actorId === access.actor.id;
      if (!access.can("decide") || !(mine || access.can("lead")))
        return no("not-yours");
      const decisionId = await addDecision(tx, access, flag, now, {
        kind: "withdraw",
        supersedesId: standing.id,
      });
      const reviewState = "open" as const;
      await changeFlag(tx, flag, record, {
        ...{ reviewState, round: flag.round + 1, disposition: null },
        ...{ reviewerId: null, currentDecisionId: null, stuckReason: null },
      });
      record.event("withdrawn", {
        ...{ flagId, decisionId, supersedesId: standing.id },
        version: flag.version + 1,
      });
      return ok({ decisionId, version: flag.version + 1, reviewState });
    },
  );
}

/** Leaves a flag open, with the reason, and puts it before the lead. */
export function cannotDecide(
  access: ProjectAccess,
  flagId: string,
  input: { version: number; reason: string },
  now: Date,
): Promise<Result<Decided, DecisionRefusal>> {
  return recordedWrite<Result<Decided, DecisionRefusal>>(
    access,
    async (tx, record) => {
      const flag = await lockFlag(tx, access, flagId);
      if (!flag) return no("no-such-flag");
      if (flag.version !== input.version) return no("stale");
      if (!access.can("decide")) return no("not-yours");
      const { reason: rationale } = input;
      const decisionId = await addDecision(tx, access, flag, now, {
        kind: "cannot_decide",
        rationale,
      });
      const { reviewState } = flag;
      await changeFlag(tx, flag, record, { stuckReason: rationale });
      record.event("cannot-decide", {
        flagId,
        decisionId,
        version: flag.version + 1,
      });
      return ok({ decisionId, version: flag.version + 1, reviewState });
    },
  );
}

/** "Judge again with this source": kept for the next pass. */
export function suggestSource(
  access: ProjectAccess,
  flagId: string,
  url: string,
): Promise<Result<{ id: string }, DecisionRefusal>> {
  return recordedWrite<Result<{ id: string }, DecisionRefusal>>(
    access,
    async (tx, record) => {
      const flag = await lockFlag(tx, access, flagId);
      if (!flag) return no("no-such-flag");
      const { id: actorId, name: actorName } = access.actor;
      const id = newId();
      const { projectId } = flag;
      await tx.sourceSuggestion.create({
        data: { projectId, id, flagId, url, actorId, actorName },
      });
      record.event("source-suggested", { flagId, url });
      return ok({ id });
    },
  );
}

/**
 * Keeps what a person typed, per tab. An older revision never overwrites a
 * newer one; the answer says which revision is kept now.
 */
export async function saveDraft(
  access: ProjectAccess,
  flagId: string,
  input: DraftInput,
  now: Date,
): Promise<Result<{ rev: number }, "no-such-flag">> {
  const projectId = access.project.id;
  const flag = await db.flag.findUnique({
    where: { projectId_id: { projectId, id: flagId } },
    select: { id: true },
  });
  if (!flag) return no("no-such-flag");
  const [kept] = await db.$queryRaw<{ rev: number }[]>`
    INSERT INTO "Draft" ("projectId", "flagId", "userId", "tabId", rev, "flagRevision", body, "updatedAt")
    VALUES (${projectId}::uuid, ${flagId}::uuid, ${access.actor.id}::uuid, ${input.tab},
      ${input.rev}, ${input.flag_revision}, ${JSON.stringify(input.body)}::jsonb, ${now})
    ON CONFLICT ("projectId", "flagId", "userId", "tabId") DO UPDATE SET
      body = CASE WHEN EXCLUDED.rev > "Draft".rev THEN EXCLUDED.body ELSE "Draft".body END,
      "flagRevision" = CASE WHEN EXCLUDED.rev > "Draft".rev THEN EXCLUDED."flagRevision" ELSE "Draft"."flagRevision" END,
      "updatedAt" = CASE WHEN EXCLUDED.rev > "Draft".rev THEN EXCLUDED."updatedAt" ELSE "Draft"."updatedAt" END,
      rev = greatest(EXCLUDED.rev, "Draft".rev)
    RETURNING rev`;
  return ok({ rev: kept?.rev ?? input.rev });
}

/** Locks one flag for the rest of the transaction. */
async function lockFlag(
  tx: Tx,
  access: ProjectAccess,
  flagId: string,
): Promise<LockedFlag | null> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT * FROM "Flag" WHERE "projectId" = ${access.project.id}::uuid
      AND id = ${flagId}::uuid FOR UPDATE`;
  return rows[0] ? lockedFlag(rows[0]) : null;
}

/** The answer that waits for a second one in this round. */
async function firstAnswer(tx: Tx, flag: LockedFlag) {
  if (flag.reviewState !== "awaiting_second") return null;
  const { projectId, id: flagId, round } = flag;
  const first = await tx.decision.findFirstOrThrow({
    where: { projectId, flagId, round, kind: "decide" },
    select: { disposition: true, actorId: true },
  });
  const disposition = Disposition.parse(first.disposition);
  return { disposition, actorId: first.actorId };
}

type NewDecision = {
  kind: string;
  round?: number;
  disposition?: string;
  rationale?: string | null;
  supersedesId?: string;
} & Partial<Grounds> &
  Partial<ReturnType<typeof decisionTexts>>;

async function addDecision(
  tx: Tx,
  access: ProjectAccess,
  flag: LockedFlag,
  at: Date,
  { lint = [], ...decision }: NewDecision,
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
      ...{ actorId: access.actor.id, actorName: access.actor.name, at },
    },
  });
  return id;
}

/** What was typed with a decision; empty texts are none. */
function decisionTexts(input: DecisionInput) {
  const text = (value: string | null | undefined) => value?.trim() || null;
  return {
    rationale: text(input.rationale),
    attested: text(input.attested),
    lintReason: text(input.lint_reason),
    seconds: input.seconds ?? null,
  };
}

type FlagChange = Partial<
  Pick<
    LockedFlag,
    | "reviewState"
    | "round"
    | "disposition"
    | "reviewerId"
    | "currentDecisionId"
    | "stuckReason"
  >
>;

/** Changes a locked flag, raises its version and keeps every counter true. */
async function changeFlag(
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

async function endDraft(
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

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
