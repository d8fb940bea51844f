import { expect, test } from "vitest";
import { progressWords, sizeWords } from "./progress-words";

test.each([
  [0, "0 bytes"],
  [999, "999 bytes"],
  [4_200_000, "4.2 MB"],
  [123_456, "123 kB"],
  [1_073_741_824, "1.1 GB"],
])("%i bytes are %s", (bytes, words) => {
  expect(sizeWords(bytes)).toBe(words);
});

test.each([
  [{ stage: "waiting", done: 0, total: null, flags: 0 }, /turn/],
  [
    { stage: "reading", done: 1000, total: 2000, flags: 1200 },
    /1,200 flags read, 1\.0 MB of 2\.0 MB/,
  ],
  [
    { stage: "comparing", done: 200, total: 400, flags: 1 },
    /1 flag .*200 of 400 files/,
  ],
  [{ stage: "committing", done: 11, total: 12, flags: 9 }, /step 12 of 12/],
] as const)("%o says how far it is", (progress, words) => {
  expect(progressWords(progress)).toMatch(words);
});
