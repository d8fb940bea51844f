import { isWithinDate } from "@/lib/evidence/read-date";
import { argumentValues } from "./argument-values";
import { findDates, isSwapped } from "./find-dates";
import { fitsSchema } from "./fits-schema";
import { readTrace, type ToolCall } from "./judge-trace";
import { type Checks, type JudgedRecord, noChecks } from "./judged-record";
import { findQuantities, isSameQuantity } from "./quantity";

/**
 * Checks the calls of the judge's trace: was the tool one there was, do the
 * arguments fit its schema, and are units and dates those of the claim. What
 * code can tell is told, the rest is left to ask. Nothing without a trace.
 */
export function toolChecks({ claim, extra }: JudgedRecord): Checks {
  const checks = noChecks();
  const trace = readTrace(extra);
  trace?.calls.forEach((call, n) => {
    const id = (check: string) => `call_${n + 1}.${check}`;
    const about = `${claim}\n${call.request}`;
    const put = (check: string, score: 0 | 1 | null, question: string) => {
      if (score !== null)
        checks.decided.push({ id: id(check), score, by: "code" });
      else checks.asked[id(check)] = asked(n, question);
    };
    put(
      "wrong_tool",
      trace.tools && !trace.tools.includes(call.name) ? 1 : null,
      "Is `call` a call of a tool that does not serve to check `claim`?",
    );
    const fits = schemaScore(call);
    if (fits !== null)
      checks.decided.push({
        id: id("schema_violation"),
        score: fits,
        by: "code",
      });
    const units = unitScore(about, call.arguments);
    if (units !== "none")
      put(
        "unit_mismatch",
        units,
        "Does a number in the arguments of `call` have another unit than the same thing has in `claim`?",
      );
    const dates = dateScore(about, call.arguments);
    if (dates !== "none")
      put(
        "date_mismatch",
        dates,
        "Does a date in the arguments of `call` differ from the date that `claim` gives for the same thing?",
      );
  });
  return checks;
}

/** By its number: whatever a ledger says, its names included, is state and no question. */
function asked(n: number, question: string) {
  return {
    type: "noul" as const,
    instructions: { call: `number ${n + 1} of \`calls\``, question },
  };
}

function schemaScore(call: ToolCall): 0 | 1 | null {
  if (call.arguments === undefined) return 1;
  const fits = fitsSchema(call.schema, call.arguments);
  return fits === null ? null : fits ? 0 : 1;
}

/** Null: to be asked. "none": one side has nothing to compare. */
type Score = 0 | 1 | null | "none";

function unitScore(about: string, given: unknown): Score {
  const asked = findQuantities(about);
  const { quantities } = argumentValues(given);
  if (asked.length === 0 || quantities.length === 0) return "none";
  const strangers = quantities.filter(
    (one) => !asked.some((other) => isSameQuantity(one, other)),
  );
  if (strangers.length === 0) return 0;
  const isOther = strangers.some(({ value, unit }) =>
    asked.some((other) => other.value === value && other.unit !== unit),
  );
  return isOther ? 1 : null;
}

function dateScore(about: string, given: unknown): Score {
  const asked = findDates(about);
  const dates = argumentValues(given).texts.flatMap(findDates);
  if (asked.length === 0 || dates.length === 0) return "none";
  const strangers = dates.filter(
    (one) =>
      !asked.some(
        (other) => isWithinDate(one, other) || isWithinDate(other, one),
      ),
  );
  if (strangers.length === 0) return 0;
  const isTurned = strangers.some((one) =>
    asked.some((other) => isSwapped(one, other)),
  );
  return isTurned ? 1 : null;
}
