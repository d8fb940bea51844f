import { expect, test } from "vitest";
import { DigestTable, digestOf } from "./digest-table";

test("each text keeps the number it came with first", () => {
  const table = new DigestTable();
  const numbers = Array.from({ length: 20_000 }, (_, i) => i);
  const first = numbers.map((i) => table.findOrAdd(`text ${i}`, i));
  const again = numbers.map((i) => table.findOrAdd(`text ${i}`, -1));
  expect(first.every((known) => known === null)).toBe(true);
  expect(again).toEqual(numbers);
});

test("a digest can be kept", () => {
  const table = new DigestTable();
  table.findOrAdd("id", digestOf("claim"));
  expect(table.findOrAdd("id", 0)).toBe(digestOf("claim"));
});
