import { expect, test } from "vitest";
import { composeEdits } from "./patch-compose";

type Edit = [first: number, last: number, replacement: string, claim?: string];

function compose(text: string, edits: Edit[]) {
  return composeEdits(
    Buffer.from(text),
    edits.map(([startLine, endLine, replacement, claim = ""]) => ({
      startLine,
      endLine,
      replacement,
      claim,
    })),
  );
}

test.each<[string, string, Edit[], string]>([
  ["one line", "a\nb\nc\n", [[2, 2, "B"]], "a\nB\nc\n"],
  ["a last break that makes no line", "a\nb\n", [[1, 1, "A\n"]], "A\nb\n"],
  ["an empty line", "a\nb\n", [[1, 1, "\n"]], "\nb\n"],
  ["no line", "a\nb\n", [[1, 1, ""]], "b\n"],
  ["every line", "a\nb\n", [[1, 2, ""]], ""],
  ["more lines", "a\nb\n", [[2, 2, "x\ny\nz"]], "a\nx\ny\nz\n"],
  ["fewer lines", "a\nb\nc\n", [[1, 3, "x"]], "x\n"],
  ["CR LF lines", "a\r\nb\r\n", [[2, 2, "x\ny"]], "a\r\nx\r\ny\r\n"],
  ["LF lines by CR LF text", "a\nb\n", [[2, 2, "x\r\ny\r\n"]], "a\nx\ny\n"],
  [
    "mixed endings, one by one",
    "a\r\nb\nc\r\n",
    [[1, 2, "x\ny\nz"]],
    "x\r\ny\nz\nc\r\n",
  ],
  ["a last line without its newline", "a\r\nb", [[2, 2, "x"]], "a\r\nx"],
  ["that line by two", "a\r\nb", [[2, 2, "x\ny"]], "a\r\nx\r\ny"],
  ["the only line by two", "b", [[1, 1, "x\ny"]], "x\ny"],
  ["that line by none", "a\r\nb", [[2, 2, ""]], "a\r\n"],
  ["the end by fewer lines", "a\nb\nc", [[2, 3, "x"]], "a\nx"],
  ["after the byte order mark", "\uFEFFa\nb\n", [[1, 1, "x"]], "\uFEFFx\nb\n"],
  ["the mark not twice", "\uFEFFa\n", [[1, 1, "\uFEFFx"]], "\uFEFFx\n"],
  ["the mark not anew", "a\n", [[1, 1, "\uFEFFx"]], "x\n"],
  [
    "signs that end no line",
    "a\u2028b\u0085\f\nc\n",
    [[2, 2, "x"]],
    "a\u2028b\u0085\f\nx\n",
  ],
  [
    "neighbours",
    "a\nb\nc\n",
    [
      [1, 1, "x\ny"],
      [2, 2, ""],
    ],
    "x\ny\nc\n",
  ],
  [
    "in any order",
    "a\nb\nc\n",
    [
      [3, 3, "z"],
      [1, 1, "x"],
    ],
    "x\nb\nz\n",
  ],
])("a fix replaces %s", (_what, before, edits, after) => {
  expect(compose(before, edits)).toEqual({ kind: "result", before, after });
});

test.each<[string, string, Edit[], string]>([
  ["nothing that changes", "a\r\n", [[1, 1, "a\n"]], "no-op"],
  ["a line past the last newline", "a\n", [[2, 2, "b"]], "out-of-range"],
  ["line zero", "a\n", [[0, 1, "b"]], "out-of-range"],
  ["a line of an empty file", "", [[1, 1, "b"]], "out-of-range"],
  ["an end before the start", "a\nb\n", [[2, 1, "b"]], "bad-range"],
  ["no edit", "a\n", [], "no-edits"],
])("refused: %s", (_what, text, edits, reason) => {
  expect(compose(text, edits)).toMatchObject({ kind: "refused", reason });
});

test("a file that is no UTF-8 is refused, not repaired", () => {
  const edit = { startLine: 1, endLine: 1, replacement: "x", claim: "" };
  expect(composeEdits(Uint8Array.of(0xe9, 0x0a), [edit])).toEqual({
    kind: "refused",
    reason: "not-utf8",
    edit: null,
  });
});
