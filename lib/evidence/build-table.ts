import type { Element, ElementContent } from "hast";
import type { HtmlElement, HtmlNode } from "./html-node";

const MAX_SPAN = 100;

/** What a cell or caption holds, as the tree builder makes it. */
type Flow = (nodes: HtmlNode[]) => ElementContent[];

/** A table with its rows in head and body; a table without a cell is nothing. */
export function buildTable(table: HtmlElement, flow: Flow): ElementContent[] {
  const rows = rowsOf(table.children, false);
  const head = rows.filter((it) => it.head).map((it) => row(it.tr, flow));
  const body = rows.filter((it) => !it.head).map((it) => row(it.tr, flow));
  const children = [
    ...caption(table, flow),
    ...group("thead", head),
    ...group("tbody", body),
  ];
  return children.length > 0 ? [element("table", children)] : [];
}

type Row = { tr: HtmlElement; head: boolean };

function rowsOf(nodes: HtmlNode[], head: boolean): Row[] {
  return nodes.flatMap((node): Row[] => {
    if (node.type === "text" || node.name === "table") return [];
    if (node.name === "tr") return [{ tr: node, head }];
    return rowsOf(node.children, head || node.name === "thead");
  });
}

function row(tr: HtmlElement, flow: Flow): ElementContent[] {
  const cells = tr.children.flatMap((node) => {
    if (node.type === "text" || (node.name !== "td" && node.name !== "th"))
      return [];
    const properties = { ...span(node, "colspan"), ...span(node, "rowspan") };
    return [element(node.name, flow(node.children), properties)];
  });
  return cells.length > 0 ? [element("tr", cells)] : [];
}

function span(cell: HtmlElement, name: "colspan" | "rowspan") {
  const value = Number(cell.attrs.get(name));
  if (!Number.isInteger(value) || value < 2) return {};
  const clamped = Math.min(value, MAX_SPAN);
  return name === "colspan" ? { colSpan: clamped } : { rowSpan: clamped };
}

function caption(table: HtmlElement, flow: Flow): ElementContent[] {
  const found = table.children.find(
    (it) => it.type === "element" && it.name === "caption",
  );
  if (found?.type !== "element") return [];
  const children = flow(found.children);
  return children.length > 0 ? [element("caption", children)] : [];
}

function group(name: string, rows: ElementContent[][]): ElementContent[] {
  const children = rows.flat();
  return children.length > 0 ? [element(name, children)] : [];
}

function element(
  tagName: string,
  children: ElementContent[],
  properties: Element["properties"] = {},
): Element {
  return { type: "element", tagName, properties, children };
}
