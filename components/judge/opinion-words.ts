import type { OpinionView } from "@/lib/judge/opinion-view";

type Given = Extract<OpinionView, { state: "given" }>;
type None = Extract<OpinionView, { state: "none" }>;

/** What a second look made of claim and page, as a sentence. */
export function opinionWords(opinion: Given): string {
  const sure =
    opinion.confidence === null ? "" : ` (${opinion.confidence.toFixed(2)})`;
  return `${verdictWords(opinion)}${sure}.`;
}

function verdictWords({ verdict }: Given): string {
  switch (verdict) {
    case "FABRICATED":
      return "the quote is not on the page";
    case "VERIFIED":
      return "the page supports the claim";
    case "CONTRADICTED":
      return "the page contradicts the claim";
    case "UNSUPPORTED":
      return "the page does not say whether the claim holds";
    case null:
      return "nothing was asked about the claim";
  }
}

/** Why there is no second opinion, and who can change that. */
export function noneWords({ why }: None): string {
  switch (why) {
    case "no-key":
      return "No second opinion configured.";
    case "bad-address":
    case "floating-model":
      return "No second opinion: what the operator configured cannot be used.";
    case "switched-off":
      return "Second opinions are switched off in this project.";
    case "not-asked":
      return "No second opinion asked for yet.";
  }
}

const FIELDS: Record<string, string> = {
  evidence_quote: "the quote",
  reason: "the reason",
  rule: "the rule",
  record: "the record",
};

const FAULTS: Record<string, string> = {
  hallucinated: "says what the page does not",
  off_target: "is about something else",
  format_violation: "is not what it should be",
  absence_wrong: "is missing and should not be",
  empty: "is empty",
  wrong_tool: "used the wrong tool",
  schema_violation: "does not fit the tool",
  unit_mismatch: "has another unit than the claim",
  date_mismatch: "has another date than the claim",
};

/** What fired, such as "the quote says what the page does not (0.92)". */
export function firedWords({ id, score }: { id: string; score: number }) {
  const [of = "", fault = ""] = id.split(".");
  const call = /^call_(\d+)$/.exec(of);
  const what = call ? `tool call ${call[1]}` : (FIELDS[of] ?? of);
  return `${what} ${FAULTS[fault] ?? fault} (${score.toFixed(2)})`;
}
