import type { Element, Root, RootContent, Text } from "hast";

/** Where a text node stands in the page text; UTF-16 offsets, half-open. */
export type TextSpan = { node: Text; start: number; end: number };
/** A stretch of the page under one heading, the heading included. */
export type Section = { path: string[]; start: number; end: number };
/** A stretch that the live page shows only under a tab, pivot or version. */
export type TabRange = {
  label: string;
  kind: string;
  start: number;
  end: number;
};

export type PageText = {
  text: string;
  map: TextSpan[];
  /** Offsets of every element that has text, for the reader on screen. */
  ranges: Map<Element, { start: number; end: number }>;
  sections: Section[];
  tabs: TabRange[];
};

/**
 * The text of a tree and where everything stands in it. A function of the tree
 * alone: the same tree always gives the same offsets. Blocks are divided by a
 * line feed, cells by a tab; code and paragraphs stand as they are.
 */
export function pageText(tree: Root): PageText {
  const writer = new TextWriter();
  writer.children(tree.children);
  return writer.finish();
}

const INLINE = new Set("a em strong code del sub sup".split(" "));

class TextWriter {
  private readonly parts: string[] = [];
  private length = 0;
  /** What divides the text so far from the text to come. */
  private pending = "";
  /** At the start of a cell its own divider stands, whatever block begins. */
  private held = false;
  private readonly map: TextSpan[] = [];
  private readonly ranges: PageText["ranges"] = new Map();
  private readonly tabs: TabRange[] = [];
  private readonly headings: Heading[] = [];

  finish(): PageText {
    const { map, ranges, tabs, headings, length } = this;
    const sections = sectionsOf(headings, length);
    return { text: this.parts.join(""), map, ranges, tabs, sections };
  }

  children(nodes: readonly RootContent[]): void {
    for (const node of nodes) {
      if (node.type === "text") this.text(node);
      else if (node.type === "element") this.element(node);
    }
  }

  private text(node: Text): void {
    if (node.value === "") return;
    if (this.length > 0) this.write(this.pending);
    this.pending = "";
    this.held = false;
    const start = this.length;
    this.write(node.value);
    this.map.push({ node, start, end: this.length });
  }

  private write(text: string): void {
    this.parts.push(text);
    this.length += text.length;
  }

  private element(element: Element): void {
    if (element.tagName === "br") this.breakLine();
    else if (INLINE.has(element.tagName)) this.spanned(element);
    else {
      this.breakLine();
      if (element.tagName === "tr") this.row(element);
      else this.spanned(element);
      this.breakLine();
    }
  }

  private breakLine(): void {
    if (!this.held) this.pending = "\n";
  }

  private row(row: Element): void {
    const start = this.map.length;
    let tabs = 0;
    for (const cell of row.children) {
      if (cell.type !== "element") continue;
      const before = this.map.length;
      if (before > start) {
        this.pending = "\t".repeat(tabs);
        this.held = true;
      }
      this.spanned(cell);
      tabs = this.map.length > before ? 1 : tabs + 1;
    }
    this.held = false;
    this.remember(row, start);
  }

  private spanned(element: Element): void {
    const before = this.map.length;
    this.children(element.children);
    this.remember(element, before);
  }

  private remember(element: Element, before: number): void {
    const first = this.map[before];
    if (!first) return;
    const range = { start: first.start, end: this.length };
    this.ranges.set(element, range);
    const depth = /^h([1-6])$/.exec(element.tagName)?.[1];
    if (depth) {
      const title = this.map.slice(before).map((it) => it.node.value);
      this.headings.push({
        depth: Number(depth),
        start: range.start,
        title: title.join(""),
      });
    }
    const { dataTab, dataTabKind } = element.properties;
    if (typeof dataTab === "string")
      this.tabs.push({ label: dataTab, kind: String(dataTabKind), ...range });
  }
}

type Heading = { depth: number; start: number; title: string };

/** Each heading opens a section; what stands before the first has no path. */
function sectionsOf(headings: Heading[], length: number): Section[] {
  const sections: Section[] = [];
  const first = headings[0]?.start ?? length;
  if (first > 0) sections.push({ path: [], start: 0, end: first });
  let open: Heading[] = [];
  headings.forEach((heading, i) => {
    open = [...open.filter((it) => it.depth < heading.depth), heading];
    const end = headings[i + 1]?.start ?? length;
    const path = open.map((it) => it.title);
    sections.push({ path, start: heading.start, end });
  });
  return sections;
}
