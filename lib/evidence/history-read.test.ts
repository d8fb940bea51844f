import { expect, test } from "vitest";
import { walkHistory } from "./history-read";
import { keepReadings, knownReadings } from "./history-record";
import { withSnapshots } from "./history-snapshots";
import type { HistoryVersion } from "./history-version";

const flag = { id: "f", claim: "A queue holds 500 items.", quote: "" };
const version = (id: string, parents: string[]): HistoryVersion => ({
  ...{ id, provider: "git", at: `2024-0${id}-01T00:00:00.000Z`, parents },
  ...{ textKey: `text ${id}`, path: "q.md", subject: "", url: null },
});
const versions = [version("3", ["2"]), version("2", ["1"]), version("1", [])];
const place = (textOf: (one: HistoryVersion) => Promise<string | null>) => ({
  ...{ versions, tip: "3", until: "2024-04-01T00:00:00.000Z", textOf },
});
const text = async () => "A queue holds 500 items.";

test("a text that an earlier walk read is not fetched again", async () => {
  const first = await walkHistory(place(text), [flag]);
  const kept = keepReadings(first.readings.get("f") ?? new Map());
  expect(kept.distinct).toHaveLength(1);
  const known = new Map([
    ["f", knownReadings(JSON.parse(JSON.stringify(kept)))],
  ]);
  const fetched: string[] = [];
  const second = await walkHistory(
    place(async ({ id }) => {
      fetched.push(id);
      return null;
    }),
    [flag],
    { known },
  );
  expect(fetched).toEqual([]);
  expect(second.readings).toEqual(first.readings);
});

test("a version that cannot be read is left out, not taken for a page that was gone", async () => {
  const walked = await walkHistory(
    place(async ({ id }) => (id === "2" ? null : text())),
    [flag],
  );
  expect(walked.versions.map(({ id, parents }) => [id, parents])).toEqual([
    ["3", ["1"]],
    ["1", []],
  ]);
  expect(walked.unread).toBe(1);
});

test("a walk ends where it is told to, and keeps what it read", async () => {
  const walked = await walkHistory(place(text), [flag], {
    onVersion: (done) => done < 2,
  });
  expect(walked.versions.map(({ id }) => id)).toEqual(["3", "2"]);
  expect(walked.whole).toBe(false);
});

test("our own looks stand above what the place knows, each text once", () => {
  const look = (id: string, at: string, textSha: string) => ({
    ...{ id, at: `2024-${at}T00:00:00.000Z`, textSha },
  });
  const read = withSnapshots(
    place(text),
    [
      look("old", "02-10", "a"),
      look("later", "05-02", "b"),
      look("first", "05-01", "b"),
      look("last", "06-01", "c"),
    ],
    async () => null,
  );
  expect(read.versions.map(({ id }) => id)).toEqual([
    "last",
    "first",
    "3",
    "2",
    "1",
  ]);
  expect(read.versions.map(({ parents }) => parents)).toEqual([
    ["first"],
    ["3"],
    ["2"],
    ["1"],
    [],
  ]);
  expect(read.until).toBe("2024-06-01T00:00:00.000Z");
});
