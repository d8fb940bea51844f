import { expect, test } from "vitest";
import { compareMetadata } from "./compare-metadata";
import { readSourceNote } from "./read-source-note";
import { type RegisteredWork, readCrossrefWork } from "./registered-work";

const note = readSourceNote(`# REF-101: On Boats: An Inquiry

## Citation

Doe, J., & Müller, R. (1999). On boats: An inquiry. *Journal of Boats*, 3(1), 1-9.

**DOI**: 10.1234/boats.1
`);
const work: RegisteredWork = {
  registry: "Crossref",
  titles: ["On boats: An inquiry"],
  authors: ["Doe", "Muller", "Third"],
  years: [1998, 1999],
  venues: ["Journal of Boats"],
};
const indicators = (changes: Partial<RegisteredWork>) =>
  compareMetadata(note, { ...work, ...changes }).map((it) => it.indicator);

test.each<[string, Partial<RegisteredWork>, string[]]>([
  ["all the same", {}, []],
  [
    "a registry that says little",
    { titles: [], authors: [], years: [], venues: [] },
    [],
  ],
  ["a title in capitals", { titles: ["ON BOATS – AN INQUIRY"] }, []],
  ["another title", { titles: ["On trains"] }, ["title_not_found"]],
  ["no such author", { authors: ["Roe", "Muller"] }, ["author_mismatch"]],
  ["a particle more", { authors: ["de Doe", "Müller"] }, []],
  ["another year", { years: [2001] }, ["year_discrepancy"]],
  ["a venue in short", { venues: ["J. Boats"] }, []],
  ["another venue", { venues: ["Railway Letters"] }, ["venue_mismatch"]],
])("%s: %j gives %j", (_, changes, expected) => {
  expect(indicators(changes)).toEqual(expected);
});

test("a subtitle that the registry keeps apart or leaves out is no other title", () => {
  const answer = (title: string[], subtitle: string[]) =>
    readCrossrefWork({ message: { title, subtitle } })?.titles ?? [];
  expect(indicators({ titles: answer(["On boats"], ["An inquiry"]) })).toEqual(
    [],
  );
  const long = readSourceNote("# REF-102: On the speed of boats: An inquiry\n");
  const short = { ...work, titles: ["On the speed of boats"] };
  expect(compareMetadata(long, short)).toEqual([]);
});
