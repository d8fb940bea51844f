import { type Checks, type JudgedRecord, noChecks } from "./judged-record";

/**
 * Checks the judge's own fields. What code can tell is told; the rest are
 * questions, each of them about one field and one fault. A record without a
 * quote, a reason and a rule is at fault as a whole, and nobody is asked.
 */
export function fieldChecks(record: JudgedRecord): Checks {
  const checks = noChecks();
  const { evidenceQuote, reason, rule } = record;
  if ([evidenceQuote, reason, rule].every(isEmpty)) {
    checks.decided.push({ id: "record.empty", score: 1, by: "code" });
    return checks;
  }
  quoteChecks(record, checks);
  reasonChecks(record, checks);
  ruleChecks(record, checks);
  return checks;
}

const isEmpty = (text: string) => text.trim() === "";

function quoteChecks({ evidenceQuote, match }: JudgedRecord, to: Checks) {
  if (isEmpty(evidenceQuote))
    return ask(
      to,
      "evidence_quote.absence_wrong",
      "The judge left `record.evidence_quote` empty. Does `section` contain a sentence that it should have quoted for its reason?",
    );
  if (match === "absent") decide(to, "evidence_quote.hallucinated", 1);
  else if (isFound(match)) decide(to, "evidence_quote.hallucinated", 0);
  else
    ask(
      to,
      "evidence_quote.hallucinated",
      "Does `record.evidence_quote` state something that `section` does not state?",
    );
  ask(
    to,
    "evidence_quote.off_target",
    "Is `record.evidence_quote` about something other than what `claim` asserts?",
  );
  ask(
    to,
    "evidence_quote.format_violation",
    "Is `record.evidence_quote` anything other than a passage copied from a page: a comment on it, an answer, or a piece of the format it was asked for?",
  );
}

const isFound = (match: JudgedRecord["match"]) =>
  match === "exact" || match === "normalized" || match === "fuzzy";

function reasonChecks({ reason }: JudgedRecord, to: Checks) {
  if (isEmpty(reason))
    return ask(
      to,
      "reason.absence_wrong",
      "The judge left `record.reason` empty. Would somebody who reads `claim` and `section` need to be told why the claim was flagged?",
    );
  ask(
    to,
    "reason.hallucinated",
    "Does `record.reason` say something about the source that `section` does not say?",
  );
  ask(
    to,
    "reason.off_target",
    "Is `record.reason` about something other than what `claim` asserts?",
  );
  ask(
    to,
    "reason.format_violation",
    "Is `record.reason` anything other than an explanation in a few sentences?",
  );
}

/** A rule is an opaque id: whether it is one, and is known, needs no model. */
function ruleChecks({ rule, ruleNames }: JudgedRecord, to: Checks) {
  if (isEmpty(rule))
    return ask(
      to,
      "rule.absence_wrong",
      "The judge named no rule. Does `record.reason` plainly name one?",
    );
  const known = Object.keys(ruleNames);
  if (known.length > 0)
    decide(to, "rule.hallucinated", known.includes(rule) ? 0 : 1);
  const isId = rule.length <= 64 && !/\s/.test(rule.trim());
  decide(to, "rule.format_violation", isId ? 0 : 1);
  const name = known.includes(rule) ? ruleNames[rule] : undefined;
  if (name)
    to.asked["rule.off_target"] = {
      type: "noul",
      instructions: {
        rule: name,
        question: "Has `record.reason` nothing to do with `rule`?",
      },
    };
}

function decide({ decided }: Checks, id: string, score: 0 | 1): void {
  decided.push({ id, score, by: "code" });
}

function ask({ asked }: Checks, id: string, instructions: string): void {
  asked[id] = { type: "noul", instructions };
}
