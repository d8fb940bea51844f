import { expect, test } from "vitest";
import type { FixView, FlagDetail } from "@/lib/review/flag-view";
import { familyFix } from "./family-fix";

const CLAIM = "A queue holds up to 500 messages.";

const fix = (original: string, replacement: string): FixView => ({
  ...{ kind: "lines", startLine: 4, endLine: 4, commit: "a".repeat(40) },
  ...{ original, replacement },
});

/** A flag of the same claim, in a file whose line 9 reads `line`. */
function member(line: string): FlagDetail {
  const excerpt = {
    ...{ state: "in_place", commit: "b".repeat(40), path: "other.md" },
    ...{ firstLine: 8, lines: ["Before.", line, "After."] },
    ...{ claimStart: 9, claimEnd: 9, fileSha256: "c" },
  };
  return { claim: CLAIM, excerpt } as FlagDetail;
}

test.each([
  {
    name: "the same line takes the same text",
    made: fix(CLAIM, "A queue holds up to 750 messages."),
    line: CLAIM,
    becomes: "A queue holds up to 750 messages.",
  },
  {
    name: "what stands around the claim stays, on either side",
    made: fix(`- ${CLAIM} See below.`, "- It holds 750. See below."),
    line: `> **Note** ${CLAIM} Ask for more.`,
    becomes: "> **Note** It holds 750. Ask for more.",
  },
  {
    name: "a line that is nothing but the claim is deleted as the other was",
    made: fix(CLAIM, ""),
    line: `  ${CLAIM}`,
    becomes: "",
  },
])("$name", ({ made, line, becomes }) => {
  expect(familyFix(made, CLAIM, member(line))).toMatchObject({
    ...{ kind: "lines", startLine: 9, endLine: 9, original: line },
    ...{ commit: "b".repeat(40), replacement: becomes },
  });
});

test.each([
  {
    name: "a fix that changed more than the claim is not guessed elsewhere",
    made: fix(`- ${CLAIM} See below.`, "- It holds 750. See above."),
    line: `* ${CLAIM}`,
  },
  {
    name: "a deleted line says nothing about one that holds other words too",
    made: fix(`- ${CLAIM}`, ""),
    line: `${CLAIM} It keeps them for a day.`,
  },
  {
    name: "words that are gone from the other file are not replaced there",
    made: fix(`- ${CLAIM}`, "- It holds 750."),
    line: "A queue may hold messages.",
  },
])("$name", ({ made, line }) => {
  expect(familyFix(made, CLAIM, member(line))).toBeNull();
});
