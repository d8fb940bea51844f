/** What a row of a ledger can be, told by the fields it has. */
export type RowShape = "record" | "judge" | "audit" | "flag" | "claim";

/** What is known of an object's fields: their names and whether they hold an array. */
export type Traits = {
  has(key: string): boolean;
  isArray(key: string): boolean;
};

/** The names that `rowShape` asks for. */
export const TELLING: ReadonlySet<string> = new Set([
  "per_file_verdict",
  "judge_verdict",
  "claim",
  "flags",
  "results",
  "citations",
  "evidence_url",
  "evidence_quote",
]);

/** Tells what an object is; null where its fields do not say. */
export function rowShape(traits: Traits): RowShape | null {
  if (traits.has("per_file_verdict")) return "record";
  if (traits.has("judge_verdict") && traits.has("claim")) return "flag";
  if (traits.has("flags")) return "record";
  if (traits.isArray("results")) return "judge";
  if (traits.isArray("citations")) return "audit";
  if (traits.has("judge_verdict")) return "flag";
  if (!traits.has("claim")) return null;
  const judged = traits.has("evidence_url") || traits.has("evidence_quote");
  return judged ? "flag" : "claim";
}

/** The shape of a value that was read. */
export function shapeOfValue(value: unknown): RowShape | null {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return null;
  return rowShape({
    has: (key) => Object.hasOwn(value, key),
    isArray: (key) =>
      Array.isArray(Object.getOwnPropertyDescriptor(value, key)?.value),
  });
}
