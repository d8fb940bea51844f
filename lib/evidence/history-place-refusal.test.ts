import { expect, test } from "vitest";
import { type HistorySource, HistorySources } from "./history-place";
import { missingInPlace, unreadablePlace } from "./history-place-refusal";

const place = (more: Partial<HistorySource>): HistorySource => ({
  ...{ kind: "git", location: "/srv/docs.git", repository: "" },
  ...{ host: "docs.lagoon.example", prefix: "/", folder: "" },
  ...{ extension: ".md", branch: "", ...more },
});

test.each([
  ["a repository on the server", place({}), null],
  [
    "a repository that pages name",
    place({ host: "", repository: "lagoon/docs" }),
    null,
  ],
  ["neither host nor repository", place({ host: "" }), /host/],
  ["a path that is none", place({ location: "srv/docs" }), /path/],
  ["GitHub without its repository", place({ kind: "github" }), /owner\/name/],
  [
    "an archive without its address",
    place({ kind: "archive", location: "web" }),
    /CDX/,
  ],
  [
    "an archive",
    place({ kind: "archive", location: "https://archive.example/cdx" }),
    null,
  ],
] as const)("%s is taken, or told what it lacks", (_name, one, expected) => {
  const words = missingInPlace(one);
  if (expected === null) expect(words).toBeNull();
  else expect(words).toMatch(expected);
});

test("what cannot be read is named with its place and field", () => {
  const read = HistorySources.safeParse([
    place({}),
    place({ repository: "no repository at all" }),
  ]);
  expect(read.error && unreadablePlace(read.error)).toEqual({
    place: 1,
    words: "repository: owner/name, or nothing",
  });
});
