import { expect, test } from "vitest";
import type { JudgedRecord } from "./judged-record";
import { toolChecks } from "./tool-checks";

const SCHEMA = {
  type: "object",
  properties: { query: { type: "string" }, limit: { type: "integer" } },
  required: ["query"],
  additionalProperties: false,
};

function checksOf(claim: string, call: object, more: object = {}) {
  const extra = { tool_calls: [call], ...more };
  const record = { claim, extra } as JudgedRecord;
  const { decided, asked } = toolChecks(record);
  const scores = Object.fromEntries(
    decided.map(({ id, score }) => [id, score]),
  );
  const open = Object.fromEntries(
    Object.keys(asked).map((id) => [id, "asked"]),
  );
  return { ...scores, ...open };
}

test.each([
  ["fits", { query: "a", limit: 3 }, 0],
  ["misses what is required", { limit: 3 }, 1],
  ["is of another type", { query: "a", limit: "3" }, 1],
  ["has one too many", { query: "a", page: 1 }, 1],
  ["is JSON as text", '{"query":"a"}', 0],
  ["is text that is no JSON", '{"query":', 1],
])("a call whose argument %s is told without a model", (_, given, score) => {
  const call = { name: "search", arguments: given, schema: SCHEMA };
  expect(checksOf("x", call)["call_1.schema_violation"]).toBe(score);
});

test.each([
  [
    "an expression",
    { type: "object", properties: { a: { pattern: "(a+)+$" } } },
  ],
  ["a reference", { $ref: "https://example.org/schema.json" }],
  ["no meaning", { type: "thing" }],
])("a schema with %s decides nothing", (_, schema) => {
  const call = { name: "search", arguments: { a: "aaaa" }, schema };
  expect(checksOf("x", call)).not.toHaveProperty(["call_1.schema_violation"]);
});

test("the schemas of the tools offered count, in the shapes that vendors write", () => {
  const tools = [
    { type: "function", function: { name: "search", parameters: SCHEMA } },
  ];
  const call = {
    type: "function",
    function: { name: "search", arguments: "{}" },
  };
  expect(checksOf("x", call, { tools })["call_1.schema_violation"]).toBe(1);
  const used = { type: "tool_use", name: "search", input: { query: "a" } };
  const offered = [{ name: "search", input_schema: SCHEMA }];
  expect(checksOf("x", used, { tools: offered })).toMatchObject({
    "call_1.schema_violation": 0,
    "call_1.wrong_tool": "asked",
  });
});

test("a tool that there was not is the wrong one", () => {
  const call = { name: "delete_all", arguments: {} };
  expect(checksOf("x", call, { tools: ["search"] })["call_1.wrong_tool"]).toBe(
    1,
  );
});

test.each([
  ["A message may have 64 KB.", { max_size: "64 MB" }, 1],
  ["A message may have 64 KB.", { max_size: "64 KB" }, 0],
  ["A message may have 64 KB.", { size_kb: 64 }, 0],
  ["A message may have 64 KB.", { size_mb: 64 }, 1],
  ["A message may have 64 KB.", { size: { value: 64, unit: "bytes" } }, 1],
  ["It waits 60 seconds.", { wait: "1 minute" }, 0],
  ["It waits 60 seconds.", { timeoutMs: 60 }, 1],
  ["It waits 60 seconds.", { timeoutMs: 60_000 }, 0],
  ["It waits 60 seconds.", { wait: "90 seconds" }, "asked"],
  ["It waits 60 seconds.", { query: "how long" }, undefined],
  ["It waits.", { wait: "90 seconds" }, undefined],
])("%s %o: unit mismatch %s", (claim, given, score) => {
  const checks = checksOf(claim, { name: "t", arguments: given });
  expect(checks["call_1.unit_mismatch"]).toBe(score);
});

test.each([
  ["It ends on 4 March 2026.", { on: "2026-03-04" }, 0],
  ["It ends on 4 March 2026.", { on: "2026-04-03" }, 1],
  ["It ends on 4 March 2026.", { on: "2025-03-04" }, "asked"],
  ["It ends in March 2026.", { on: "2026-03-04" }, 0],
  ["It ends.", { on: "2026-03-04" }, undefined],
])("%s %o: date mismatch %s", (claim, given, score) => {
  const checks = checksOf(claim, { name: "t", arguments: given });
  expect(checks["call_1.date_mismatch"]).toBe(score);
});

test("without a trace there is nothing to check", () => {
  for (const extra of [
    null,
    {},
    { tool_calls: [] },
    { tool_calls: "none" },
    [],
  ])
    expect(toolChecks({ claim: "x", extra } as JudgedRecord)).toEqual({
      decided: [],
      asked: {},
    });
});

test("a trace of any depth or length is read only so far", () => {
  let deep: unknown = "64 MB";
  for (let n = 0; n < 10_000; n++) deep = [deep];
  const call = { name: "t", arguments: { deep } };
  expect(
    checksOf("It has 64 KB.", call)["call_1.unit_mismatch"],
  ).toBeUndefined();
  const extra = {
    tool_calls: Array.from({ length: 500 }, () => ({ name: "t" })),
  };
  const { asked } = toolChecks({
    claim: "x",
    extra,
  } as unknown as JudgedRecord);
  expect(Object.keys(asked).length).toBeLessThanOrEqual(60);
});
