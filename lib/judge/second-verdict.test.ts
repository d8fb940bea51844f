import { expect, test } from "vitest";
import { secondVerdict } from "./second-verdict";

// The table of the vendor's citation cookbook, eight citations of RFC 7519:
// https://docs.typesafe.ai/cookbooks/citation_check (figures of 2026-08-16).
test.each([
  ["epoch_seconds", "exact", "supports", 0.93, "VERIFIED", "auto"],
  ["aud_reject", "normalized", "supports", 0.95, "VERIFIED", "auto"],
  ["sig_reporting", "absent", null, null, "FABRICATED", "auto"],
  ["clock_skew", "normalized", "supports", 0.99, "VERIFIED", "auto"],
  ["exp_required", "exact", "contradicts", 0.99, "CONTRADICTED", "auto"],
  ["pii_encryption", "exact", "says_nothing", 0.27, "UNSUPPORTED", "review"],
  ["iat_future", "empty", "says_nothing", 0.56, "UNSUPPORTED", "review"],
  ["duplicate_names", "normalized", "supports", 0.99, "VERIFIED", "auto"],
] as const)(
  "%s: %s, %s at %s is %s, %s",
  (_, kind, choice, confidence, verdict, action) => {
    const answer = choice && confidence ? { choice, confidence } : null;
    expect(secondVerdict(kind, answer)).toEqual({
      verdict,
      confidence,
      needsReview: action === "review",
    });
  },
);

test("an absent quote is fabricated, whatever an answer says", () => {
  const answer = { choice: "supports", confidence: 1 } as const;
  expect(secondVerdict("absent", answer).verdict).toBe("FABRICATED");
});

test("an altered quote needs a review, however sure the answer is", () => {
  const answer = { choice: "supports", confidence: 1 } as const;
  expect(secondVerdict("altered", answer).needsReview).toBe(true);
});

test.each(["exact", "normalized", "fuzzy", "empty", "unchecked"] as const)(
  "a quote that is %s says nothing without an answer",
  (kind) => {
    expect(secondVerdict(kind, null)).toEqual({
      verdict: null,
      confidence: null,
      needsReview: true,
    });
  },
);

test("a confidence of .8 stands, just below it does not", () => {
  const at = (confidence: number) =>
    secondVerdict("exact", { choice: "supports", confidence }).needsReview;
  expect(at(0.8)).toBe(false);
  expect(at(0.7999)).toBe(true);
});
