import fc from "fast-check";
import { expect, test } from "vitest";
import { findCitations } from "./find-citations";

const ids = (text: string) =>
  findCitations(text).map(({ refId, raw }) => refId ?? `!${raw}`);

test.each<[string, string, string[]]>([
  ["words", "As REF-101 shows.", ["REF-101"]],
  [
    "several",
    "REF-101, REF-102 and (REF-103)",
    ["REF-101", "REF-102", "REF-103"],
  ],
  ["a heading", "## REF-101: On boats", ["REF-101"]],
  ["a table", "| a | b |\n|---|---|\n| REF-101 | x |", ["REF-101"]],
  ["a block quote", "> REF-101 says so", ["REF-101"]],
  ["a nested list item", "- a\n    - REF-101", ["REF-101"]],
  [
    "emphasis",
    "__REF-101__ and *REF-102* and _REF-103_",
    ["REF-101", "REF-102", "REF-103"],
  ],
  ["a mention with an at sign", "see @REF-101", ["REF-101"]],
  ["a footnote", "so it is.[^1]\n\n[^1]: REF-101, p. 3", ["REF-101"]],
  [
    "a footnote named so, once",
    "so it is.[^REF-101]\n\n[^REF-101]: Doe.",
    ["REF-101"],
  ],
  ["an image's words", "![REF-101 figure](a.png)", ["REF-101"]],
  ["a suffix", "REF-101-b", ["REF-101-b"]],
  ["a plural or possessive", "REF-101's claim", ["REF-101"]],
  [
    "both ends of a range",
    "REF-101-103 and REF-104\u2013106",
    ["REF-101", "REF-103", "REF-104", "REF-106"],
  ],
  ["after a comment", "<!-- REF-100 --> REF-101", ["REF-101"]],
  ["after an unclosed comment", "<!-- REF-101", ["REF-101"]],
  ["after a fence", "```\nREF-100\n```\nREF-101", ["REF-101"]],
  [
    "after a fence in a quote that ends",
    "> ```\n> REF-100\n\nREF-101",
    ["REF-101"],
  ],
  ["after a stray backtick", "a ` b REF-101", ["REF-101"]],
  ["a pointer in code", "`@docs/references/REF-101-boats.md`", ["REF-101"]],
  ["Windows line ends", "a\r\n\r\nREF-101\r\n", ["REF-101"]],
])("%s: cites", (_, text, expected) => {
  expect(ids(text)).toEqual(expected);
});

test.each([
  ["a fence", "```\nREF-101\n```"],
  ["a fence of tildes", "~~~~ text\nREF-101\n~~~\nREF-102\n~~~~"],
  ["a fence in a list", "- a\n  ```\n  REF-101\n  ```"],
  ["a fence in a quote", "> ```\n> REF-101\n> ```"],
  ["an unclosed fence", "```\nREF-101"],
  ["indented code", "Run:\n\n    cite REF-101\n"],
  ["inline code", "write `REF-101` so"],
  ["inline code over two lines", "write `a\nREF-101 b` so"],
  ["inline code with more ticks", "``a ` REF-101``"],
  ["a comment", "a <!-- x\nREF-101 --> b"],
  ["front matter", "---\nref_id: REF-101\n---\ntext"],
  ["a placeholder", "REF-XXX, REF-NNN, REF-0XX, REF-{id}"],
  ["another word", "XREF-101 HREF-101 PREF-101 éREF-101"],
  ["an address", "https://example.com/REF-101.md and <https://e.com/#REF-101>"],
  ["a link's address", "[FAIR](https://example.com/REF-101.md)"],
  ["a link's anchor", "[below](#REF-101)"],
  ["the label of a definition", "[REF-101]: https://example.com/"],
  ["an HTML id", '<a id="REF-101"></a>'],
  ["what only looks alike", "REF 2021, REF2021, REF_1, REF1, ref-12"],
])("%s: cites nothing", (_, text) => {
  expect(ids(text)).toEqual([]);
});

test.each([
  ["REF-12"],
  ["REF-1234"],
  ["REF-101a"],
  ["REF-101-B"],
  ["REF-103-101"],
  ["REF101"],
  ["REF_101"],
  ["REF 101"],
  ["REF\u2011101"],
  ["REF\u2013101"],
  ["ref-101"],
  ["Ref-101"],
])("%s is malformed and kept as written", (raw) => {
  expect(ids(`As ${raw} shows.`)).toEqual([`!${raw}`]);
});

test.each([
  ["[REF-101](../r/REF-101-boats.md)", "../r/REF-101-boats.md"],
  ["[On boats](r/REF-101-boats.md#top)", "r/REF-101-boats.md#top"],
  ["[REF-101](r/boats.md)", "r/boats.md"],
  ["[a](<r/REF-101-boats.md>)", "r/REF-101-boats.md"],
  ["@docs/references/REF-101-boats.md", "@docs/references/REF-101-boats.md"],
  ["See docs/references/REF-101-boats.md.", "docs/references/REF-101-boats.md"],
  ["[a]: r/REF-101-boats.md", "r/REF-101-boats.md"],
  ['<a href="r/REF-101-boats.md">a</a>', "r/REF-101-boats.md"],
  ["[REF-101](https://example.com)", null],
  ["[REF-101](#refs)", null],
  ["REF-101/REF-101", null],
])("%s cites once or twice, and points to %s", (text, path) => {
  const found = findCitations(text);
  expect(new Set(found.map((it) => it.refId))).toEqual(new Set(["REF-101"]));
  expect(found[0]?.path).toBe(path);
  if (path) expect(found).toHaveLength(1);
});

test("lines count from one, and the context is the line around", () => {
  const [, second] = findCitations("REF-101\n\nOn line three, REF-102.\n");
  expect(second).toMatchObject({ line: 3, context: "On line three, REF-102." });
});

test("a file that is no Markdown has no code", () => {
  expect(findCitations("`REF-101`", false)).toHaveLength(1);
  expect(findCitations("    a: REF-101", false)).toHaveLength(1);
});

test("any text is read, in order, and what is found stands there", () => {
  const piece = fc.constantFrom(
    ...'REF-101|REF-12|`|``|```\n|~~~|\n|\n\n|> |- | |    |<!--|-->|[|](|)|a/|.md|"|:|#|---\n|x'.split(
      "|",
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const text = pieces.join("");
      let last = 0;
      for (const { raw, start, end, line } of findCitations(text)) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(text.slice(start, end)).toBe(raw);
        expect(text.slice(0, start).split("\n")).toHaveLength(line);
        last = start;
      }
    }),
    { numRuns: 2_000 },
  );
});
