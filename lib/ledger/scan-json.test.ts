import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { scanJson } from "./scan-json";

const bytesOf = (text: string) => Buffer.from(text, "utf8");
const places = (bytes: Uint8Array) =>
  scanJson(bytes).map(({ kind, line, column }) => `${kind} ${line}:${column}`);

describe("what is refused, and where", () => {
  test.each([
    ["a trailing comma in an object", '{"a":1,}', "syntax 1:8"],
    ["a trailing comma in an array", "[1,]", "syntax 1:4"],
    ["a leading zero", '{"a": 012}', "syntax 1:8"],
    ["a plus sign", "[+1]", "syntax 1:2"],
    ["a bare point", "[1.]", "syntax 1:4"],
    ["NaN", "[NaN]", "syntax 1:2"],
    ["a comment", "[1 // one\n]", "syntax 1:4"],
    ["single quotes", "['a']", "syntax 1:2"],
    ["a raw line break in a text", '["a\nb"]', "syntax 1:4"],
    ["a tab in a text", '["a\tb"]', "syntax 1:4"],
    ["an unknown escape", '["\\x41"]', "syntax 1:3"],
    ["three hexadecimal digits", '["\\u123g"]', "syntax 1:3"],
    ["a second value", "1 2", "syntax 1:3"],
    ["a second value on another line", "[]\n[]", "syntax 2:1"],
    ["an end inside a text", '[\n "ab', "syntax 2:5"],
    ["an end inside a literal", "[tru", "syntax 1:2"],
    ["an end inside an escape", '["\\u00', "syntax 1:7"],
    ["nothing", "", "empty 1:1"],
    ["white space only", " \n\n ", "empty 3:2"],
    ["an escaped NUL", '["a\\u0000b"]', "nul 1:4"],
    ["a NUL byte in a text", '["a\u0000"]', "nul 1:4"],
    ["a NUL byte elsewhere", "[\u0000]", "nul 1:2"],
    ["an escaped NUL in a key", '{"a\\u0000":1}', "nul 1:4"],
    ["a high surrogate alone", '["\\ud83d x"]', "lone-surrogate 1:3"],
    ["a low surrogate alone", '["x\\ude00"]', "lone-surrogate 1:4"],
    [
      "surrogates the wrong way round",
      '["\\ude00\\ud83d"]',
      "lone-surrogate 1:3",
    ],
    ["a key twice", '{"a":1,"b":2,"a":3}', "duplicate-key 1:14"],
    ["a key twice, once escaped", '{"a":1,"\\u0061":3}', "duplicate-key 1:8"],
    [
      "a long key twice",
      `{"${"k".repeat(60)}":1,"${"k".repeat(60)}":2}`,
      "duplicate-key 1:67",
    ],
    ["a key beyond ASCII twice", '{"é":1,"\\u00e9":3}', "duplicate-key 1:8"],
    ["a double that overflows", "[1e400]", "number-range 1:2"],
    ["an integer beyond 2^53", "[9007199254740992]", "number-range 1:2"],
    ["a negative one", "[-9007199254740993]", "number-range 1:2"],
    ["level 65", "[".repeat(65), "too-deep 1:65"],
  ])("%s", (_, text, place) => {
    expect(places(bytesOf(text))[0]).toBe(place);
  });

  test.each([
    ["an overlong NUL", [0xc0, 0x80]],
    ["an overlong slash", [0xe0, 0x80, 0xaf]],
    ["an encoded surrogate", [0xed, 0xa0, 0x80]],
    ["a point past the last", [0xf4, 0x90, 0x80, 0x80]],
    ["a sequence cut short", [0xe2, 0x82]],
    ["a continuation alone", [0x80]],
    ["Latin-1", [0xe9]],
  ])("invalid UTF-8: %s", (_, middle) => {
    const bytes = Buffer.from([0x5b, 0x22, 0x61, ...middle, 0x22, 0x5d]);
    expect(places(bytes)[0]).toBe("invalid-utf8 1:4");
  });

  test("columns count code points, lines only LF, and a BOM counts for nothing", () => {
    const text = '\ufeff["é😀", "\\u0000",\r\n "\u2028", "\\u0000"]';
    expect(places(bytesOf(text))).toEqual(["nul 1:9", "nul 2:8"]);
  });

  test("a pointer leads to the place, escaped as RFC 6901 has it", () => {
    const [problem] = scanJson(bytesOf('{"a/b":[1,{"~":"\\u0000"}]}'));
    expect(problem?.pointer).toBe("/a~1b/1/~0");
  });
});

describe("what is fine", () => {
  test.each([
    '"\\\\u0000"',
    '["\\ud83d\\ude00", "\\u2028\u2028"]',
    '{"a":{"a":{"a":1}},"b":{"a":2}}',
    "[9007199254740991, -9007199254740991, 123e45, 1e-400, -0]",
    "[".repeat(64) + "]".repeat(64),
    '\ufeff{"":0}',
    '{"__proto__":1,"constructor":2}',
    " true ",
  ])("%s", (text) => {
    expect(scanJson(bytesOf(text))).toEqual([]);
  });
});

const policy = new Set([
  "duplicate-key",
  "nul",
  "lone-surrogate",
  "number-range",
  "too-deep",
]);

test("whatever JSON.stringify writes is fine", () => {
  fc.assert(
    fc.property(
      fc.jsonValue({ maxDepth: 6 }),
      fc.constantFrom(0, 2),
      (value, indent) => {
        const problems = scanJson(bytesOf(JSON.stringify(value, null, indent)));
        expect(problems.filter(({ kind }) => !policy.has(kind))).toEqual([]);
      },
    ),
  );
});

test("a damaged text is refused exactly where JSON.parse refuses it too", () => {
  const damaged = fc
    .tuple(
      fc.jsonValue({ maxDepth: 3 }),
      fc.nat(),
      fc.constantFrom("", ",", '"', "}", "0", "-", "\\", "\n", "e", "é"),
    )
    .map(([value, at, put]) => {
      const text = JSON.stringify(value);
      const cut = at % (text.length + 1);
      return bytesOf(text.slice(0, cut) + put + text.slice(cut + 1)).toString();
    });
  fc.assert(
    fc.property(damaged, (text) => {
      const kinds = scanJson(bytesOf(text)).map(({ kind }) => kind);
      const refused = kinds.some((kind) => !policy.has(kind));
      if (kinds.every((kind) => !policy.has(kind)))
        expect(refused).toBe(!parses(text));
      else expect(kinds.length).toBeGreaterThan(0);
    }),
    { numRuns: 2000 },
  );
});

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
