import { expect, test } from "vitest";
import { mismatchLens } from "./mismatch-lens";

const sides = (claim: string, quote: string, passage: string) =>
  mismatchLens(claim, quote, passage).map((fact) => [
    fact.what,
    fact.claim?.text ?? null,
    fact.quote?.text ?? null,
    fact.passage?.text ?? null,
  ]);

test.each([
  [
    "a number",
    "Kept 30 days.",
    "Kept 28 days.",
    "Kept for 28 days.",
    ["number", "30", "28", "28"],
  ],
  [
    "a spelled number",
    "Kept ten days.",
    "Kept 10 days.",
    "Kept nine days.",
    ["number", "ten", "10", "nine"],
  ],
  [
    "a date",
    "Ends 1 May 2026.",
    "Ends May 1, 2026.",
    "Ends 1 June 2026.",
    ["date", "1 May 2026", "May 1, 2026", "1 June 2026"],
  ],
  [
    "a version",
    "Needs version 4.0.2.",
    "Needs version 4.0.3.",
    "Needs version 4.0.3.",
    ["version", "4.0.2", "4.0.3", "4.0.3"],
  ],
  [
    "a unit",
    "Answers in 400 s.",
    "Answers in 400 ms.",
    "Answers in 400 ms.",
    ["unit", "s", "ms", "ms"],
  ],
  [
    "a name",
    "It runs on Larch.",
    "It runs on Alder.",
    "It runs on Alder.",
    ["name", "Larch", "Alder", "Alder"],
  ],
  [
    "an identifier",
    "Set LARCH_A now.",
    "Set LARCH_B now.",
    "Set LARCH_B now.",
    ["identifier", "LARCH_A", "LARCH_B", "LARCH_B"],
  ],
  [
    "a negation",
    "It is supported.",
    "It is supported.",
    "It isn't supported.",
    ["negation", null, null, "n't"],
  ],
])("marks %s on which the texts differ", (_, claim, quote, passage, row) => {
  expect(sides(claim, quote, passage)).toEqual([row]);
});

test.each([
  ["the same facts", "Kept 7 days.", "Kept seven days.", "Kept for 7 days."],
  [
    "what only the passage adds",
    "Kept 7 days.",
    "Kept 7 days.",
    "Kept 7 days on Larch since 2024.",
  ],
  ["a name that begins the passage", "It is Larch.", "", "Larch is it."],
  ["nothing at all", "", "", ""],
])("leaves out %s", (_, claim, quote, passage) => {
  expect(sides(claim, quote, passage)).toEqual([]);
});

test("facts come in the order of the claim, with places in each text", () => {
  const texts = [
    "On Larch we keep 30 days and 5 GB.",
    "On Larch we keep 28 days and 6 GB.",
    "We keep 28 days and 6 GB.",
  ] as const;
  const facts = mismatchLens(...texts);
  expect(facts.map(({ label }) => label)).toEqual(["name", "days", "GB"]);
  for (const { claim, quote, passage } of facts)
    for (const [index, place] of [claim, quote, passage].entries())
      if (place)
        expect(texts[index]?.slice(place.start, place.end)).toBe(place.text);
});
