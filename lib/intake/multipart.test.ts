import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BadMultipart, multipartBoundary, multipartFiles } from "./multipart";

const BOUNDARY = "----berth42";

type Part = { headers: string; body: Buffer };

function bodyOf(parts: readonly Part[], preamble = ""): Buffer {
  return Buffer.concat([
    Buffer.from(preamble),
    ...parts.map(({ headers, body }) =>
      Buffer.concat([
        Buffer.from(`--${BOUNDARY}\r\n${headers}\r\n\r\n`),
        body,
        Buffer.from("\r\n"),
      ]),
    ),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
}

function filePart(name: string, body: string | Buffer): Part {
  return {
    headers: `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/json`,
    body: Buffer.from(body),
  };
}

async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size)
    yield bytes.subarray(at, at + size);
}

async function readAll(bytes: Buffer, size = bytes.length) {
  const files: { name: string; body: Buffer }[] = [];
  for await (const { name, bytes: part } of multipartFiles(
    inPieces(bytes, size),
    BOUNDARY,
  )) {
    const read: Uint8Array[] = [];
    for await (const chunk of part) read.push(chunk);
    files.push({ name, body: Buffer.concat(read) });
  }
  return files;
}

describe("multipartFiles", () => {
  test("gives every file byte for byte, however the body is cut", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 3 }),
        fc.integer({ min: 1, max: 50 }),
        async (bodies, size) => {
          const parts = bodies.map((body, i) =>
            filePart(`${i}.json`, Buffer.from(body)),
          );
          const files = await readAll(bodyOf(parts), size);
          expect(files.map(({ body }) => [...body])).toEqual(
            bodies.map((body) => [...body]),
          );
        },
      ),
      { numRuns: 200 },
    );
  });

  test("a file may hold what looks like the boundary", async () => {
    const near = `\r\n--${BOUNDARY.slice(0, -1)}\r\n--\r\n--${BOUNDARY.slice(0, 3)}`;
    const files = await readAll(bodyOf([filePart("a", near)]), 3);
    expect(files[0]?.body.toString()).toBe(near);
  });

  test("fields that are no files are passed over, and so is a preamble", async () => {
    const field = {
      headers: 'Content-Disposition: form-data; name="note"',
      body: Buffer.from("hello"),
    };
    const body = bodyOf([field, filePart("a.json", "[]")], "ignored\r\n");
    expect((await readAll(body)).map(({ name }) => name)).toEqual(["a.json"]);
  });

  test.each([
    ["claims.jsonl", "claims.jsonl"],
    ["caf\u00e9 \u65e5.json", "caf\u00e9 \u65e5.json"],
    ["a%22b.json", 'a"b.json'],
    ['a\\"b.json', 'a"b.json'],
    ["100%.json", "100%.json"],
  ])("the name %s is read as %s", async (sent, read) => {
    const files = await readAll(bodyOf([filePart(sent, "")]));
    expect(files.map(({ name }) => name)).toEqual([read]);
  });

  test.each([
    ["", "nothing"],
    [`--${BOUNDARY}`, "a boundary and no more"],
    [`--${BOUNDARY}\r\nContent-Disposition: form-data`, "half a header"],
    [
      bodyOf([filePart("a", "[]")])
        .subarray(0, -8)
        .toString(),
      "no end",
    ],
    [`--${BOUNDARY}\r\n${"x".repeat(20_000)}\r\n\r\n`, "endless headers"],
  ])("a body of %j is refused", async (text) => {
    await expect(readAll(Buffer.from(text))).rejects.toThrow(BadMultipart);
  });
});

test.each([
  ["multipart/form-data; boundary=abc", "abc"],
  ['Multipart/Form-Data; charset=utf-8; boundary="a b"', "a b"],
  ["multipart/form-data", ""],
  ["application/json; boundary=abc", null],
  [null, null],
])("the boundary of %s is %s", (type, boundary) => {
  expect(multipartBoundary(type)).toBe(boundary);
});

test.each([
  ["many tiny fields", 100_000, 4],
  ["one field without an end", 1, 10_000_000],
])("a body of %s is given up before its end", async (_, fields, size) => {
  let read = 0;
  async function* body() {
    for (let n = 0; n < fields; n++) {
      yield Buffer.from(
        '--b\r\ncontent-disposition: form-data; name="n"\r\n\r\n',
      );
      for (let sent = 0; sent < size; sent += 1_000) {
        read++;
        yield Buffer.from("x".repeat(Math.min(size, 1_000)));
      }
      yield Buffer.from("\r\n");
    }
    yield Buffer.from("--b--\r\n");
  }
  const files = multipartFiles(body(), "b");
  await expect(files.next()).rejects.toThrow(BadMultipart);
  expect(read).toBeLessThan(1_000);
});
