import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import yauzl from "yauzl";
import { type ZipEntry, zipFiles } from "./zip-files.io";

const at = new Date("2026-11-30T10:20:30.000Z");

async function* file(...chunks: string[]) {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

async function* entries(...files: [string, AsyncIterable<Uint8Array>][]) {
  for (const [name, bytes] of files) yield { name, bytes };
}

const zipped = (files: AsyncIterable<ZipEntry>) => buffer(zipFiles(files, at));

/** Reads an archive with another library than the one that wrote it. */
async function read(bytes: Buffer): Promise<[string, string][]> {
  const zip = await yauzl.fromBufferPromise(bytes);
  const found: [string, string][] = [];
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry);
    found.push([entry.fileName, String(await buffer(stream))]);
  }
  return found;
}

test("an archive holds each file as it was, in order, empty ones too", async () => {
  const bytes = await zipped(
    entries(["a.json", file("{", "}")], ["b.patch", file()], ["c", file("ü")]),
  );
  expect(await read(bytes)).toEqual([
    ["a.json", "{}"],
    ["b.patch", ""],
    ["c", "ü"],
  ]);
});

test("the same files give the same bytes in every time zone", async () => {
  const before = process.env.TZ;
  const made: string[] = [];
  for (const zone of ["UTC", "Asia/Tokyo", "America/St_Johns"]) {
    process.env.TZ = zone;
    made.push((await zipped(entries(["a", file("x")]))).toString("hex"));
  }
  process.env.TZ = before;
  expect(new Set(made).size).toBe(1);
});

test("a file that cannot be read breaks the archive off", async () => {
  async function* broken() {
    yield Buffer.from("half");
    throw new Error("the disk is gone");
  }
  const made = zipped(entries(["a", file("x")], ["b", broken()]));
  await expect(made).rejects.toThrow("the disk is gone");
});

test("a reader that leaves early leaves no file open", async () => {
  let closed = false;
  async function* endless() {
    try {
      for (;;) yield Buffer.alloc(64 * 1024, 1);
    } finally {
      closed = true;
    }
  }
  for await (const chunk of zipFiles(entries(["a", endless()]), at))
    if (chunk.length > 0) break;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(closed).toBe(true);
});

test("two files of one name break the archive off", async () => {
  const entry = () => ({
    name: "fixes.patch",
    bytes: (async function* () {
      yield Buffer.from("x");
    })(),
  });
  const entries = (async function* () {
    yield entry();
    yield entry();
  })();
  const read = async () => {
    for await (const _ of zipFiles(entries, new Date(0)));
  };
  await expect(read()).rejects.toThrow("Two files are named fixes.patch");
});
