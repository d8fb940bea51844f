import type { ElementContent, Text } from "hast";
import type { HtmlElement, HtmlNode } from "./html-node";

/** How inline elements are kept; all others leave only what is in them. */
const KEPT = new Map([
  ["em", "em"],
  ["i", "em"],
  ["cite", "em"],
  ["dfn", "em"],
  ["var", "em"],
  ["strong", "strong"],
  ["b", "strong"],
  ["code", "code"],
  ["kbd", "code"],
  ["samp", "code"],
  ["tt", "code"],
  ["del", "del"],
  ["s", "del"],
  ["strike", "del"],
  ["sub", "sub"],
  ["sup", "sup"],
]);

const SPACE = /[ \t\n\r\f]+/g;

/**
 * The text of one paragraph with its emphasis, code and links. White space is
 * folded across element borders as a browser does, and trimmed at the ends.
 */
export class InlineRun {
  private readonly baseUrl: string | null;
  private readonly drops: (element: HtmlElement) => boolean;
  private last: Text | null = null;
  private atStart = true;
  private inLink = false;

  constructor(
    baseUrl: string | null,
    drops: (element: HtmlElement) => boolean,
  ) {
    this.baseUrl = baseUrl;
    this.drops = drops;
  }

  read(nodes: HtmlNode[]): ElementContent[] {
    const children = this.nodes(nodes);
    this.trimEnd();
    return withoutEmpty(children);
  }

  private nodes(nodes: HtmlNode[]): ElementContent[] {
    return nodes.flatMap((node) =>
      node.type === "text" ? this.text(node.value) : this.element(node),
    );
  }

  private text(value: string): ElementContent[] {
    let folded = value.replace(SPACE, " ");
    if (
      folded.startsWith(" ") &&
      (this.atStart || this.last?.value.endsWith(" "))
    )
      folded = folded.slice(1);
    if (folded === "") return [];
    this.atStart = false;
    this.last = { type: "text", value: folded };
    return [this.last];
  }

  private element(element: HtmlElement): ElementContent[] {
    if (this.drops(element)) return [];
    switch (element.name) {
      case "br":
        return this.lineBreak();
      case "wbr":
        return [];
      case "img":
        return this.text(` ${element.attrs.get("alt") ?? ""} `);
      case "a":
        return this.link(element);
      default:
        return this.kept(element);
    }
  }

  private kept(element: HtmlElement): ElementContent[] {
    const children = this.nodes(element.children);
    const tagName = KEPT.get(element.name);
    if (!tagName || children.length === 0) return children;
    return [{ type: "element", tagName, properties: {}, children }];
  }

  private link(element: HtmlElement): ElementContent[] {
    const href = absoluteHref(element.attrs.get("href"), this.baseUrl);
    if (href === null || this.inLink) return this.nodes(element.children);
    this.inLink = true;
    const children = this.nodes(element.children);
    this.inLink = false;
    if (children.length === 0) return [];
    return [{ type: "element", tagName: "a", properties: { href }, children }];
  }

  private lineBreak(): ElementContent[] {
    this.trimEnd();
    this.atStart = true;
    this.last = null;
    return [{ type: "element", tagName: "br", properties: {}, children: [] }];
  }

  private trimEnd(): void {
    if (this.last) this.last.value = this.last.value.replace(/ +$/, "");
  }
}

/** Joins neighbouring texts; drops what trimming left empty. */
function withoutEmpty(nodes: ElementContent[]): ElementContent[] {
  const kept: ElementContent[] = [];
  for (const node of nodes) {
    const before = kept.at(-1);
    if (node.type === "text" && before?.type === "text")
      before.value += node.value;
    else if (isKept(node)) kept.push(node);
  }
  return kept;
}

function isKept(node: ElementContent): boolean {
  if (node.type === "text") return node.value !== "";
  if (node.type !== "element" || node.tagName === "br") return true;
  node.children = withoutEmpty(node.children);
  return node.children.length > 0;
}

/** An absolute http(s) address, or null. */
export function absoluteHref(
  href: string | undefined,
  baseUrl: string | null,
): string | null {
  if (href === undefined) return null;
  const base = baseUrl ?? undefined;
  if (!URL.canParse(href, base)) return null;
  const url = new URL(href, base);
  return url.protocol === "http:" || url.protocol === "https:"
    ? url.href
    : null;
}
