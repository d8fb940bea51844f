import fc from "fast-check";
import { expect, test } from "vitest";
import { findInPage } from "./find-in-page";

const page = "A queue holds 80 messages.\nThe QUEUE\nholds more (a.b) later.";
const found = (words: string) =>
  findInPage(page, words).map(({ start, end }) => page.slice(start, end));

test("words are found in any case and across line ends, in order", () => {
  expect(found("queue holds")).toEqual(["queue holds", "QUEUE\nholds"]);
});

test("signs are words like any other, never a pattern", () => {
  expect(found("(a.b)")).toEqual(["(a.b)"]);
  expect(found("a.*")).toEqual([]);
});

test.each([
  ["no words", ""],
  ["white space only", "  \n "],
])("%s find nothing", (_, words) => {
  expect(found(words)).toEqual([]);
});

test("anything can be searched for, and a cut of the page is found where it stands", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme" }),
      fc.string({ unit: "grapheme", minLength: 1 }),
      (before, words) => {
        const text = `${before} ${words}`;
        const spans = findInPage(text, words);
        for (const { start, end } of spans) expect(end).toBeGreaterThan(start);
        if (words.trim() !== "") expect(spans.length).toBeGreaterThan(0);
      },
    ),
  );
});
