import { expect, test } from "@playwright/test";
import { type Asked, faultsOf, type Kept } from "./crowd/told-history";

// The check that the durability tests rest on has to find what it is for.

const ASKED: Asked = {
  ...{ by: "anna", flagId: "f", act: "decide", version: 1, words: "a" },
  ...{
    start: 10,
    end: 20,
    told: { kind: "done", version: 2, decisionId: "d" },
  },
};
const KEPT: Kept = {
  ...{ id: "d", flagId: "f", version: 2, actorId: "anna", kind: "decide" },
  rationale: "a",
};
const SECOND: Asked = {
  ...{ ...ASKED, by: "marek", version: 2, words: "b", start: 30, end: 40 },
  told: { kind: "done", version: 3, decisionId: "e" },
};
const SECOND_KEPT: Kept = {
  ...{ ...KEPT, id: "e", version: 3, actorId: "marek", rationale: "b" },
};
const LOST: Asked = {
  ...{ ...ASKED, by: "lea", start: 12, end: 22 },
  told: { kind: "conflict", version: 2, hasBoth: true },
};

test("the check of a history finds nothing where nothing is wrong", () => {
  const unknown = { kind: "unknown", status: null } as const;
  expect(faultsOf([ASKED, SECOND, LOST], [KEPT, SECOND_KEPT])).toEqual([]);
  expect(faultsOf([{ ...ASKED, told: unknown }], [KEPT])).toEqual([]);
  expect(faultsOf([{ ...ASKED, told: unknown }], [])).toEqual([]);
});

for (const { fault, history, kept } of [
  {
    fault: "an acknowledged decision that is not there",
    ...{ history: [ASKED, SECOND], kept: [KEPT] },
  },
  {
    fault: "a decision that was written over",
    history: [ASKED, { ...SECOND, version: 1 }],
    kept: [{ ...SECOND_KEPT, version: 2 }],
  },
  {
    fault: "two decisions on one version",
    history: [ASKED, { ...SECOND, version: 1 }],
    kept: [KEPT, { ...SECOND_KEPT, version: 2 }],
  },
  {
    fault: "a decision kept in other words than it was sent in",
    ...{ history: [ASKED], kept: [{ ...KEPT, rationale: "z" }] },
  },
  {
    fault: "a decision that nobody asked for",
    ...{ history: [ASKED], kept: [KEPT, SECOND_KEPT] },
  },
  {
    fault: "a loser who was not shown both values",
    history: [
      ASKED,
      { ...LOST, told: { kind: "conflict", version: 2, hasBoth: false } },
    ] satisfies Asked[],
    kept: [KEPT],
  },
  {
    fault: "a loser who was told of what was over before they asked",
    history: [ASKED, SECOND, { ...LOST, start: 50, end: 60 }],
    kept: [KEPT, SECOND_KEPT],
  },
  {
    fault: "a loser who was told of what was asked for after their answer",
    history: [ASKED, { ...LOST, start: 1, end: 5 }],
    kept: [KEPT],
  },
  {
    fault: "versions in an order that cannot have happened",
    history: [ASKED, { ...SECOND, start: 1, end: 5 }],
    kept: [KEPT, SECOND_KEPT],
  },
])
  test(`the check of a history finds ${fault}`, () => {
    expect(faultsOf(history, kept)).not.toEqual([]);
  });
