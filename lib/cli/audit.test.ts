import { createHash } from "node:crypto";
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { CitationAudit } from "@/lib/citation/citation-audit";
import { audit } from "./audit";

const dir = mkdtempSync(join(tmpdir(), "audit-cli-"));

const FILES = {
  "docs/references/REF-101-boats.md":
    "# REF-101: On Boats\n\n## Citation\n\nDoe, J. (1999). On boats. *Journal of Boats*, 3, 1-9.\n\n**DOI**: 10.1234/boats\n\n> Boats float better when they are **empty** than when full. (p. 3)\n",
  "docs/references/README.md": "REF-102 is on its way. See REF-101.\n",
  ".aiwg/research/findings/REF-103-b.pdf": "%PDF",
  "clean.md":
    'As REF-101 (Doe, 1999) says, "Boats float better when they are empty" (p. 3). REF-103-b agrees.\n',
  "warned.md": '"Boats float better when they are empty" (REF-101).\n',
  "wrong.md": "REF-999 shows it. REF-102 too, and REF-9.\n",
  "moved.md": "[Boats](old/REF-101-boats.md)\n",
  "plain.md": "Nothing is cited.\n",
  "empty.md": "",
  "latin.md": Buffer.from([0x52, 0x45, 0x46, 0x2d, 0x31, 0x30, 0x31, 0xe9]),
  "sub/deep/clean.md": "REF-101, @docs/references/REF-101-boats.md\n",
  "sub/note.txt": "REF-999\n",
  "sub/node_modules/x.md": "REF-999\n",
  "lone/doc.md": "REF-999 and REF-101.\n",
  "lone/.git": "gitdir: elsewhere\n",
};

beforeAll(() => {
  for (const [name, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true });
    writeFileSync(join(dir, name), content);
  }
  symlinkSync("..", join(dir, "sub/up"));
});
afterAll(() => rmSync(dir, { recursive: true }));

let out = "";
let err = "";
beforeEach(() => {
  out = "";
  err = "";
});
async function run(...args: string[]) {
  const io = {
    stdout: (text: string | Uint8Array) => {
      out += text;
    },
    stderr: (text: string) => {
      err += text;
    },
  };
  return audit([...args, "--offline"], io);
}
const at = (name: string) => join(dir, name);

test.each([
  ["clean.md", 0],
  ["warned.md", 0],
  ["wrong.md", 1],
  ["moved.md", 0],
  ["plain.md", 0],
  ["empty.md", 0],
  ["latin.md", 0],
  ["sub/note.txt", 1],
])("%s is left with %i", async (name, status) => {
  expect(await run(at(name))).toBe(status);
});

test.each([
  ["no path", []],
  ["another format", ["x.md", "--format", "xml"]],
  ["an option that is none", ["x.md", "--fix"]],
  ["a corpus that is a file", ["x.md", "--corpus", at("clean.md")]],
  ["an address that is none", ["x.md", "--mailto", "nobody"]],
])("%s is bad usage, and the usage is shown", async (_, args) => {
  expect(await run(...args)).toBe(2);
  expect(out).toBe("");
  expect(err).toContain("usage: reground audit");
});

test("a path that does not exist is no result", async () => {
  await expect(run(at("nowhere.md"))).rejects.toThrow("does not exist");
  expect(out).toBe("");
});

test("a folder is its Markdown files, through no link, in order", async () => {
  expect(await run(dir, "--format", "json")).toBe(1);
  const names = JSON.parse(out).map((it: CitationAudit) =>
    it.target.path.slice(dir.length + 1),
  );
  expect(names).toEqual([
    "clean.md",
    "docs/references/README.md",
    "docs/references/REF-101-boats.md",
    "empty.md",
    "latin.md",
    "lone/doc.md",
    "moved.md",
    "plain.md",
    "sub/deep/clean.md",
    "warned.md",
    "wrong.md",
  ]);
});

test("one file's JSON is one audit, and each audit keeps to the schema", async () => {
  await run(at("wrong.md"), "--format", "json");
  const one = CitationAudit.parse(JSON.parse(out));
  expect(one.citations.map(({ ref_id, status }) => [ref_id, status])).toEqual([
    ["REF-999", "hallucinated"],
    ["REF-102", "hallucinated"],
    ["REF-9", "malformed"],
  ]);
  const hash = createHash("sha256").update(FILES["wrong.md"]).digest("hex");
  expect(one.target.hash).toBe(hash);
  out = "";
  await run(dir, "--format", "json");
  expect(CitationAudit.array().safeParse(JSON.parse(out)).success).toBe(true);
});

test("a quote is found in the corpus in whatever markup, a page asked for", async () => {
  await run(at("clean.md"), at("warned.md"), "--format", "json");
  const [clean, warned] = CitationAudit.array().parse(JSON.parse(out));
  expect(clean?.summary).toMatchObject({
    total: 2,
    verified: 2,
    confidence: 1,
  });
  expect(clean?.citations[0]?.verification).toMatchObject({
    metadata_match: true,
    page_numbers: true,
  });
  expect(warned?.citations[0]?.verification).toMatchObject({
    page_numbers: false,
  });
});

test("without a corpus nothing is marked, and that is said", async () => {
  expect(await run(at("lone/doc.md"), "--format", "json")).toBe(0);
  const one = CitationAudit.parse(JSON.parse(out));
  expect(one.citations).toEqual([]);
  expect(one.notices?.[0]).toContain("corpus not loaded");
  expect(one.notices?.[0]).toContain("2 citations found, none judged");
  expect(err).toContain("corpus not loaded");
});

test("a corpus can be named; one that is not there is no corpus", async () => {
  const given = ["--corpus", at("docs/references")];
  expect(await run(at("lone/doc.md"), ...given)).toBe(1);
  expect(out).toContain("✗ REF-999 line 1: hallucinated");
  expect(out).toContain("✓ REF-101 (On Boats) line 1: verified");
  expect(await run(at("lone/doc.md"), "--corpus", at("none"))).toBe(0);
});

test("the text tells of each citation, and of a folder only the files that cite", async () => {
  await run(dir);
  expect(out).toContain("Citation Audit Report");
  expect(out).toContain("- Confidence: 100%");
  expect(out).not.toContain("plain.md");
  out = "";
  await run(at("plain.md"));
  expect(out).toContain("plain.md");
});

test("SARIF holds every issue", async () => {
  expect(await run(dir, "--format", "sarif")).toBe(1);
  const log = JSON.parse(out);
  expect(log.version).toBe("2.1.0");
  const rules = log.runs[0].results.map((it: { ruleId: string }) => it.ruleId);
  expect(new Set(rules)).toEqual(
    new Set([
      "no_corpus_entry",
      "no_matching_file",
      "invalid_ref",
      "broken_path",
      "missing_page_for_quote",
    ]),
  );
});

test("no file is edited, made or removed", async () => {
  const before = contentOf(dir);
  for (const format of ["text", "json", "sarif"])
    await run(dir, "--format", format);
  expect(contentOf(dir)).toEqual(before);
});

function contentOf(folder: string): unknown[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    const { mtimeMs, ...stat } = lstatSync(path);
    if (lstatSync(path).isDirectory()) return contentOf(path);
    const isFile = lstatSync(path).isFile();
    return [
      [path, mtimeMs, stat.size, isFile ? readFileSync(path, "hex") : ""],
    ];
  });
}
