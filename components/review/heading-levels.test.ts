import type { Element, Root } from "hast";
import { expect, it } from "vitest";
import { steppedHeadings } from "./heading-levels";

const element = (tagName: string, ...children: Element[]): Element => ({
  type: "element",
  tagName,
  properties: {},
  children,
});

const names = (node: Root | Element): string[] =>
  node.children.flatMap((child) =>
    child.type === "element" ? [child.tagName, ...names(child)] : [],
  );

const levels = (...tagNames: string[]) =>
  names(
    steppedHeadings({
      type: "root",
      children: tagNames.map((name) => element(name)),
    }),
  );

it.each([
  [
    ["h1", "h2", "h2", "h3"],
    ["h1", "h2", "h2", "h3"],
  ],
  [
    ["h3", "h3", "h5", "h3"],
    ["h1", "h1", "h2", "h1"],
  ],
  [
    ["h2", "h6", "h4", "h2"],
    ["h1", "h2", "h2", "h1"],
  ],
  [
    ["p", "h4", "h1", "h4"],
    ["p", "h1", "h1", "h2"],
  ],
])("%j are heard as %j", (page, heard) => {
  expect(levels(...page)).toEqual(heard);
});

it("headings inside other blocks count too", () => {
  const tree: Root = {
    type: "root",
    children: [element("div", element("h2")), element("h4")],
  };
  expect(names(steppedHeadings(tree))).toEqual(["div", "h1", "h2"]);
});
