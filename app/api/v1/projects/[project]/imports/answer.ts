import { problem } from "@/lib/auth/problem";
import type { ImportAnswer } from "@/lib/intake/import-answer";
import { refusalWords } from "@/lib/intake/refusal-words";

type Outcome =
  | { ok: true; value: ImportAnswer }
  | { ok: false; reason: Parameters<typeof refusalWords>[0] };

/** An import, or why not, as the API says it. */
export function answer(outcome: Outcome, status = 200): Response {
  if (outcome.ok) return Response.json(outcome.value, { status });
  const { status: refused, words } = refusalWords(outcome.reason);
  return problem(refused, words, { reason: outcome.reason });
}
