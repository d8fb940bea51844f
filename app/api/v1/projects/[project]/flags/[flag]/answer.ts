import type { ProjectAccess } from "@/lib/auth/actor";
import { problem } from "@/lib/auth/problem";
import type { Result } from "@/lib/core/result";
import { findFlag } from "@/lib/review/queries";
import { type DecisionRefusal, refusalWords } from "@/lib/review/refusal-words";

const STATUS: Partial<Record<DecisionRefusal, number>> = {
  "no-such-flag": 404,
  stale: 409,
  "already-confirmed": 409,
  "not-yours": 403,
  "lead-only": 403,
  "lead-returns": 403,
};

/**
 * The answer to a change of a flag. A refusal says what happened and what is
 * safe; where the flag is no longer as the sender saw it, it carries the flag
 * as it is now and what was `sent`, so that both sides can be shown.
 */
export async function answer<T>(
  access: ProjectAccess,
  flagId: string,
  result: Result<T, DecisionRefusal> & { needs?: readonly string[] },
  sent: unknown = null,
): Promise<Response> {
  if (result.ok) return Response.json(result.value, { status: 201 });
  const { reason } = result;
  const status = STATUS[reason] ?? 422;
  const current =
    status === 409 ? await findFlag(access, flagId, null, new Date()) : null;
  return problem(status, refusalWords(reason), {
    reason,
    ...("needs" in result && { needs: result.needs }),
    ...(current && { current, sent }),
  });
}
