import { expect, test } from "vitest";
import { findCitations } from "./find-citations";
import { inlineQuotes, namesPage } from "./find-quotes";

const passage = "Boats float better when they are empty";
const quoting = (text: string) =>
  findCitations(text).map(({ refId, quotes }) => ({
    refId,
    quotes: quotes.map((quote) => quote.text),
    paged: quotes.map((quote) => quote.paged),
  }));

test.each([
  ["straight marks", `"${passage}" (REF-101, p. 3).`],
  ["curly marks", `“${passage}” [REF-101, pp. 3–4].`],
  ["low marks", `„${passage}“ (REF-101, page 3)`],
  ["guillemets", `«${passage}» (REF-101, pages 3-4)`],
  [
    "a block quote after a colon",
    `**Evidence** (REF-101, p. 3):\n\n> "${passage}" (p. 3)`,
  ],
  ["a block quote with its page", `From REF-101:\n> ${passage} (p. 3)`],
  ["a block quote below a heading", `### REF-101\n\n> ${passage} [p. 3]`],
  ["an attribution in the quote", `> "${passage}"\n> — REF-101, p. 3`],
  ["an attribution below", `> "${passage}"\n\n— REF-101, p. 3`],
  ["pages that there are none of", `"${passage}" (REF-101, no page number).`],
])("%s: the passage and its page are found", (_, text) => {
  const [{ quotes, paged } = { quotes: [], paged: [] }] = quoting(text);
  expect(quotes).toEqual([passage]);
  expect(paged[0] || namesPage(text)).toBe(true);
});

test("each of several block quotes belongs to who introduced them", () => {
  const text = `From REF-101:\n\n> ${passage} (p. 1)\n\n> ${passage} today (p. 2)\n\nREF-102`;
  expect(quoting(text)).toEqual([
    {
      refId: "REF-101",
      quotes: [passage, `${passage} today`],
      paged: [true, true],
    },
    { refId: "REF-102", quotes: [], paged: [] },
  ]);
});

test("a quote belongs to the reference that follows it", () => {
  const text = `REF-101 differs. "${passage}" (REF-102).`;
  expect(quoting(text).map(({ quotes }) => quotes.length)).toEqual([0, 1]);
});

test("a quote belongs to the sentence that it stands in", () => {
  const text = `As REF-101 says, "${passage}" (p. 3). REF-102 agrees.`;
  expect(quoting(text).map(({ quotes }) => quotes.length)).toEqual([1, 0]);
});

test.each([
  ["a term", `the "good old boat" of REF-101`],
  ["a title after a year", `Doe (2020). "${passage}" [REF-101]`],
  ["speech about the reference", `"Please read the file of REF-101 for me"`],
  ["a quote of another paragraph", `"${passage}"\n\nREF-101`],
  ["a quote that nothing introduces", `REF-101 is good.\n\n> ${passage}`],
])("%s is no quote of the source", (_, text) => {
  expect(quoting(text).flatMap(({ quotes }) => quotes)).toEqual([]);
});

test.each([
  ["p. 5", true],
  ["pp.5-6", true],
  ["page 12", true],
  ["unpaginated", true],
  ["p95 latency", false],
  ["app. 5", false],
  ["Section 4.1", false],
])("%s names a page: %s", (text, expected) => {
  expect(namesPage(text)).toBe(expected);
});

test("long words and many page numbers take no longer than their length", () => {
  const word = "x".repeat(200_000);
  expect(inlineQuotes(`"${word}" p. 3`, 0)).toEqual([]);
  expect(namesPage(`${"xp. 1 ".repeat(50_000)}`)).toBe(false);
  expect(namesPage(`${"xp. 1 ".repeat(50_000)}(p. 3)`)).toBe(true);
});
