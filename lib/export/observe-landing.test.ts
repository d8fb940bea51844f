import { expect, test } from "vitest";
import { observeLanding } from "./observe-landing";

const pool = "Pools drain in 4 h.";
const fix = {
  startLine: 2,
  endLine: 2,
  original: `${pool} Keys last 30 days.`,
  replacement: "Pools drain in 6 h. Keys last 30 days.",
  claim: pool,
};

test.each([
  ["standing", "Pools drain in 4 h. Keys last 30 days."],
  ["landed", "Pools drain in 6 h. Keys last 30 days."],
  ["landed", "Pools drain in 6 h. Keys last 60 days."],
  ["standing", "Pools drain in 4 h. Keys last 60 days."],
  ["overtaken", "Pools never drain. Keys last 30 days."],
])("it is %s where the line reads %j", (seen, line) => {
  expect(observeLanding(fix, ["# T", "more", line, "end"])).toBe(seen);
});

test.each([
  ["landed", ["a", "c"]],
  ["standing", ["a", "b", "c"]],
])("a deletion is %s in %j", (seen, lines) => {
  const deletion = {
    startLine: 2,
    endLine: 2,
    original: "b",
    replacement: "",
    claim: "b",
  };
  expect(observeLanding(deletion, lines)).toBe(seen);
});

test.each([
  ["landed", ["a", "b", "new"]],
  ["standing", ["a", "b"]],
])("a fix that keeps the old line and adds one is %s in %j", (seen, lines) => {
  const longer = {
    startLine: 2,
    endLine: 2,
    original: "b",
    replacement: "b\nnew",
    claim: "b",
  };
  expect(observeLanding(longer, lines)).toBe(seen);
});
