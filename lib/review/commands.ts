import "server-only";
import { findAnswer } from "@/lib/audit/idempotency";
import { type Recorder, recordedWrite } from "@/lib/audit/recorded-write";
import type { ProjectAccess } from "@/lib/auth/actor";
import { newId } from "@/lib/core/new-id";
import { no, ok, type Result } from "@/lib/core/result";
import { db, type Tx } from "@/lib/db/client";
import { type LookEnd, lookAtSources } from "@/lib/evidence/commands";
import { addDecision, changeFlag, lockFlag } from "./change-flag.io";
import type { DecisionInput, DraftInput } from "./decision-input";
import { findGrounds } from "./find-grounds.io";
import { findLapses, type Lapse } from "./lapse-queries";
import type { DecisionRefusal } from "./refusal-words";
import { returnFlag } from "./return-flag.io";
import type { ReviewState } from "./states";
import { type Decided, takeDecision } from "./take-decision.io";

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
  if (!grounds.ok) {
    // A repeated request sees its own earlier work: it gets the same answer.
    const earlier = await findAnswer<Result<Decided, DecisionRefusal>>(access);
    return earlier?.answer ?? grounds;
  }

  return recordedWrite<Result<Decided, DecisionRefusal>>(access, (tx, record) =>
    takeDecision({ tx, record, access, now }, flagId, input, grounds.value),
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
        ...{ kind: "withdraw", madeState: "open" },
        supersedesId: standing.id,
      });
      const reviewState = "open" as const;
      await changeFlag(tx, flag, record, {
        ...{ reviewState, round: flag.round + 1, disposition: null },
        ...{ reviewerId: null, currentDecisionId: null, stuckReason: null },
        recheckReason: null,
      });
      record.event("withdrawn", {
        ...{ flagId, decisionId, supersedesId: standing.id },
        version: flag.version + 1,
      });
      return ok({ decisionId, version: flag.version + 1, reviewState });
    },
  );
}

/** A lead gives a flag back for another round, with the reason. */
export function returnToReview(
  access: ProjectAccess,
  flagId: string,
  input: { version: number; reason: string },
  now: Date,
): Promise<Result<Decided, DecisionRefusal>> {
  return recordedWrite<Result<Decided, DecisionRefusal>>(access, (tx, record) =>
    returnFlag({ tx, record, access, now }, flagId, input),
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
      if (flag.ledgerState === "resolved") return no("resolved");
      const shut = shutWords(flag.reviewState);
      if (shut) return no(shut);
      const { reason: rationale } = input;
      const decisionId = await addDecision(tx, access, flag, now, {
        ...{ kind: "cannot_decide", madeState: flag.reviewState, rationale },
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

function shutWords(state: ReviewState) {
  if (state === "confirmed") return "already-confirmed" as const;
  return state === "settled" ? ("settled" as const) : null;
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

/**
 * Holds the decisions that rest on a source to what its newest look saw: where
 * the anchor no longer stands the flag becomes *to recheck*, where it stands
 * again it is confirmed again. An outage ends nothing. Returns how many moved.
 */
export async function holdToSource(
  access: ProjectAccess,
  sourceId: string,
): Promise<number> {
  const lapses = await findLapses(access, sourceId);
  if (lapses.length === 0) return 0;
  return recordedWrite(access, async (tx, record) => {
    let moved = 0;
    for (const lapse of lapses)
      if (await moveLapsed(tx, record, access, sourceId, lapse)) moved += 1;
    return moved;
  });
}

async function moveLapsed(
  tx: Tx,
  record: Recorder,
  access: ProjectAccess,
  sourceId: string,
  { flagId, version, lapsed, asDecided }: Lapse,
): Promise<boolean> {
  const flag = await lockFlag(tx, access, flagId);
  if (flag?.version !== version) return false;
  await changeFlag(tx, flag, record, {
    reviewState: lapsed || !asDecided ? "to_recheck" : "confirmed",
    recheckReason: lapsed ? "source" : null,
  });
  record.event(lapsed ? "evidence-lapsed" : "evidence-back", {
    ...{ flagId, sourceId, version: flag.version + 1 },
  });
  return true;
}

/**
 * Looks at sources now, and holds the decisions that rest on them to what was
 * seen. That is a write for each page and more: an Idempotency-Key, which
 * stands for one, is not theirs; the same request again looks again.
 */
export async function lookAllAgain(
  access: ProjectAccess,
  sourceIds: readonly string[],
): Promise<LookEnd[]> {
  const own = { ...access, idempotency: null };
  const ends = await lookAtSources(own, sourceIds);
  for (const { sourceId, news } of ends)
    if (news) await holdToSource(own, sourceId);
  return ends;
}

/** The same for one; the check's id, or null where there is no such source. */
export async function lookAgain(
  access: ProjectAccess,
  sourceId: string,
): Promise<string | null> {
  const [end] = await lookAllAgain(access, [sourceId]);
  return end?.checkId ?? null;
}
