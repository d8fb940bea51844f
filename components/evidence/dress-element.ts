import type { Element } from "hast";

const KIND_WORDS: Record<string, string> = {
  tab: "Tab",
  pivot: "Pivot",
  version: "Version",
};

/**
 * How an element of a page stands on our screen: headings two levels down,
 * links that tell the other side nothing, tables and code that scroll by
 * themselves and by keyboard, tabs with their names. `data-skip` marks words
 * that are ours, not the page's.
 */
export function dressElement(element: Element): Element {
  const { tagName, properties } = element;
  if (/^h[1-6]$/.test(tagName)) {
    const level = Math.min(6, Number(tagName.slice(1)) + 2);
    return { ...element, tagName: `h${level}` };
  }
  switch (tagName) {
    case "a":
      return link(element);
    case "table":
      return scroller("Table", [element]);
    case "pre":
      return {
        ...element,
        properties: { ...properties, ...focusable("Code") },
      };
    case "p":
      return "dataTabLabel" in properties
        ? tabName("tab", element.children)
        : element;
    case "div":
      return tabGroup(element);
    default:
      return element;
  }
}

const focusable = (ariaLabel: string) => ({
  role: "region",
  ariaLabel,
  tabIndex: 0,
});

function scroller(name: string, children: Element[]): Element {
  const properties = { ...focusable(name), className: ["overflow-x-auto"] };
  return { type: "element", tagName: "div", properties, children };
}

function link(element: Element): Element {
  const { href } = element.properties;
  if (typeof href !== "string" || !/^https?:\/\//i.test(href))
    return { ...element, tagName: "span", properties: {} };
  const rel = ["noopener", "noreferrer", "nofollow"];
  return { ...element, properties: { href, rel, target: "_blank" } };
}

/** A tab's name is the page's own; a pivot's stands only in its markup. */
function tabGroup(element: Element): Element {
  const { dataTab, dataTabKind } = element.properties;
  if (typeof dataTab !== "string") return element;
  const kind = String(dataTabKind);
  const name =
    kind === "tab"
      ? []
      : [tabName(kind, [{ type: "text", value: dataTab }], { dataSkip: "" })];
  const children = [...name, ...element.children];
  return { ...element, properties: {}, children };
}

function tabName(
  kind: string,
  label: Element["children"],
  properties: Element["properties"] = {},
): Element {
  const word: Element = {
    type: "element",
    tagName: "span",
    properties: { dataSkip: "" },
    children: [{ type: "text", value: `${KIND_WORDS[kind] ?? kind} ` }],
  };
  return {
    type: "element",
    tagName: "p",
    properties: { ...properties, className: ["tabl"] },
    children: [word, ...label],
  };
}
