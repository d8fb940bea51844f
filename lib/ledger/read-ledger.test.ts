import { describe, expect, test } from "vitest";
import { sha256 } from "@/lib/core/hash";
import { flagRow, jsonLines, readText, recordRow } from "./ledger-fixture";

const json = JSON.stringify;
const pass = recordRow("pass.md", []);
const flagged = recordRow("a.md", [
  {},
  { id: "c-2", judge_verdict: "source_silent", claim: "It is blue." },
]);

describe("containers", () => {
  test.each([
    ["an array", json([pass, flagged])],
    ["an array, indented", json([pass, flagged], null, 2)],
    ["JSON Lines", jsonLines([pass, flagged])],
    [
      "JSON Lines with CRLF and blank lines",
      `\r\n${json(pass)}\r\n\r\n${json(flagged)}\r\n \r\n`,
    ],
    [
      "an object that holds one array",
      json({ made: "2026", rows: [pass, flagged] }),
    ],
    ["one that calls it flags", json({ flags: [pass, flagged] })],
    ["an object keyed by file", json({ "pass.md": pass, "a.md": flagged })],
    [
      "a keyed object whose records leave their file out",
      json({
        "pass.md": { ...pass, file: undefined },
        "a.md": { ...flagged, file: undefined },
      }),
    ],
    [
      "records whose flags come first",
      json([
        pass,
        { flags: flagged.flags, per_file_verdict: "flagged", file: "a.md" },
      ]),
    ],
    ["a BOM before it", `\ufeff${json([pass, flagged])}`],
  ])("%s is read", async (_, text) => {
    const read = await readText([text]);
    expect(read).toMatchObject({
      outcome: "accepted",
      format: "r11-ledger",
      problems: [],
      counts: {
        files: 2,
        flags: 2,
        not_grounded: 1,
        source_silent: 1,
        rejected: 0,
      },
    });
    expect(read.flags.map(({ path, extId }) => `${path} ${extId}`)).toEqual([
      "a.md c-1",
      "a.md c-2",
    ]);
    expect(
      read.records.map(({ path, verdict }) => `${path} ${verdict}`),
    ).toEqual(["pass.md pass", "a.md flagged"]);
  });

  test("one record on one line is JSON Lines of length one", async () => {
    const read = await readText([json(flagged)]);
    expect(read.counts).toMatchObject({ files: 1, flags: 2 });
  });

  test("bare flags make one record a file", async () => {
    const lines = [
      flagRow(),
      flagRow({ file: "b.md" }),
      flagRow({ id: "c-2", claim: "Other." }),
    ];
    const read = await readText([jsonLines(lines)]);
    expect(read.counts).toMatchObject({ files: 2, flags: 3 });
    expect(read.records.map(({ path }) => path)).toEqual(["a.md", "b.md"]);
  });

  test.each([
    ["an empty array", "[]", "no-records", ""],
    ["an empty object", "{}", "no-records", ""],
    ["an object with an empty array", '{"rows":[]}', "no-records", "/rows"],
    ["nothing at all", "", "empty", ""],
    ["a number", "42", "unknown-format", ""],
    ["an array of texts", '["a"]', "unknown-format", ""],
    ["an object of something else", '{"a":{"b":1}}', "unknown-format", ""],
    ["an array of bare flags", json([flagRow()]), "ambiguous-container", ""],
    [
      "two arrays of records",
      json({ a: [pass], b: [flagged] }),
      "ambiguous-container",
      "/b",
    ],
    [
      "records under a key and keyed ones",
      json({ rows: [pass], "a.md": flagged }),
      "ambiguous-container",
      "/rows",
    ],
    [
      "a bare flag among records",
      jsonLines([pass, flagRow()]),
      "ambiguous-container",
      "",
    ],
    [
      "a record among bare flags",
      jsonLines([flagRow(), pass]),
      "ambiguous-container",
      "",
    ],
    [
      "a bare flag in an array of records",
      json([pass, flagRow()]),
      "ambiguous-container",
      "/1",
    ],
    [
      "a broken line",
      `${json(pass)}\n{"file":\n${json(flagged)}\n`,
      "syntax",
      "/file",
    ],
    ["a line that is no object", `${json(pass)}\n[]\n`, "wrong-type", ""],
    ["values on one line", `${json(pass)} ${json(flagged)}`, "syntax", ""],
    [
      "indented values after one another",
      `${json(pass, null, 1)}\n${json(flagged, null, 1)}`,
      "syntax",
      "",
    ],
    ["a code fence", `\`\`\`json\n${json([pass])}\n\`\`\``, "syntax", ""],
    [
      "judge output alone",
      json({ file: "a.md", results: [] }),
      "missing-counterpart",
      "",
    ],
    [
      "a claim manifest alone",
      json([{ id: "c-1", file: "a.md", line: 1, claim: "x" }]),
      "missing-counterpart",
      "",
    ],
  ])("%s refuses the upload", async (_, text, kind, pointer) => {
    const read = await readText([text]);
    expect(read.outcome).toBe("rejected");
    expect(read.counts).toMatchObject({ files: 0, flags: 0 });
    expect(
      read.problems.map((problem) => [problem.kind, problem.pointer]),
    ).toEqual([[kind, pointer]]);
  });

  test("every broken line of JSON Lines is named", async () => {
    const read = await readText([
      `${json(pass)}\n{\n${json(flagged)}\n{"a":}\n`,
    ]);
    expect(read.problems.map(({ line }) => line)).toEqual([2, 4]);
  });

  test("the order of keys never decides what a document is", async () => {
    const old = { previous: { "a.md": flagged }, note: [{ flags: [] }] };
    const read = await readText([json({ ...old, ...flagged })]);
    const other = await readText([json({ ...flagged, ...old })]);
    expect(read.counts).toEqual(other.counts);
    expect(read.counts.files).toBe(1);
  });
});

describe("the record of one file is what is rejected", () => {
  const bad = (over: Record<string, unknown>) =>
    json([pass, recordRow("a.md", [{ id: "c-0" }, over])]);
  test.each([
    [
      "grounded",
      { judge_verdict: "grounded" },
      "grounded-flag",
      "judge_verdict",
    ],
    [
      "an unknown verdict",
      { judge_verdict: "Not_grounded" },
      "bad-verdict",
      "judge_verdict",
    ],
    [
      "no verdict",
      { judge_verdict: undefined },
      "missing-field",
      "judge_verdict",
    ],
    [
      "a rule as long as a text",
      { rule: "R".repeat(257) },
      "field-too-long",
      "rule",
    ],
    [
      "correct as a proposal",
      { disposition: "correct" },
      "bad-disposition",
      "disposition",
    ],
    [
      "unsourced on not_grounded",
      { disposition: "unsourced" },
      "bad-disposition",
      "disposition",
    ],
    [
      "null as a proposal",
      { disposition: null },
      "bad-disposition",
      "disposition",
    ],
    [
      "a proposal on source_silent",
      { judge_verdict: "source_silent", disposition: "wrong" },
      "bad-disposition",
      "disposition",
    ],
    ["line 0", { line: 0 }, "bad-line", "line"],
    ["half a line", { line: 1.5 }, "bad-line", "line"],
    ["a line in quotes", { line: "3" }, "bad-line", "line"],
    ["a line past every file", { line: 2 ** 31 }, "bad-line", "line"],
    ["no line", { line: undefined }, "missing-field", "line"],
    ["no claim", { claim: undefined }, "missing-field", "claim"],
    ["a blank claim", { claim: " \u00a0\n" }, "empty-field", "claim"],
    ["a number for an id", { id: 7 }, "wrong-type", "id"],
    ["an empty id", { id: "" }, "empty-field", "id"],
    ["null for a rule", { rule: null }, "wrong-type", "rule"],
    [
      "no URL field",
      { evidence_url: undefined },
      "missing-field",
      "evidence_url",
    ],
    ["another file", { file: "b.md" }, "file-mismatch", "file"],
    [
      "a long field",
      { reason: "é".repeat(40_000) },
      "field-too-long",
      "reason",
    ],
  ])("%s", async (_, over, kind, field) => {
    const read = await readText([bad(over)]);
    expect(read).toMatchObject({
      outcome: "partial-offered",
      counts: { files: 1, flags: 0, rejected: 1 },
    });
    expect(
      read.problems.map((problem) => [problem.kind, problem.pointer]),
    ).toEqual([[kind, `/1/flags/1/${field}`]]);
    expect(read.rejected).toHaveLength(1);
  });

  test.each([
    [
      "pass with flags",
      { ...flagged, per_file_verdict: "pass" },
      "and-rule",
      "/1/per_file_verdict",
    ],
    [
      "flagged without",
      { ...pass, file: "a.md", per_file_verdict: "flagged" },
      "and-rule",
      "/1/per_file_verdict",
    ],
    [
      "an unknown file verdict",
      { ...flagged, per_file_verdict: "fail" },
      "bad-file-verdict",
      "/1/per_file_verdict",
    ],
    [
      "no file verdict",
      { ...flagged, per_file_verdict: undefined },
      "missing-field",
      "/1/per_file_verdict",
    ],
    [
      "no flags",
      { file: "a.md", per_file_verdict: "pass" },
      "missing-field",
      "/1/flags",
    ],
    [
      "flags that are no array",
      { file: "a.md", per_file_verdict: "pass", flags: {} },
      "wrong-type",
      "/1/flags",
    ],
    [
      "a flag that is no object",
      { ...pass, file: "a.md", per_file_verdict: "flagged", flags: [3] },
      "wrong-type",
      "/1/flags/0",
    ],
    ["no file", { ...pass, file: undefined }, "missing-field", "/1/file"],
    ["no object", 17, "wrong-type", "/1"],
    ["a folder above", recordRow("../a.md"), "bad-path", "/1/file"],
    ["an absolute path", recordRow("/etc/a.md"), "bad-path", "/1/file"],
    ["a drive", recordRow("C:/a.md"), "bad-path", "/1/file"],
    ["a backslash", recordRow("x\\a.md"), "bad-path", "/1/file"],
    ["an endless path", recordRow("a/".repeat(701)), "bad-path", "/1/file"],
  ])("%s", async (_, record, kind, pointer) => {
    const read = await readText([json([pass, record])]);
    expect(read).toMatchObject({
      outcome: "partial-offered",
      counts: { files: 1, rejected: 1 },
    });
    expect(
      read.problems.map((problem) => [problem.kind, problem.pointer]),
    ).toEqual([[kind, pointer]]);
  });

  test("two records of one file reject both, however the path is spelt", async () => {
    const [composed, decomposed] = ["caf\u00e9.md", "cafe\u0301.md"];
    const read = await readText([
      json([recordRow(composed), pass, recordRow(decomposed)]),
    ]);
    expect(read.counts).toMatchObject({ files: 1, flags: 0, rejected: 2 });
    expect(read.problems.map(({ kind, pointer }) => [kind, pointer])).toEqual([
      ["duplicate-file", "/2/file"],
    ]);
    expect(read.rejected).toHaveLength(2);
  });

  test("a key that is not the file of its record rejects it", async () => {
    const read = await readText([json({ "pass.md": pass, "b.md": flagged })]);
    expect(read.problems.map(({ kind, pointer }) => [kind, pointer])).toEqual([
      ["file-mismatch", "/b.md/file"],
    ]);
  });

  test("a bad bare flag rejects all flags of its file and no other", async () => {
    const lines = [
      flagRow({ file: "b.md" }),
      flagRow(),
      flagRow({ file: "b.md", line: -1, id: "c-9" }),
    ];
    const read = await readText([jsonLines(lines)]);
    expect(read).toMatchObject({
      outcome: "partial-offered",
      counts: { files: 1, flags: 1, rejected: 1 },
    });
    expect(read.problems[0]).toMatchObject({
      kind: "bad-line",
      line: 3,
      pointer: "/line",
    });
    expect(read.rejected[0]?.parts).toHaveLength(2);
  });

  test("a bare flag of no file refuses the upload: it might be any file's", async () => {
    const read = await readText([
      jsonLines([flagRow(), flagRow({ file: undefined })]),
    ]);
    expect(read).toMatchObject({
      outcome: "rejected",
      problems: [{ kind: "missing-field", line: 2 }],
    });
  });

  test("nothing good is left: rejected, not offered", async () => {
    const read = await readText([json([recordRow("a.md", [{ line: 0 }])])]);
    expect(read).toMatchObject({
      outcome: "rejected",
      counts: { files: 0, rejected: 1 },
    });
  });

  test("a rejected record can be cut out of the upload as it was", async () => {
    const text = json([pass, recordRow("a.md", [{ line: 0 }])], null, 2);
    const [rejected] = (await readText([text])).rejected;
    const [part] = rejected?.parts ?? [];
    const cut = Buffer.from(text).subarray(part?.start, part?.end).toString();
    expect(JSON.parse(cut)).toEqual(recordRow("a.md", [{ line: 0 }]));
  });
});

describe("what is kept and what is said", () => {
  test("a proposal is a proposal: absent, empty, outdated or wrong", async () => {
    const flags = [
      {},
      { disposition: "" },
      { disposition: "outdated" },
      { disposition: "wrong" },
    ];
    const rows = [
      ...flags,
      { judge_verdict: "source_silent", disposition: "unsourced" },
    ];
    const read = await readText([
      json([
        recordRow(
          "a.md",
          rows.map((row, i) => ({ ...row, id: `c-${i}` })),
        ),
      ]),
    ]);
    expect(read.outcome).toBe("accepted");
    expect(read.flags.map(({ proposal }) => proposal)).toEqual([
      null,
      null,
      "outdated",
      "wrong",
      null,
    ]);
  });

  test("unknown fields are kept, whatever they are called", async () => {
    const text = json([
      recordRow("a.md", [{ trace: [{ n: 1.5 }], toString: "x" }], {
        sha: null,
      }),
    ]).replace('"trace"', '"__proto__":{"isLead":true},"trace"');
    const read = await readText([text]);
    const extra = read.flags[0]?.extra ?? {};
    expect(json(extra)).toBe(
      '{"__proto__":{"isLead":true},"trace":[{"n":1.5}],"toString":"x"}',
    );
    expect(Object.getPrototypeOf(extra)).toBe(Object.prototype);
    expect(read.records[0]?.extra).toEqual({ sha: null });
  });

  test("the same id: the same claim is one flag, another claim another one", async () => {
    const claims = ["One  thing.", "One thing.", "Two.", "Two."].map(
      (claim) => ({ claim }),
    );
    const read = await readText([
      json([
        recordRow("a.md", claims),
        recordRow("b.md", [{ claim: "One thing." }]),
      ]),
    ]);
    expect(read.flags.map(({ path, claim }) => `${path} ${claim}`)).toEqual([
      "a.md One  thing.",
      "a.md Two.",
      "b.md One thing.",
    ]);
    expect(read.notices.map(({ kind, pointer }) => [kind, pointer])).toEqual(
      [1, 2, 3].map((i) => ["duplicate-id", `/0/flags/${i}`]),
    );
    expect(read.counts.flags).toBe(3);
  });

  test.each([
    ["", "no-evidence-url"],
    ["../limits", "unusable-url"],
    ["javascript:alert(1)", "unusable-url"],
    ["//example.org/x", "unusable-url"],
    ["ftp://example.org/x", "unusable-url"],
    ["https://", "unusable-url"],
    ["HTTPS://example.org/x?q=1#a", undefined],
  ])("evidence URL %j: kept as text, and said", async (evidence_url, kind) => {
    const read = await readText([
      json([recordRow("a.md", [{ evidence_url }])]),
    ]);
    expect(read.outcome).toBe("accepted");
    expect(read.flags[0]?.evidenceUrl).toBe(evidence_url);
    expect(read.notices[0]?.kind).toBe(kind);
  });

  test("each flag says where it stands", async () => {
    const text = `[\n ${json(recordRow("é.md", [{}, { id: "c-2" }]))}]`;
    for (const { bytes, extId } of (await readText([text])).flags) {
      const cut = Buffer.from(text).subarray(bytes.start, bytes.end).toString();
      expect(JSON.parse(cut)).toMatchObject({ id: extId });
    }
  });

  test("the SHA-256 is that of the bytes as they came, a BOM included", async () => {
    const { sha256: digests } = await readText(["\ufeff[]"]);
    expect(digests).toEqual([sha256("\ufeff[]")]);
  });
});

describe("limits", () => {
  const many = json([
    recordRow("a.md", [{ id: "1" }, { id: "2" }, { id: "3" }]),
  ]);
  test.each([
    ["flags", { maxFlags: 2 }, "too-large", "/0/flags/2"],
    ["bytes", { maxBytes: 100 }, "too-large", ""],
  ])(
    "more %s than allowed refuse the upload",
    async (_, limits, kind, pointer) => {
      const read = await readText([many], { limits });
      expect(read).toMatchObject({
        outcome: "rejected",
        problems: [{ kind, pointer }],
      });
    },
  );

  test("problems are all counted, and only the first ones kept", async () => {
    const records = Array.from({ length: 30 }, (_, i) =>
      recordRow(`${i}.md`, [{ line: 0 }]),
    );
    const read = await readText([json([pass, ...records])], {
      limits: { maxKept: 10 },
    });
    expect(read.problems).toHaveLength(10);
    expect(read).toMatchObject({ problemCount: 30, counts: { rejected: 30 } });
  });

  test("a text that makes its flag too long to hold is said once", async () => {
    const long = recordRow("a.md", [{ reason: "x".repeat(5_000_000) }]);
    const read = await readText([json([pass, long])]);
    expect(read.problems.map(({ kind, pointer }) => [kind, pointer])).toEqual([
      ["field-too-long", "/1/flags/0/reason"],
    ]);
    expect(read.counts).toMatchObject({ files: 1, rejected: 1 });
  });

  test("a flag or record too long to hold is rejected, not the upload", async () => {
    const extra = Object.fromEntries(
      Array.from({ length: 80 }, (_, i) => [`x${i}`, "y".repeat(60_000)]),
    );
    const read = await readText([
      json([pass, recordRow("a.md", [extra]), recordRow("b.md", [], extra)]),
    ]);
    expect(read).toMatchObject({
      outcome: "partial-offered",
      counts: { files: 1, rejected: 2 },
    });
    expect(read.problems.map(({ kind, pointer }) => [kind, pointer])).toEqual([
      ["field-too-long", "/1/flags/0"],
      ["field-too-long", "/2"],
    ]);
  });
});

describe("a named format", () => {
  test("is taken instead of what the fields tell", async () => {
    const odd = { ...recordRow("a.md"), citations: [] };
    expect(
      (await readText([json([odd])], { format: "citation-audit-v1" })).format,
    ).not.toBe("r11-ledger");
    expect(
      (await readText([json([odd])], { format: "r11-ledger" })).counts.files,
    ).toBe(1);
  });
});

test("a citation audit is recognised and counted", async () => {
  const audit = {
    audit_id: "not-a-uuid",
    target: { path: "docs/a.md" },
    citations: [
      { ref_id: "REF-001", status: "verified" },
      { ref_id: "REF-1", status: "malformed" },
      { ref_id: "REF-002", status: "hallucinated" },
    ],
    summary: { total: 3, verified: 1, hallucinated: 1, confidence: 0.33 },
  };
  const read = await readText([json(audit, null, 2)]);
  expect(read).toMatchObject({
    outcome: "accepted",
    format: "citation-audit-v1",
    citations: {
      audits: 1,
      total: 3,
      verified: 1,
      malformed: 1,
      hallucinated: 1,
    },
    notices: [{ kind: "audit-id-not-uuid" }],
  });
});
