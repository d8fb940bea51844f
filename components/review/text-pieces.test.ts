import fc from "fast-check";
import { expect, it } from "vitest";
import { textPieces } from "./text-pieces";

const mark = fc.record({
  start: fc.integer({ min: -3, max: 30 }),
  end: fc.integer({ min: -3, max: 30 }),
  mark: fc.constantFrom("a", "b"),
});

it("the pieces, joined, are the text, whatever is marked", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 24 }), fc.array(mark), (text, marks) => {
      const pieces = textPieces(text, marks);
      expect(pieces.map((piece) => piece.text).join("")).toBe(text);
    }),
  );
});

it("a mark inside another one keeps both, the outer first", () => {
  const pieces = textPieces("up to 500 a day", [
    { start: 6, end: 9, mark: "fact" },
    { start: 0, end: 15, mark: "claim" },
  ]);
  expect(pieces.map(({ text, marks }) => [text, marks.join(" ")])).toEqual([
    ["up to ", "claim"],
    ["500", "claim fact"],
    [" a day", "claim"],
  ]);
});
