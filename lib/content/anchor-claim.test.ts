import { expect, test } from "vitest";
import { anchorClaim } from "./anchor-claim";
import { splitText } from "./split-lines";

const anchor = (text: string, claim: string, line: number) =>
  anchorClaim(splitText(text).lines, claim, line);

const page = `# Limits

A queue holds at most 500 messages.
Each message may be 64 kB.

> **Note**: A pool is *always* drained
> before it is closed, see [the guide](https://example.org/g).

1. Keys rotate every
   30 days – never sooner.

A queue holds at most 500 messages.
`;

test.each([
  ["as it is written", "Each message may be 64 kB.", 4, 4, 4],
  ["in the middle of a line", "message may be 64", 4, 4, 4],
  [
    "over a wrapped quotation",
    "A pool is always drained before it is closed",
    6,
    6,
    7,
  ],
  ["with its Markdown", "**Note**: A pool is *always* drained", 6, 6, 6],
  ["around a link", "before it is closed, see the guide.", 7, 7, 7],
  [
    "over a numbered item",
    "Keys rotate every 30 days - never sooner.",
    9,
    9,
    10,
  ],
  [
    "from its last line",
    "Keys rotate every 30 days — never sooner.",
    10,
    9,
    10,
  ],
  ["with hard spaces", "Each\u00a0message  may be 64 kB", 4, 4, 4],
])("a claim is in place %s", (_how, claim, line, claimStart, claimEnd) => {
  expect(anchor(page, claim, line)).toMatchObject({
    state: "in_place",
    claimStart,
    claimEnd,
  });
});

test.each([
  [1, 3],
  [7, 3],
  [8, 12],
  [500, 12],
])("of two copies the nearer to line %i is at line %i", (line, claimStart) => {
  const found = anchor(page, "A queue holds at most 500 messages.", line);
  expect(found).toMatchObject({ state: "moved", claimStart });
});

test.each([
  ["a number", "A queue holds at most 400 messages.", 12],
  ["a word", "A queue stores at most 500 messages.", 3],
  ["two words added", "Each single message may usually be 64 kB.", 4],
])("a claim whose passage differs by %s is edited", (_what, claim, line) => {
  expect(anchor(page, claim, line)).toMatchObject({
    state: "edited",
    claimStart: line,
  });
});

test.each([
  ["nothing like it", "Backups are kept in three regions for a year."],
  ["a word inside others", "rain"],
  ["no words", "…"],
  ["an empty one", ""],
])("a claim with %s in the file is gone", (_what, claim) => {
  expect(anchor(page, claim, 3)).toEqual({ state: "claim_gone" });
});

test("an edited claim that also went far away needs more in common", () => {
  const far = `${"filler\n".repeat(40)}Tokens expire after nine hours of silence.\n`;
  const half = "Tokens expire after sixty days without use.";
  const most = "Tokens expire after eight hours of silence.";
  expect(anchor(far, half, 1).state).toBe("claim_gone");
  expect(anchor(far, most, 1).state).toBe("edited");
});

test("columns cut exactly the claim out of its lines", () => {
  const found = anchor("x 🙂 **ten items** y\n", "ten items", 1);
  expect(found).toMatchObject({ startColumn: 7, endColumn: 16 });
});

test("signs that carry meaning are not typography", () => {
  expect(anchor("Keep it ≤ 5 GB.\n", "Keep it ≥ 5 GB.", 1).state).toBe(
    "edited",
  );
  expect(anchor("It grew by 1.5 x.\n", "It grew by 15 x.", 1).state).toBe(
    "edited",
  );
});

test("an empty file holds no claim", () => {
  expect(anchor("", "anything at all", 1)).toEqual({ state: "claim_gone" });
});
