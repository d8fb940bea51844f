import { expect, test } from "vitest";
import { escalationOf, firedChecks, isEscalated } from "./escalation";
import { fieldChecks } from "./field-checks";
import type { CheckResult, JudgedRecord } from "./judged-record";

const record = (changed: Partial<JudgedRecord> = {}): JudgedRecord => ({
  claim: "A queue holds 500 messages.",
  evidenceQuote: "A queue holds 600 messages.",
  reason: "The page says 600.",
  rule: "R3",
  ruleNames: {},
  match: "exact",
  extra: null,
  ...changed,
});
const score = (of: JudgedRecord, id: string) =>
  fieldChecks(of).decided.find((check) => check.id === id)?.score;

test.each([
  ["absent", 1],
  ["exact", 0],
  ["normalized", 0],
  ["fuzzy", 0],
] as const)(
  "whether a quote that is %s was invented is not asked",
  (match, wrong) => {
    const of = record({ match });
    expect(score(of, "evidence_quote.hallucinated")).toBe(wrong);
    expect(fieldChecks(of).asked).not.toHaveProperty([
      "evidence_quote.hallucinated",
    ]);
  },
);

test("an altered quote is asked about", () => {
  expect(fieldChecks(record({ match: "altered" })).asked).toHaveProperty([
    "evidence_quote.hallucinated",
  ]);
});

test.each([
  ["evidence_quote", { evidenceQuote: " " }],
  ["reason", { reason: "" }],
  ["rule", { rule: "" }],
] as const)("of an empty %s only its absence is asked", (field, empty) => {
  const { asked, decided } = fieldChecks(record(empty));
  const about = [...Object.keys(asked), ...decided.map(({ id }) => id)].filter(
    (id) => id.startsWith(field),
  );
  expect(about).toEqual([`${field}.absence_wrong`]);
});

test("an empty record escalates, and nobody is asked", () => {
  const checks = fieldChecks(
    record({ evidenceQuote: "", reason: " ", rule: "", match: "empty" }),
  );
  expect(checks.asked).toEqual({});
  expect(isEscalated(escalationOf(checks.decided))).toBe(true);
});

test("a rule that the project does not know, or that is no id, is at fault", () => {
  const ruleNames = { R1: "Names", R3: "Numbers" };
  expect(score(record({ ruleNames }), "rule.hallucinated")).toBe(0);
  expect(score(record({ ruleNames, rule: "R9" }), "rule.hallucinated")).toBe(1);
  expect(score(record(), "rule.hallucinated")).toBeUndefined();
  expect(
    score(record({ rule: "because I say" }), "rule.format_violation"),
  ).toBe(1);
});

test("the worst check counts, not their mean, and .7 is not enough", () => {
  const check = (value: number): CheckResult => ({
    id: "x",
    score: value,
    by: "model",
  });
  const escalates = (...scores: number[]) =>
    isEscalated(escalationOf(scores.map(check)));
  expect(escalates(0, 0, 0, 0.71)).toBe(true);
  expect(escalates(0.7, 0.7, 0.7)).toBe(false);
  expect(escalates(0.7001)).toBe(true);
  expect(escalates()).toBe(false);
  expect(firedChecks([check(0.7), check(0.8), check(0.9)])).toEqual([
    check(0.9),
    check(0.8),
  ]);
});
