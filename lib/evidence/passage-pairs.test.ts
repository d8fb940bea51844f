import { expect, test } from "vitest";
import { passagePairs } from "./passage-pairs";

test("a changed block stands beside what it became", () => {
  expect(passagePairs("a\nb\nc", "a\nB\nc")).toEqual([
    { from: "a", to: "a" },
    { from: "b", to: "B" },
    { from: "c", to: "c" },
  ]);
});

test("what came and what went has nothing beside it", () => {
  expect(passagePairs("a\nb", "b\nc")).toEqual([
    { from: "a", to: "" },
    { from: "b", to: "b" },
    { from: "", to: "c" },
  ]);
});

test("both texts can be read off the pairs", () => {
  const [before, after] = ["x\ny\nz\nq", "y\nw\nw\nq"];
  const pairs = passagePairs(before, after);
  const side = (pick: "from" | "to") =>
    pairs
      .map((pair) => pair[pick])
      .filter(Boolean)
      .join("\n");
  expect([side("from"), side("to")]).toEqual([before, after]);
});
