import fc from "fast-check";
import { expect, test } from "vitest";
import { splitSentences } from "./split-sentences";

const split = (text: string) =>
  splitSentences(text).map(({ start, end }) => text.slice(start, end));

test.each([
  ["marks", "One. Two! Three? Four", ["One.", "Two!", "Three?", "Four"]],
  [
    "closing quotes",
    'He said "stop." Then left.',
    ['He said "stop."', "Then left."],
  ],
  [
    "abbreviations",
    "See e.g. Larch, approx. 5 of No. 7.",
    ["See e.g. Larch, approx. 5 of No. 7."],
  ],
  [
    "numbers and names",
    "Set 2.5 in node.js now. Done.",
    ["Set 2.5 in node.js now.", "Done."],
  ],
  [
    "wrapped lines",
    "A line that\ngoes on. Next.",
    ["A line that\ngoes on.", "Next."],
  ],
  [
    "headings and items",
    "# Head\n\n- one\n- two",
    ["# Head", "- one", "- two"],
  ],
  ["Chinese", "消息保留。主题删除。", ["消息保留。", "主题删除。"]],
  ["nothing", " \n ", []],
])("%s", (_, text, sentences) => {
  expect(split(text)).toEqual(sentences);
});

test("no sentence overlaps and no word is lost", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const glued = split(text).join("").replace(/\s/g, "");
      expect(glued).toBe(text.replace(/\s/g, ""));
    }),
  );
});
