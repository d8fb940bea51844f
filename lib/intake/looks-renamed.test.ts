import { expect, test } from "vitest";
import { looksRenamed } from "./looks-renamed";

/** "old.md→new.md 2/4": two of the four claims of old.md are in new.md. */
function candidate(words: string) {
  const [paths = "", share = ""] = words.split(" ");
  const [from = "", to = ""] = paths.split("→");
  const [shared, of] = share.split("/").map(Number);
  return { from, to, shared: shared ?? 0, of: of ?? 0 };
}

test.each<[string, string[], string[]]>([
  ["all claims reappear", ["old→new 3/3"], ["old→new 3/3"]],
  ["half of them do", ["old→new 2/4"], ["old→new 2/4"]],
  ["fewer do", ["old→new 1/4"], []],
  [
    "the fullest match first, each file once",
    ["b→c 2/2", "a→d 2/3", "b→d 2/2", "a→c 3/3"],
    ["a→c 3/3", "b→d 2/2"],
  ],
  [
    "of equal matches the one that takes more of its file",
    ["a→c 2/4", "b→c 2/2"],
    ["b→c 2/2"],
  ],
  ["nothing vanished", [], []],
])("%s", (_, candidates, expected) => {
  for (const some of [candidates, candidates.toReversed()])
    expect(looksRenamed(some.map(candidate))).toEqual(expected.map(candidate));
});
