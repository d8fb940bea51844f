import { MATCHER_VERSION } from "@/lib/evidence/matcher-version";
import type { CheckedAnswers } from "./check-answers";
import { escalationOf } from "./escalation";
import type { CheckResult, JudgedRecord } from "./judged-record";
import type { OpinionDetail } from "./opinion-detail";
import type { OpinionPlan } from "./opinion-request";
import type { OpinionProvider } from "./opinion-view";
import type { Relation } from "./relation";
import { secondVerdict } from "./second-verdict";

/** An opinion as it is kept. */
export type Opinion = {
  provider: OpinionProvider;
  model: string;
  requestId: string | null;
  relation: Relation | "not_asked";
  confidence: number | null;
  escalation: number;
  detail: OpinionDetail;
};

export type Answered = { value: CheckedAnswers; requestId: string | null };

/**
 * What code found and a model answered, as one opinion. Null where nobody was
 * asked and code has nothing to say.
 */
export function makeOpinion(
  { match }: JudgedRecord,
  { decided, request }: OpinionPlan,
  answered: Answered | null,
): Opinion | null {
  const answers = answered?.value;
  const relation = answers?.relation ?? null;
  const nouls = Object.entries(answers?.nouls ?? {});
  const checks: CheckResult[] = [
    ...decided,
    ...nouls.map(([id, score]) => ({ id, score, by: "model" as const })),
  ];
  const { verdict, confidence, needsReview } = secondVerdict(match, relation);
  const escalation = escalationOf(checks);
  if (!answers && verdict === null && escalation === 0) return null;
  return {
    provider: answers ? "typesafe" : "reground",
    model: answers?.model ?? `matcher ${MATCHER_VERSION}`,
    requestId: answered?.requestId ?? null,
    relation: relation?.choice ?? "not_asked",
    ...{ confidence, escalation },
    detail: {
      ...{ verdict, needsReview, match, checks },
      isFinal: answers !== undefined || request === null,
      inputTokens: answers?.inputTokens ?? 0,
      outputTokens: answers?.outputTokens ?? 0,
    },
  };
}
