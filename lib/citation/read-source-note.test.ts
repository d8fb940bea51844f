import { expect, test } from "vitest";
import { readAuthors } from "./author-names";
import { isPublishedPaper, readSourceNote } from "./read-source-note";

const paper = {
  titles: ["On Boats", "On boats: An inquiry"],
  authors: ["Doe", "Roe"],
  year: 1999,
  venue: "Journal of Boats",
  doi: "10.1234/boats.1",
};

test("a heading, a citation in the manner of APA and labelled lines are read", () => {
  const note = readSourceNote(`# REF-101: On Boats

## Citation

Doe, J. A., & Roe, R. (1999). On boats: An inquiry. *Journal of Boats*, 3(1), 1-9.

**DOI**: [https://doi.org/10.1234/boats.1](https://doi.org/10.1234/boats.1)

## Findings

**Year**: 2020, of something else. DOI 10.9999/other
`);
  expect(note).toMatchObject({ refId: "REF-101", ...paper });
});

test("front matter and a profile table are read", () => {
  const front = readSourceNote(
    `---\nref_id: REF-101\ntitle: "On Boats"\nauthors:\n  - Doe, J.\n  - Roe, R.\nyear: 1999\njournal: Journal of Boats\ndoi: 10.1234/boats.1\n---\n# Notes\n`,
  );
  expect(front).toMatchObject({ ...paper, titles: ["On Boats", "Notes"] });
  const table = readSourceNote(
    `# REF-101: On Boats\n\n## Document Profile\n\n| Attribute | Value |\n|---|---|\n| Year | 1999 |\n| Venue | Journal of Boats |\n| DOI | 10.1234/boats.1 |\n`,
  );
  expect(table).toMatchObject({
    year: 1999,
    venue: paper.venue,
    doi: paper.doi,
  });
});

test("an arXiv paper is a published one, without a DOI of its own", () => {
  const note = readSourceNote(
    "# REF-102: Rafts\n\n**arXiv**: https://arxiv.org/abs/2101.00001v2\n",
  );
  expect(note).toMatchObject({ arxivId: "2101.00001", doi: null });
  expect(isPublishedPaper(note)).toBe(true);
});

test.each([
  ["**DOI**: 10.12/x", "10.12/x"],
  ["**DOI**: 11.1234/boats", "11.1234/boats"],
  ["**DOI**: pending", null],
  ["**DOI**: N/A", null],
])("%s is a broken DOI: %s", (line, broken) => {
  const note = readSourceNote(`# REF-101: On Boats\n\n${line}\n`);
  expect(note).toMatchObject({ doi: null, brokenDoi: broken });
});

test("an internal document is no published paper, and names nobody", () => {
  const note = readSourceNote(
    "# REF-103: House Rules\n\n## Citation\n\nInternal Reference Document (2025). House rules.\n",
  );
  expect(note).toMatchObject({ authors: [], year: 2025, venue: null });
  expect(isPublishedPaper(note)).toBe(false);
});

test.each([
  ["", {}],
  ["no heading at all", {}],
  ["---\n---\n", {}],
  ["| a |\n", {}],
])("%j says nothing, and that is what is read", (text) => {
  expect(readSourceNote(text)).toMatchObject({
    refId: null,
    authors: [],
    year: null,
    doi: null,
  });
});

test.each([
  ["Miller, G. A.", ["Miller"]],
  ["Van Dyke, A., & O’Neil, B. C., et al.", ["Van Dyke", "O’Neil"]],
  ["Ada Lovelace, Alan Turing", ["Lovelace", "Turing"]],
  ["Vincent van Gogh and Jan Steen", ["van Gogh", "Steen"]],
  ["Boat Research Group", []],
  ["NASA Space Centre", []],
  ["", []],
])("%s is by %j", (text, expected) => {
  expect(readAuthors(text)).toEqual(expected);
});
