import { expect, test } from "vitest";
import type { FileExcerpt, TouchingFix } from "./flag-view";
import { touchingFixes } from "./touching-fixes";

const excerpt = {
  ...{ state: "in_place", commit: "a", path: "a.md", fileSha256: "b" },
  ...{ firstLine: 10, lines: ["", "One.", "Two.", ""] },
  ...{ claimStart: 11, claimEnd: 12 },
} as FileExcerpt;

const fix = (startLine: number, endLine: number, original: string) =>
  ({ startLine, endLine, original, extId: original }) as TouchingFix;

test("fixes of the claim's lines are told, by number or by what they say", () => {
  const over = fix(12, 14, "Two.\n\nThree.");
  const moved = fix(40, 40, "One.");
  const apart = fix(13, 20, "\nThree.");
  expect(touchingFixes([over, moved, apart], excerpt)).toEqual([over, moved]);
});

test("a claim without its file touches nothing", () => {
  const alone = { state: "no_repository", reason: "" } as const;
  expect(touchingFixes([fix(1, 99, "One.")], alone)).toEqual([]);
});
