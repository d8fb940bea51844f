import "server-only";
import type { Recorder } from "@/lib/audit/recorded-write";
import type { ProjectAccess } from "@/lib/auth/actor";
import { no, ok, type Result } from "@/lib/core/result";
import type { Tx } from "@/lib/db/client";
import { answerCounts, type CountedAnswer } from "./answer-counters";
import {
  addDecision,
  changeFlag,
  dayOf,
  decisionTexts,
  endDraft,
  endLease,
  hasSeen,
  lockFlag,
  roundAnswers,
} from "./change-flag.io";
import type { DecisionInput } from "./decision-input";
import type { Grounds } from "./find-grounds.io";
import type { LockedFlag } from "./locked-flag";
import { nextState, type Step } from "./next-state";
import type { DecisionRefusal } from "./refusal-words";
import { compareFixes } from "./same-fix";
import type { ReviewState } from "./states";

/** What a flag is after an answer. */
export type Decided = {
  /** Null where nothing was decided: who agreed blind sees the fix first. */
  decisionId: string | null;
  version: number;
  reviewState: ReviewState;
};

type Taking = {
  tx: Tx;
  record: Recorder;
  access: ProjectAccess;
  now: Date;
};

/**
 * Takes one answer: the flag is locked, the answer held against its version
 * and its round, and everything that follows written in this transaction.
 */
export async function takeDecision(
  taking: Taking,
  flagId: string,
  input: DecisionInput,
  grounds: Grounds,
): Promise<Result<Decided, DecisionRefusal>> {
  const { tx, access } = taking;
  const flag = await lockFlag(tx, access, flagId);
  if (!flag) return no("no-such-flag");
  if (flag.version !== input.version) return no("stale");
  const given = await roundAnswers(tx, flag);
  const actorId = access.actor.id;
  const { disposition } = input;
  const step = nextState(
    flag,
    {
      ...{ disposition, actorId, isLead: access.can("lead") },
      fix: compareFixes(grounds, given[0]?.fix ?? {}),
      hasSeen: await hasSeen(tx, flag, actorId),
    },
    access.project.secondReview,
    given,
  );
  if (!step.ok) return step;
  return step.value.kind === "blind"
    ? ok(await keepBlindAnswer(taking, flag, input))
    : ok(
        await keepDecision(taking, flag, input, grounds, step.value, given[0]),
      );
}

async function keepDecision(
  { tx, record, access, now }: Taking,
  flag: LockedFlag,
  input: DecisionInput,
  grounds: Grounds,
  { kind, reviewState }: Exclude<Step, { kind: "blind" }>,
  first: CountedAnswer | undefined,
): Promise<Decided> {
  const { id: flagId } = flag;
  const { disposition } = input;
  const round = flag.round + (flag.reviewState === "to_recheck" ? 1 : 0);
  const texts = decisionTexts(input);
  const decisionId = await addDecision(tx, access, flag, now, {
    ...{ kind, madeState: reviewState, round, disposition, ...grounds },
    ...texts,
  });
  const answer = {
    ...{ kind, madeState: reviewState, disposition, rule: flag.rule },
    ...{ ...texts, actorId: access.actor.id },
  };
  for (const count of answerCounts(answer, first, dayOf(now)))
    record.count(count);
  const confirmed = reviewState === "confirmed";
  await changeFlag(tx, flag, record, {
    ...{ round, reviewState, stuckReason: null, recheckReason: null },
    disposition: confirmed ? disposition : null,
    reviewerId: confirmed ? access.actor.id : null,
    currentDecisionId: decisionId,
  });
  await endDraft(tx, access, flagId, input.tab);
  await endLease(tx, access, flagId);
  record.count({
    dimension: "decisions",
    key: access.actor.id,
    n: 1,
    day: dayOf(now),
  });
  const version = flag.version + 1;
  record.event("decided", {
    ...{ flagId, decisionId, kind, reviewState, disposition, version },
  });
  return { decisionId, version, reviewState };
}

/** Agreed before the fix was shown: kept, so that it cannot be changed after. */
async function keepBlindAnswer(
  { tx, record, access, now }: Taking,
  flag: LockedFlag,
  { disposition }: DecisionInput,
): Promise<Decided> {
  const { projectId, id: flagId, round, version, reviewState } = flag;
  const actorId = access.actor.id;
  await tx.blindAnswer.createMany({
    data: [{ projectId, flagId, round, actorId, disposition, at: now }],
    skipDuplicates: true,
  });
  record.event("second-looked", { flagId, version });
  return { decisionId: null, version, reviewState };
}
