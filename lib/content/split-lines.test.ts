import fc from "fast-check";
import { expect, test } from "vitest";
import { joinLines, splitLines, splitText } from "./split-lines";

test.each([
  ["", []],
  ["a", [["a", ""]]],
  ["a\n", [["a", "\n"]]],
  [
    "a\r\nb\n",
    [
      ["a", "\r\n"],
      ["b", "\n"],
    ],
  ],
  ["\n", [["", "\n"]]],
  ["a\rb\r", [["a\rb\r", ""]]],
  ["a\r\r\n", [["a\r", "\r\n"]]],
  ["a\u2028b\u0085c\fd\n", [["a\u2028b\u0085c\fd", "\n"]]],
])("only LF ends a line: %j", (text, lines) => {
  const file = splitText(text);
  expect(file.lines.map(({ text, ending }) => [text, ending])).toEqual(lines);
});

test("the byte order mark belongs to the file, not to its first line", () => {
  const file = splitText("\uFEFFa\n\uFEFFb");
  expect(file.bom).toBe(true);
  expect(file.lines.map(({ text }) => text)).toEqual(["a", "\uFEFFb"]);
});

test("every byte of any text comes back", () => {
  const piece = fc.constantFrom("\n", "\r\n", "\r", "\uFEFF", "a", "é", "🙂");
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const bytes = Buffer.from(pieces.join(""));
      const file = splitLines(bytes);
      expect(file.ok && Buffer.from(joinLines(file.value))).toEqual(bytes);
    }),
  );
});

test.each([
  ["a cut sequence", [0x61, 0xc3]],
  ["Latin-1", [0x66, 0xfc, 0x72]],
  ["UTF-16", [0xff, 0xfe, 0x61, 0x00]],
  ["a surrogate", [0xed, 0xa0, 0x80]],
])("%s is refused, not repaired", (_name, bytes) => {
  expect(splitLines(Uint8Array.from(bytes))).toEqual({
    ok: false,
    reason: "not-utf8",
  });
});
