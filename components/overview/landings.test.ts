import { expect, test } from "vitest";
import { landingWords } from "./landings";

test.each([
  [{ exported: 0, landed: 0, overtaken: 0 }, null],
  [
    { exported: 0, landed: 1, overtaken: 0 },
    "Of 1 exported fix 1 landed, 0 were overtaken, 0 not seen in the repository yet.",
  ],
  [
    { exported: 3, landed: 7, overtaken: 1 },
    "Of 11 exported fixes 7 landed, 1 was overtaken, 3 not seen in the repository yet.",
  ],
])("%j in words", (counts, words) => {
  expect(landingWords(counts)).toBe(words);
});
