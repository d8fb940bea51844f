import { expect, test } from "vitest";
import { claimKey } from "@/lib/ledger/claim-key";
import type { LedgerFlag } from "@/lib/ledger/ledger-sink";
import { citedSource } from "./cited-source";
import { contentHash, EVIDENCE_DIGITS } from "./content-hash";

function flag(change: Partial<LedgerFlag> = {}): LedgerFlag {
  const claim = change.claim ?? "A pier takes 12 boats.";
  return {
    ...{ record: 0, extId: "c-1", path: "a.md", line: 7, claim },
    ...{ verdict: "not_grounded", rule: "R3", reason: "Differs." },
    evidenceUrl: "https://docs.example.org/a",
    evidenceQuote: "Twelve boats.",
    ...{ proposal: null, extra: {}, claimKey: claimKey(claim) },
    position: { byte: 0, line: 1, column: 1 },
    bytes: { upload: 0, start: 0, end: 0 },
    ...change,
  };
}

const evidenceOf = (of: LedgerFlag) =>
  contentHash(of).slice(0, EVIDENCE_DIGITS);

test.each<[string, Partial<LedgerFlag>]>([
  ["the reason", { reason: "Other words." }],
  ["the rule", { rule: "R4" }],
  ["the line", { line: 9 }],
  ["the id", { extId: "c-9" }],
  ["a proposal", { proposal: "wrong" }],
  ["further fields", { extra: { run: 7 } }],
  ["white space in the claim", { claim: "A  pier takes 12\u00a0boats." }],
  ["white space in the quote", { evidenceQuote: "Twelve\nboats." }],
])("%s makes another content of the same evidence", (_, change) => {
  expect(evidenceOf(flag(change))).toBe(evidenceOf(flag()));
  expect(contentHash(flag(change))).not.toBe(contentHash(flag()));
});

test.each<[string, Partial<LedgerFlag>]>([
  ["the verdict", { verdict: "source_silent" }],
  ["the URL", { evidenceUrl: "https://docs.example.org/b" }],
  ["the quote", { evidenceQuote: "Thirteen boats." }],
  ["the claim", { claim: "A pier takes 13 boats." }],
])("%s is evidence", (_, change) => {
  expect(evidenceOf(flag(change))).not.toBe(evidenceOf(flag()));
});

test.each([
  ["", null],
  ["  ", null],
  ["https://Docs.example.org/a#part", "https://docs.example.org/a"],
  ["javascript:alert(1)", "unusable:javascript:alert(1)"],
  ["docs/a.md", "unusable:docs/a.md"],
  ["https://u:p@docs.example.org/", "unusable:https://u:p@docs.example.org/"],
])("the source of %j is %j", (url, source) => {
  expect(citedSource(url)).toBe(source);
});
