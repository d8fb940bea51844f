import { expect, test } from "vitest";
import { looksRenamed } from "./looks-renamed";

const file = (path: string, claims: string) => ({
  path,
  claimKeys: [...claims],
});

test.each([
  [
    "all claims reappear",
    [file("old.md", "abc")],
    [file("new.md", "abc")],
    ["old.md→new.md 3/3"],
  ],
  [
    "half of them do",
    [file("old.md", "abcd")],
    [file("new.md", "abxy")],
    ["old.md→new.md 2/4"],
  ],
  ["fewer do", [file("old.md", "abcd")], [file("new.md", "axyz")], []],
  ["none do", [file("old.md", "a")], [file("new.md", "b")], []],
  [
    "a file is not renamed to itself",
    [file("old.md", "a")],
    [file("old.md", "a")],
    [],
  ],
  [
    "equal claims count as often as they stand there",
    [file("old.md", "aaab")],
    [file("new.md", "a")],
    [],
  ],
  [
    "the fullest match first, each file once",
    [file("a.md", "xyz"), file("b.md", "xy")],
    [file("c.md", "xyz"), file("d.md", "xy")],
    ["a.md→c.md 3/3", "b.md→d.md 2/2"],
  ],
  [
    "a claim that stands everywhere says nothing",
    [file("old.md", "a")],
    Array.from({ length: 30 }, (_, i) => file(`${i}.md`, "a")),
    [],
  ],
  ["nothing vanished", [], [file("new.md", "a")], []],
])("%s", (_, vanished, appeared, expected) => {
  const words = looksRenamed(vanished, appeared).map(
    ({ from, to, shared, of }) => `${from}→${to} ${shared}/${of}`,
  );
  expect(words).toEqual(expected);
});
