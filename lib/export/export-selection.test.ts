import { expect, test } from "vitest";
import { readSelection, selectionQuery } from "./export-selection";

const id = "01955555-5555-7555-8555-555555555555";

test("a selection comes back from an address as it was", () => {
  const selection = {
    since: id,
    filter: {
      ...{ file: "skills/a b/", rule: "R3", disposition: "wrong" as const },
      ...{ reviewer: id, from: "2026-11-01", to: "2026-11-30" },
    },
  };
  const query = new URLSearchParams(selectionQuery(selection));
  expect(readSelection(query)).toEqual(selection);
});

test("nothing chosen is everything, and so are empty fields of a form", () => {
  const all = { since: null, filter: {} };
  expect(selectionQuery(all)).toBe("");
  expect(readSelection(new URLSearchParams("file=&rule=&from="))).toEqual(all);
});

test("what belongs to somebody else in the address is left alone", () => {
  const read = readSelection(new URLSearchParams("tab=2&rule=R1"));
  expect(read).toEqual({ since: null, filter: { rule: "R1" } });
});

test.each([
  "disposition=grounded",
  "reviewer=anna",
  "from=yesterday",
  "since=1",
])("%s is refused, not guessed", (query) => {
  expect(readSelection(new URLSearchParams(query))).toBeNull();
});

test.each(["rule=%00", "file=a%00b", "rule=a\ud800"])(
  "a text that no row can hold is not read: %s",
  (query) => {
    const [[name = "", value = ""] = []] = [query.split("=")];
    const plain = value.replaceAll("%00", "\0");
    expect(readSelection([[name, plain]])).toBeNull();
  },
);
