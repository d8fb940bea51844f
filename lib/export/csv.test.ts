import fc from "fast-check";
import { expect, test } from "vitest";
import { csvCell, csvChunks } from "./csv";
import { collect, sampleDismissed, sampleFix } from "./sample-items";

/** RFC 4180, read by its grammar and not by what wrote it. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/gy;
  for (const [, value = "", end] of text.matchAll(cell)) {
    const plain = value.startsWith('"')
      ? value.slice(1, -1).replaceAll('""', '"')
      : value;
    row.push(plain);
    if (end !== ",") {
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

test.each([
  "=2*3",
  "+2",
  "-2",
  "@NOW()",
  "\t=2",
  "\r=2",
  "\n  =2",
  "\u0000=2",
  "\u200b=2",
  "\u00a0=2",
  "＝2",
  "＠x",
  "−2",
  '"=2"',
  "- a list item",
  "42",
  "1,000.50",
  "3e8",
  "12 %",
  "€ 5",
  "2026-03-01",
  "10:30",
  "TRUE",
  "'quoted",
])("%j gets one apostrophe that a reader can take off", (text) => {
  expect(readCsv(`${csvCell(text, "safe")}\r\n`)).toEqual([[`'${text}`]]);
});

test.each([
  "plain",
  "a = b",
  "mail me at a@b.example",
  "R2",
  'say "so", twice',
  "x\r\ny",
])("%j stays as it is", (text) => {
  expect(readCsv(`${csvCell(text, "safe")}\r\n`)).toEqual([[text]]);
});

test("the original is what is left without one leading apostrophe", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const [[cell = ""] = []] = readCsv(`${csvCell(text, "safe")}\r\n`);
      expect(cell.replace(/^'/, "")).toBe(text);
      const [[raw] = []] = readCsv(`${csvCell(text, "raw")}\r\n`);
      expect(raw).toBe(text);
    }),
  );
});

test("a very long text is looked at once", () => {
  const digits = `${"1".repeat(1_000_000)}x`;
  expect(csvCell(digits, "safe")).toBe(`"${digits}"`);
});

test("every record has a cell for every column", async () => {
  const items = [
    sampleFix({ claim: '=1,"2"\r\n3' }),
    sampleFix({ fix: { kind: "claim", original: "a", replacement: "b" } }),
    sampleDismissed(),
  ];
  const text = await collect(csvChunks(items));
  const [names, ...records] = readCsv(text.slice(1));
  expect(text.startsWith("\uFEFF")).toBe(true);
  expect(records.map((record) => record.length)).toEqual(
    records.map(() => names?.length),
  );
  const claim = names?.indexOf("claim") ?? -1;
  expect(records[0]?.[claim]).toBe('\'=1,"2"\r\n3');
  expect(records.map((record) => record.at(-1))).toEqual([
    "false",
    "false",
    "false",
  ]);
});

test("machines get no apostrophe and no byte order mark", async () => {
  const text = await collect(csvChunks([sampleFix({ claim: "=1" })], "raw"));
  expect(text.startsWith('"id"')).toBe(true);
  expect(readCsv(text)[1]).toContain("=1");
});
