import { expect, it } from "vitest";
import type { LensFact } from "@/lib/evidence/lens-facts";
import { withFactsOfSource } from "./from-source";

const claim = "A disk holds 4 TiB and 16 shares.";

function fact(text: string, to: string): LensFact {
  const start = claim.indexOf(text);
  const place = { text, start, end: start + text.length, key: text };
  return {
    letter: "A",
    label: "",
    claim: place,
    quote: null,
    source: { text: to, start: 0, end: to.length, key: to },
  };
}

it("puts every differing fact right and leaves the line around it alone", () => {
  expect(
    withFactsOfSource(`- ${claim} Plan ahead.`, claim, [
      fact("4", "8"),
      fact("16", "1,024"),
    ]),
  ).toBe("- A disk holds 8 TiB and 1,024 shares. Plan ahead.");
});

it.each([
  ["no fact differs", claim, [fact("4", "4")]],
  [
    "the line no longer holds the claim",
    "A disk holds 4 TiB.",
    [fact("4", "8")],
  ],
])("offers nothing where %s", (_, text, facts) => {
  expect(withFactsOfSource(text, claim, facts)).toBeNull();
});
