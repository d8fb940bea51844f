import { expect, test } from "vitest";
import { type DecidedOn, needsRecheck } from "./needs-recheck";

const decided: DecidedOn = {
  claimKey: "Up to five may run.",
  verdict: "not_grounded",
  evidenceUrl: "https://example.org/limits",
  evidenceQuote: "At most four.",
};

test.each([
  ["the claim", { claimKey: "Up to six may run." }, true],
  ["the verdict", { verdict: "source_silent" as const }, true],
  ["the URL", { evidenceUrl: "https://example.org/other" }, true],
  ["the quote", { evidenceQuote: "At most three." }, true],
  [
    "how the quote is wrapped",
    { evidenceQuote: " At most\n four.\u00a0" },
    false,
  ],
  ["nothing", {}, false],
])(
  "a decision is rechecked where it rests on other ground: %s",
  (_, over, expected) => {
    expect(needsRecheck(decided, { ...decided, ...over })).toBe(expected);
  },
);

test("a return to what was decided on clears it", () => {
  const other = { ...decided, evidenceQuote: "At most three." };
  expect([
    needsRecheck(decided, other),
    needsRecheck(decided, { ...decided }),
  ]).toEqual([true, false]);
});
