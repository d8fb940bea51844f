import { expect, test } from "vitest";
import type { OpinionView } from "@/lib/judge/opinion-view";
import { firedWords, noneWords, opinionWords } from "./opinion-words";

const given: Extract<OpinionView, { state: "given" }> = {
  state: "given",
  verdict: "CONTRADICTED",
  relation: "contradicts",
  confidence: 0.94,
  needsReview: false,
  provider: "typesafe",
  model: "jev-1.13.0",
  at: "2026-11-30T12:00:00Z",
  isOld: false,
  fired: null,
};

test("an opinion is a sentence with its confidence", () => {
  expect(opinionWords(given)).toBe("the page contradicts the claim (0.94).");
});

test("where nobody was asked there is no confidence", () => {
  const words = opinionWords({
    ...given,
    verdict: "FABRICATED",
    confidence: null,
  });
  expect(words).toBe("the quote is not on the page.");
});

test("no key is said as what it is", () => {
  expect(noneWords({ state: "none", why: "no-key" })).toBe(
    "No second opinion configured.",
  );
});

test.each([
  [
    "evidence_quote.hallucinated",
    "the quote says what the page does not (0.92)",
  ],
  ["record.empty", "the record is empty (0.92)"],
  [
    "call_2.unit_mismatch",
    "tool call 2 has another unit than the claim (0.92)",
  ],
])("%s is said in words", (id, words) => {
  expect(firedWords({ id, score: 0.92 })).toBe(words);
});
