import { expect, test } from "vitest";
import { byPlace } from "./export-item";

test("items are ordered by the bytes of the file, then line, then id", () => {
  const at = (file: string, line: number, id: string) => ({ file, line, id });
  const ordered = [
    at("A.md", 9, "x"),
    at("a.md", 2, "b"),
    at("a.md", 10, "a"),
    at("a.md", 10, "b"),
    at("é.md", 1, "a"),
    at("\uFF0B.md", 1, "a"),
    at("🙂.md", 1, "a"),
  ];
  expect(ordered.toReversed().sort(byPlace)).toEqual(ordered);
});
