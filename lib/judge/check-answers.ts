import * as z from "zod";
import { no, ok, type Result } from "@/lib/core/result";
import type { Relation } from "./relation";

export type AskedQuestion =
  | { type: "choice"; criteria: Readonly<Record<string, string>> }
  | { type: "noul" };

/** What was answered, and known to be an answer to what was asked. */
export type CheckedAnswers = {
  model: string;
  relation: { choice: Relation; confidence: number } | null;
  /** Probability of yes, by question. */
  nouls: Record<string, number>;
  inputTokens: number;
  outputTokens: number;
};

const Probability = z.number().min(0).max(1);
const Noul = z.strictObject({ type: z.literal("noul"), noul: Probability });
const Choice = z.strictObject({
  type: z.literal("choice"),
  choice: z.string(),
  confidence: Probability,
  probabilities: z.record(z.string(), Probability),
});
const Answers = z.looseObject({
  model: z.string().min(1).max(200),
  answers: z.record(z.string(), z.unknown()),
  usage: z.looseObject({
    input_tokens: z.int().min(0),
    output_tokens: z.int().min(0),
  }),
});

const TOLERANCE = 0.01;

/**
 * Believes nothing: each question has an answer of its own type, nothing else
 * was answered, the choice is one of those offered and the likeliest of them,
 * and its probabilities are all there and sum to 1 ± .01. The SDK checks none
 * of this. Refused as a whole, with what was wrong.
 */
export function checkAnswers(
  questions: Readonly<Record<string, AskedQuestion>>,
  body: unknown,
): Result<CheckedAnswers, string> {
  const read = Answers.safeParse(body);
  if (!read.success)
    return no(`the answer is of another shape: ${firstOf(read.error)}`);
  const { model, answers, usage } = read.data;
  const extra = Object.keys(answers).find(
    (id) => !Object.hasOwn(questions, id),
  );
  if (extra !== undefined) return no(`"${extra}" was not asked`);
  let relation: CheckedAnswers["relation"] = null;
  const nouls: Record<string, number> = {};
  for (const [id, question] of Object.entries(questions)) {
    const answer = Object.hasOwn(answers, id) ? answers[id] : undefined;
    if (question.type === "noul") {
      const noul = Noul.safeParse(answer);
      if (!noul.success) return no(`"${id}": ${firstOf(noul.error)}`);
      nouls[id] = noul.data.noul;
      continue;
    }
    const choice = checkChoice(Object.keys(question.criteria), answer);
    if (!choice.ok) return no(`"${id}": ${choice.reason}`);
    relation = choice.value as { choice: Relation; confidence: number };
  }
  return ok({
    ...{ model, relation, nouls },
    inputTokens: usage.input_tokens,
    outputTokens: usage.output_tokens,
  });
}

function checkChoice(
  offered: string[],
  answer: unknown,
): Result<{ choice: string; confidence: number }, string> {
  const read = Choice.safeParse(answer);
  if (!read.success) return no(firstOf(read.error));
  const { choice, confidence, probabilities } = read.data;
  if (!offered.includes(choice)) return no(`"${choice}" was not offered`);
  const labels = Object.keys(probabilities);
  if (
    labels.length !== offered.length ||
    !labels.every((it) => offered.includes(it))
  )
    return no("its probabilities are not those of the choices offered");
  const all = Object.values(probabilities);
  const sum = all.reduce((total, one) => total + one, 0);
  if (Math.abs(sum - 1) > TOLERANCE + 1e-9)
    return no(`its probabilities sum to ${sum.toFixed(3)}`);
  if ((probabilities[choice] ?? 0) + TOLERANCE < Math.max(...all))
    return no(`"${choice}" is not the likeliest`);
  return ok({ choice, confidence });
}

function firstOf(error: z.ZodError): string {
  const [issue] = error.issues;
  const at = issue?.path.map(String).join(".");
  return at ? `${at}: ${issue?.message}` : (issue?.message ?? "no answer");
}
