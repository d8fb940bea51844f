import { describe, expect, test } from "vitest";
import { jsonLines, readText } from "./ledger-fixture";

const json = JSON.stringify;
const result = (id: string, judge_verdict: string, over = {}) => ({
  id,
  judge_verdict,
  rule: "",
  evidence_url: "https://example.org/limits",
  evidence_quote: "",
  reason: "Because.",
  ...over,
});
const row = (file: string, id: string, over = {}) => ({
  id,
  file,
  line: 7,
  claim: `Claim ${id} of ${file}.`,
  ...over,
});

const judged = [
  {
    file: "a.md",
    results: [
      result("1", "grounded"),
      result("2", "not_grounded"),
      result("3", "source_silent"),
    ],
  },
  { file: "b.md", results: [result("1", "grounded")] },
];
const rows = [
  row("b.md", "1"),
  row("a.md", "1"),
  row("a.md", "2", { line: 9 }),
  row("a.md", "3"),
];

describe("judge output meets its claim manifest", () => {
  test.each([
    ["arrays, judge first", [json(judged), json(rows)]],
    ["manifest first", [json(rows), json(judged)]],
    ["JSON Lines", [jsonLines(rows), jsonLines(judged)]],
    [
      "the file after its results",
      [
        json(judged.map(({ file, results }) => ({ results, file }))),
        json(rows),
      ],
    ],
    [
      "a code fence",
      [`\r\n\`\`\`json\r\n${json(judged, null, 2)}\r\n\`\`\` \r\n`, json(rows)],
    ],
    [
      "a longer fence around JSON Lines",
      [`~~~~\n${jsonLines(judged)}~~~~`, json(rows)],
    ],
  ])("%s", async (_, texts) => {
    const read = await readText(texts);
    expect(read).toMatchObject({
      outcome: "accepted",
      format: "judge+manifest",
      counts: {
        files: 2,
        flags: 2,
        not_grounded: 1,
        source_silent: 1,
        rejected: 0,
      },
    });
    expect(
      read.flags.map(
        ({ path, extId, line, claim }) => `${path} ${extId} ${line} ${claim}`,
      ),
    ).toEqual(["a.md 2 9 Claim 2 of a.md.", "a.md 3 7 Claim 3 of a.md."]);
    expect(
      read.records.map(({ path, verdict }) => `${path} ${verdict}`),
    ).toEqual(["a.md flagged", "b.md pass"]);
  });

  test("one judged file needs no array", async () => {
    const read = await readText([json(judged[1]), json(rows.slice(0, 1))]);
    expect(read.counts).toMatchObject({ files: 1, flags: 0 });
  });

  test("taking a fence off is said", async () => {
    const read = await readText([
      json(rows),
      `\`\`\`\n${json(judged)}\n\`\`\``,
    ]);
    expect(read.notices).toMatchObject([
      { kind: "fence-unwrapped", file: "file-1" },
    ]);
  });

  test("unknown fields of both sides are kept", async () => {
    const read = await readText([
      json([
        {
          file: "a.md",
          results: [result("1", "not_grounded", { trace: 1, note: "judge" })],
        },
      ]),
      json([row("a.md", "1", { section: "2", note: "row" })]),
    ]);
    expect(read.flags[0]?.extra).toEqual({
      section: "2",
      note: "judge",
      trace: 1,
      claim_manifest: { note: "row" },
    });
  });
});

describe("what does not meet rejects the record of its file", () => {
  const other = { file: "b.md", results: [result("1", "not_grounded")] };
  const a = (...results: object[]) => json([{ file: "a.md", results }, other]);
  const b = row("b.md", "1");
  test.each([
    [
      "a row that was not judged",
      a(result("1", "grounded")),
      json([b, row("a.md", "1"), row("a.md", "2")]),
      "row-without-result",
      "file-1",
      "/2",
    ],
    [
      "a result that has no row",
      a(result("1", "grounded"), result("2", "grounded")),
      json([b, row("a.md", "1")]),
      "result-without-row",
      "file-0",
      "/0/results/1",
    ],
    [
      "two results that differ",
      a(result("1", "grounded"), result("1", "not_grounded")),
      json([b, row("a.md", "1")]),
      "duplicate-result",
      "file-0",
      "/0/results/1",
    ],
    [
      "two claims of one id",
      a(result("1", "grounded")),
      json([b, row("a.md", "1"), row("a.md", "1", { claim: "Other." })]),
      "row-without-result",
      "file-1",
      "/2",
    ],
    [
      "a file that was not judged",
      json([other]),
      json([b, row("a.md", "1")]),
      "row-without-result",
      "file-1",
      "/1",
    ],
    [
      "a bad row",
      a(result("1", "grounded"), result("2", "grounded")),
      json([
        b,
        row("a.md", "1"),
        row("a.md", "2"),
        row("a.md", "3", { line: 0 }),
      ]),
      "bad-line",
      "file-1",
      "/3/line",
    ],
    [
      "a bad result",
      a(result("1", "maybe")),
      json([b]),
      "bad-verdict",
      "file-0",
      "/0/results/0/judge_verdict",
    ],
    [
      "a result that proposes what it may not",
      a(result("1", "source_silent", { disposition: "wrong" })),
      json([b]),
      "bad-disposition",
      "file-0",
      "/0/results/0/disposition",
    ],
    [
      "a bad path",
      json([{ file: "../a.md", results: [] }, other]),
      json([b]),
      "bad-path",
      "file-0",
      "/0/file",
    ],
  ])("%s", async (_, judge, manifest, kind, file, pointer) => {
    const read = await readText([judge, manifest]);
    expect(read).toMatchObject({
      outcome: "partial-offered",
      counts: { files: 1, flags: 1, rejected: 1 },
    });
    expect(
      read.problems.map((problem) => [
        problem.kind,
        problem.file,
        problem.pointer,
      ]),
    ).toEqual([[kind, file, pointer]]);
    expect(read.flags.map(({ path }) => path)).toEqual(["b.md"]);
  });

  test("two records of one file reject both", async () => {
    const twice = { file: "a.md", results: [result("1", "grounded")] };
    const read = await readText([
      json([twice, other, twice]),
      json([b, row("a.md", "1")]),
    ]);
    expect(read.counts).toMatchObject({ files: 1, rejected: 2 });
    expect(read.problems.map(({ kind }) => kind)).toContain("duplicate-file");
  });
});

test.each([
  [
    "the very same result twice",
    [result("1", "grounded"), result("1", "grounded")],
    [row("a.md", "1")],
  ],
  [
    "the very same row twice",
    [result("1", "grounded")],
    [row("a.md", "1"), row("a.md", "1")],
  ],
])("%s counts once and is said", async (_, results, claims) => {
  const read = await readText([json({ file: "a.md", results }), json(claims)]);
  expect(read).toMatchObject({
    outcome: "accepted",
    counts: { files: 1 },
    notices: [{ kind: "duplicate-id" }],
  });
});

describe("two files that do not go together", () => {
  test.each([
    ["two manifests", json(rows), json(rows), "unknown-format"],
    ["a manifest without a row", json(judged), "[]", "no-records"],
    ["an empty file", json(judged), "", "empty"],
    [
      "a broken manifest",
      json(judged),
      '[{"id":"1","file":"a.md","line":1,"claim":"x"},]',
      "syntax",
    ],
    ["a broken judge output", `${json(judged)}]`, json(rows), "syntax"],
    [
      "a fenced manifest",
      json(judged),
      `\`\`\`\n${json(rows)}\n\`\`\``,
      "syntax",
    ],
    [
      "a result among the rows",
      json(judged),
      json([...rows, { ...result("9", "grounded"), claim: "x" }]),
      "ambiguous-container",
    ],
    [
      "a row among the results",
      json([...judged, row("a.md", "1")]),
      json(rows),
      "ambiguous-container",
    ],
  ])("%s", async (_, first, second, kind) => {
    const read = await readText([first, second]);
    expect(read).toMatchObject({
      outcome: "rejected",
      counts: { files: 0, flags: 0 },
    });
    expect(read.problems.map((problem) => problem.kind)).toEqual([kind]);
  });
});
