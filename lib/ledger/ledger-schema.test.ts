import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { flagRow, readText, recordRow } from "./ledger-fixture";
import { ledgerJsonSchema } from "./ledger-schema";

const validate = new Ajv2020({ strict: false }).compile(ledgerJsonSchema());

const good = recordRow("a.md", [{}, { id: "c-2", disposition: "wrong" }]);
const silent = { judge_verdict: "source_silent" };

test.each([
  ["an array", [good, recordRow("b.md", [])]],
  ["one array in an object", { made: "today", records: [good] }],
  ["an object keyed by file", { "a.md": good }],
  ["a record", good],
  ["an unknown field", recordRow("a.md", [{ trace: {} }], { sha: 1 })],
])("the schema takes what the reader takes: %s", async (_, ledger) => {
  expect(validate(ledger)).toBe(true);
  expect((await readText([JSON.stringify(ledger)])).outcome).toBe("accepted");
});

test("the schema takes a bare flag, a line of JSON Lines", async () => {
  expect(validate(flagRow())).toBe(true);
});

test.each([
  ["pass with flags", { ...good, per_file_verdict: "pass" }],
  ["flagged without", recordRow("a.md", [], { per_file_verdict: "flagged" })],
  ["grounded", recordRow("a.md", [{ judge_verdict: "grounded" }])],
  ["correct as a proposal", recordRow("a.md", [{ disposition: "correct" }])],
  [
    "silent and wrong",
    recordRow("a.md", [{ ...silent, disposition: "wrong" }]),
  ],
  [
    "not grounded and unsourced",
    recordRow("a.md", [{ disposition: "unsourced" }]),
  ],
  ["line 0", recordRow("a.md", [{ line: 0 }])],
  ["a blank claim", recordRow("a.md", [{ claim: " " }])],
  ["no reason", recordRow("a.md", [{ reason: undefined }])],
])("the schema refuses what the reader refuses: %s", async (_, record) => {
  const text = JSON.stringify([record]);
  expect(validate(JSON.parse(text))).toBe(false);
  expect((await readText([text])).outcome).toBe("rejected");
});
