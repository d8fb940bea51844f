import { expect, test } from "vitest";
import { type ItemRow, importItem } from "./import-item";

const SIDE = {
  claim: "A pier takes 12 boats.",
  line: 7,
  extId: "c-1",
  verdict: "not_grounded",
  rule: "R3",
  url: "https://docs.example.org/a",
  quote: "Twelve boats.",
  reason: "Differs.",
};

function row(change: Partial<ItemRow>): ItemRow {
  return {
    ...{ id: "1", flagId: "1", path: "a.md", line: 7 },
    ...{ known: SIDE, incoming: SIDE, fileVerdict: null, after: null },
    ...{ ledgerState: "present", reviewState: "open", disposition: null },
    fromPath: null,
    ...change,
  };
}

test.each<[string, Partial<ItemRow>, string | null]>([
  ["nothing", {}, null],
  ["the claim", { incoming: { ...SIDE, claim: "Another." } }, "claim differs"],
  [
    "line and id",
    { incoming: { ...SIDE, line: 9, extId: "c-2" } },
    "line and id differ",
  ],
  ["the quote", { incoming: { ...SIDE, quote: "Six." } }, "evidence differs"],
  [
    "another file",
    { fromPath: "old.md", incoming: { ...SIDE, line: 9 } },
    "carried over from old.md; line differs",
  ],
  ["a return", { ledgerState: "resolved" }, "back again"],
  [
    "a file that passes",
    { incoming: null, fileVerdict: "pass" },
    "the judge agrees",
  ],
  [
    "a file that is still flagged",
    { incoming: null, fileVerdict: "flagged" },
    "no longer flagged",
  ],
  ["a new flag", { known: null, flagId: null }, null],
])("says of %s what is different", (_, change, words) => {
  expect(importItem(row(change)).words).toBe(words);
});

test.each<[Partial<ItemRow>, string | null, string | null]>([
  [{ after: "open" }, "open", null],
  [{ after: "settled" }, "open", "settled"],
  [
    { reviewState: "confirmed", disposition: "wrong", after: "to_recheck" },
    "wrong",
    "recheck",
  ],
  [
    { reviewState: "to_recheck", disposition: "wrong", after: "confirmed" },
    "recheck",
    "wrong",
  ],
  [{ reviewState: "awaiting_second" }, "second", null],
])("of %j it stands at %s and goes to %s", (change, before, after) => {
  expect(importItem(row(change))).toMatchObject({ before, after });
});
