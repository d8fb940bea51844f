import { expect, test } from "vitest";
import { chosenSnapshots } from "./chosen-snapshots";

const looks = [
  { id: "5", textSha: "c" },
  { id: "4", textSha: null },
  { id: "3", textSha: "c" },
  { id: "2", textSha: "b" },
  { id: "1", textSha: "a" },
];
const ids = (from?: string, to?: string) => {
  const chosen = chosenSnapshots(looks, from, to);
  return chosen && [chosen.from.id, chosen.to.id];
};

test("the newest text is held against the one before it", () => {
  expect(ids()).toEqual(["2", "5"]);
});

test("any two looks that read a text can be named, in either order", () => {
  expect(ids("1", "2")).toEqual(["1", "2"]);
  expect(ids("5", "1")).toEqual(["5", "1"]);
});

test("a look that read nothing, or is not of this page, is not compared", () => {
  expect(ids("4", "2")).toEqual(["1", "2"]);
  expect(ids("x", "y")).toEqual(["2", "5"]);
});

test("nothing is compared before there are two texts", () => {
  expect(chosenSnapshots(looks.slice(0, 3), null, null)).toBeNull();
});
