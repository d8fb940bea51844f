import { problem } from "@/lib/auth/problem";
import type { ImportAnswer } from "@/lib/intake/import-answer";
import { refusalWords } from "@/lib/intake/refusal-words";

type Outcome =
  | { ok: true; value: ImportAnswer }
  | { ok: false; reason: Parameters<typeof refusalWords>[0] };

/**
 * An import, or why not, as the API says it. Where a job is at work on it the
 * answer is 202: ask for it again until its state has changed.
 */
export function answer(outcome: Outcome, status = 200): Response {
  if (!outcome.ok) {
    const { status: refused, words } = refusalWords(outcome.reason);
    return problem(refused, words, { reason: outcome.reason });
  }
  const { value } = outcome;
  if (value.progress === null) return Response.json(value, { status });
  const headers = { "retry-after": "1" };
  return Response.json(value, { status: 202, headers });
}
