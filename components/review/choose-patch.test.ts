import { expect, test } from "vitest";
import { choosePatch } from "./choose-patch";
import { emptyDraft } from "./draft-body";

const url = "https://a.example/x";
const support = ["First.", "Second.", "Third."].map((text, i) => ({
  ...{ text, start: i * 10, end: i * 10 + text.length, score: 0.9 - i / 10 },
}));
const chosen = (text: string | null) => ({
  ...emptyDraft,
  disposition: "correct" as const,
  groundingQuote: text,
});

test("correct takes the best sentence and says where it stands", () => {
  const { patch } = choosePatch("correct", url, emptyDraft, support, null);
  expect(patch).toEqual({
    disposition: "correct",
    groundingQuote: "First.",
    groundingUrl: url,
  });
});

test("chosen again, it takes the next one, and comes round", () => {
  const next = (text: string) =>
    choosePatch("correct", url, chosen(text), support, text).patch
      .groundingQuote;
  expect(["First.", "Second.", "Third."].map(next)).toEqual([
    "Second.",
    "Third.",
    "First.",
  ]);
});

test("a sentence that somebody took is never exchanged", () => {
  const draft = chosen("Taken by hand.");
  const { patch } = choosePatch("correct", url, draft, support, null);
  expect(patch).toEqual({ disposition: "correct" });
});

test("a sentence that says little of the claim is not taken by itself", () => {
  const weak = [{ text: "Weak.", start: 0, end: 5, score: 0.1 }];
  const first = choosePatch("correct", url, emptyDraft, weak, null);
  expect(first.patch).toEqual({ disposition: "correct" });
  const again = choosePatch("correct", url, chosen(null), weak, null);
  expect(again.patch.groundingQuote).toBe("Weak.");
});

test("an answer that carries a fix lets go of what was only suggested", () => {
  const draft = chosen("First.");
  const made = choosePatch("outdated", url, draft, support, "First.");
  expect(made.patch.groundingQuote).toBeNull();
  const taken = choosePatch("outdated", url, draft, support, null);
  expect(taken.patch).toEqual({ disposition: "outdated" });
});
