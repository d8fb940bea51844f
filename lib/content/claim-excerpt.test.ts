import { expect, test } from "vitest";
import { claimExcerpt, excerptAround } from "./claim-excerpt";
import { splitText } from "./split-lines";

const { lines } = splitText("a b c\nd e f\ng h i\nj k l\nm n o\n");

test.each([
  [3, 3, 1, 2, ["d e f", "g h i", "j k l"]],
  [1, 1, 1, 1, ["a b c", "d e f"]],
  [5, 5, 1, 4, ["j k l", "m n o"]],
  [90, 90, 0, 5, ["m n o"]],
])(
  "lines %i to %i with %i around stay inside the file",
  (first, last, around, firstLine, shown) => {
    expect(excerptAround(lines, first, last, around)).toEqual({
      firstLine,
      lines: shown,
    });
  },
);

test("an empty file shows no line", () => {
  expect(excerptAround([], 4, 4, 3)).toEqual({ firstLine: 1, lines: [] });
});

test("the claim's lines lie inside what is shown", () => {
  expect(claimExcerpt(lines, "f g", 1, 1)).toEqual({
    state: "moved",
    claimStart: 2,
    claimEnd: 3,
    firstLine: 1,
    lines: ["a b c", "d e f", "g h i", "j k l"],
  });
});

test("where the claim is gone the stated place is shown", () => {
  expect(claimExcerpt(lines, "quite another thing", 4, 0)).toEqual({
    state: "claim_gone",
    firstLine: 4,
    lines: ["j k l"],
  });
});
