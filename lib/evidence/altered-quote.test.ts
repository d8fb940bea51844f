import { expect, test } from "vitest";
import { locateQuote } from "./locate-quote";

const page = `
# Alder streams

A stream must have at least two shards and is never larger than 40 GB. Each shard
takes in up to 1 MB per second or 1,000 records per second, whichever comes first.
Records that are older than the retention are removed before the next backup on 3 May 2027.
Set \`retentionHours\` in version 4.0.2 if you move a stream from Larch to Alder.
Readers can use the old endpoint unless the administrator disables it. The default
reader keeps its position. The cost of a region is not included. All tokens expire.
Only owners may enable mirroring. Run \`alder split --shard A7\` for the SKU AL-S3.
`;

test.each([
  ["a number", "is never larger than 400 GB", "number", "400"],
  ["a spelled number", "must have at least three shards", "number", "three"],
  [
    "a grouped number",
    "or 10,000 records per second, whichever",
    "number",
    "10,000",
  ],
  ["a date", "before the next backup on 8 May 2027", "number", "8"],
  ["a month", "before the next backup on 3 June 2027", "date", "June"],
  [
    "a version",
    "Set retentionHours in version 4.2.0 if you",
    "version",
    "4.2.0",
  ],
  ["a unit", "is never larger than 40 MB", "unit", "MB"],
  ["a negation taken out", "The cost of a region is included.", "negation", ""],
  ["a negation put in", "All tokens do not expire.", "negation", "not"],
  ["a modal", "A stream can have at least two shards", "modal", "can"],
  ["a quantifier", "must have at most two shards", "quantifier", "most"],
  [
    "a polarity",
    "are removed after the next backup on 3 May",
    "polarity",
    "after",
  ],
  [
    "and for or",
    "up to 1 MB per second and 1,000 records",
    "connective",
    "and",
  ],
  [
    "a condition",
    "can use the old endpoint if the administrator",
    "condition",
    "if",
  ],
  ["a name", "move a stream from Larch to Cedar.", "name", "Cedar"],
  [
    "an identifier",
    "Set retentionHour in version 4.0.2 if",
    "identifier",
    "retentionHour",
  ],
  [
    "the case of an identifier",
    "Set retentionhours in version 4.0.2 if",
    "identifier",
    "retentionhours",
  ],
  [
    "a SKU",
    "Run alder split --shard A7 for the SKU AL-S4.",
    "identifier",
    "S4",
  ],
  ["a plural", "A streams must have at least two shards", "plural", "streams"],
  ["a word taken out", "The default keeps its position. The cost", "word", ""],
  [
    "a word put in",
    "The default reader always keeps its position",
    "quantifier",
    "always",
  ],
  ["a word replaced", "The default reader loses its position", "word", "loses"],
])("%s changed is altered: %j", (_, quote, what, word) => {
  const { kind, differences } = locateQuote(page, quote);
  expect(kind).toBe("altered");
  const critical = differences.filter((one) => one.critical);
  expect(critical.map((one) => one.what)).toContain(what);
  expect(critical.map((one) => one.quote)).toContain(word);
});

test.each([
  ["direction", "if you move a stream from Alder to Larch."],
  ["neighbours swapped", "The reader default keeps its position."],
  [
    "a limiting word clipped away by an ellipsis",
    "The cost of a region is ... included.",
  ],
  [
    "two sentences run together",
    "The default reader keeps its position All tokens expire.",
  ],
])("%s is altered: %j", (_, quote) => {
  expect(locateQuote(page, quote).kind).toBe("altered");
});

test.each([
  ["an article", "A default reader keeps the position."],
  ["that for which", "Records which are older than the retention are removed"],
  ["an article left out", "before next backup on 3 May 2027"],
  ["a date in another order", "before the next backup on May 3, 2027"],
  ["digits for a spelled number", "must have at least 2 shards and"],
  ["a unit spelled out", "is never larger than 40 gigabytes."],
])("%s is fuzzy: %j", (_, quote) => {
  const { kind, differences } = locateQuote(page, quote);
  expect(kind).toBe("fuzzy");
  expect(differences.some(({ critical }) => critical)).toBe(false);
});

test.each([
  [
    "parts in order",
    "A stream must have at least two shards ... All tokens expire.",
    "normalized",
  ],
  [
    "brackets around it",
    "The default reader keeps its position. […] All tokens expire.",
    "normalized",
  ],
  [
    "a changed part",
    "A stream must have at least two shards ... All keys expire soon today.",
    "altered",
  ],
  [
    "half of it invented",
    "All tokens expire. ... Invoices are printed on yellow paper by hand.",
    "absent",
  ],
])("joined by an ellipsis, %s is %j", (_, quote, kind) => {
  expect(locateQuote(page, quote).kind).toBe(kind);
});

test("fewer than five words are exact, normalized or not found as they are", () => {
  expect(locateQuote(page, "The tokens expire.").kind).toBe("altered");
  expect(locateQuote(page, "tokens expire").kind).toBe("exact");
});

test("a better passage is preferred to an earlier one", () => {
  const text = "Red shards keep 5 keys here.\n\nBlue shards keep 7 keys here.";
  const { start, kind } = locateQuote(text, "Blue shards keep 9 keys here");
  expect(kind).toBe("altered");
  expect(text.slice(start ?? 0)).toMatch(/^Blue/);
});
