import type { Element, ElementContent, Root } from "hast";
import { buildTable } from "./build-table";
import { codeBlock } from "./code-block";
import { isChrome } from "./find-article";
import type { HtmlElement, HtmlNode } from "./html-node";
import { InlineRun } from "./inline-run";
import { TAB_KIND, TAB_LABEL } from "./reveal-hidden";

/** Elements whose content is never text of the article. */
const DROPPED = new Set(
  "head script style template noscript iframe frame object embed applet canvas svg audio video track source input select textarea datalist option optgroup progress meter nav dialog menu link meta base title area map param".split(
    " ",
  ),
);

const BLOCKS = new Set(
  "address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main ol p pre search section summary table tbody td tfoot th thead tr ul caption listing xmp plaintext".split(
    " ",
  ),
);

export type BuildContext = {
  /** Links are resolved against it; only http(s) survives. */
  baseUrl: string | null;
};

/**
 * A new tree built only from what is known to be harmless, shaped so that any
 * parser would keep its nesting: blocks hold blocks, paragraphs hold text,
 * lists hold items. White space is folded except in code, so that the text of
 * the tree is the text of the page. Nothing is copied that is not named here.
 */
export function buildTree(parts: HtmlElement[], context: BuildContext): Root {
  const builder = new TreeBuilder(context);
  return {
    type: "root",
    children: parts.flatMap((part) => builder.blocks(part.children)),
  };
}

class TreeBuilder {
  private readonly context: BuildContext;

  constructor(context: BuildContext) {
    this.context = context;
  }

  /** Blocks; loose text between them becomes paragraphs. */
  blocks(nodes: HtmlNode[]): ElementContent[] {
    const out: ElementContent[] = [];
    let run: HtmlNode[] = [];
    const flush = () => {
      const children = this.inline(run);
      run = [];
      if (children.length > 0) out.push(make("p", children));
    };
    for (const node of nodes) {
      if (node.type === "element" && isDropped(node)) continue;
      if (node.type === "text" || !holdsBlock(node)) {
        run.push(node);
        continue;
      }
      flush();
      out.push(...this.block(node));
    }
    flush();
    return out;
  }

  /** What a list item or cell holds: plain text stays plain. */
  flow(nodes: HtmlNode[]): ElementContent[] {
    return nodes.some(holdsBlock) ? this.blocks(nodes) : this.inline(nodes);
  }

  inline(nodes: HtmlNode[]): ElementContent[] {
    return new InlineRun(this.context.baseUrl, isDropped).read(nodes);
  }

  private block(element: HtmlElement): ElementContent[] {
    const tab = element.attrs.get(TAB_LABEL);
    if (tab !== undefined) return this.tab(element, tab);
    const { name } = element;
    if (/^h[1-6]$/.test(name)) return wrapped(name, this.inline([element]));
    switch (name) {
      case "hr":
        return [make("hr", [])];
      case "pre":
      case "listing":
      case "xmp":
      case "plaintext":
        return codeBlock(element);
      case "ul":
      case "ol":
      case "menu":
        return this.list(element);
      case "dl":
        return this.definitions(element);
      case "table":
        return buildTable(element, (nodes) => this.flow(nodes));
      case "blockquote":
        return wrapped("blockquote", this.blocks(element.children));
      case "summary":
      case "legend":
        return this.title(element);
      default:
        return this.blocks(element.children);
    }
  }

  private title(element: HtmlElement): ElementContent[] {
    if (element.children.some(holdsBlock)) return this.blocks(element.children);
    const children = this.inline(element.children);
    return children.length > 0 ? [make("p", [make("strong", children)])] : [];
  }

  private tab(element: HtmlElement, label: string): ElementContent[] {
    const children = this.blocks(element.children);
    if (children.length === 0) return [];
    const dataTabKind = element.attrs.get(TAB_KIND) ?? "tab";
    // A tab's name stands on the page; a pivot's is only in its markup.
    const name =
      dataTabKind === "tab" && label !== ""
        ? [make("p", [{ type: "text", value: label }], { dataTabLabel: "" })]
        : [];
    const properties = { dataTab: label, dataTabKind };
    return [make("div", [...name, ...children], properties)];
  }

  private list(element: HtmlElement): ElementContent[] {
    const items: ElementContent[] = [];
    let stray: HtmlNode[] = [];
    const flush = () => {
      items.push(...wrapped("li", this.flow(stray)));
      stray = [];
    };
    for (const child of element.children) {
      if (child.type === "element" && child.name === "li") {
        flush();
        if (!isDropped(child))
          items.push(...wrapped("li", this.flow(child.children)));
      } else stray.push(child);
    }
    flush();
    if (items.length === 0) return [];
    const start = Number(element.attrs.get("start"));
    const ordered = element.name === "ol";
    const properties =
      ordered && Number.isSafeInteger(start) && start > 1 ? { start } : {};
    return [make(ordered ? "ol" : "ul", items, properties)];
  }

  private definitions(element: HtmlElement): ElementContent[] {
    const items = definitionItems(element.children).flatMap((it) => {
      const name = it.name === "dt" ? "dt" : "dd";
      return wrapped(name, this.flow(it.children));
    });
    return wrapped("dl", items);
  }
}

/** Terms and their meanings, however deep in groups. */
function definitionItems(nodes: HtmlNode[]): HtmlElement[] {
  return nodes.flatMap((node) => {
    if (node.type === "text" || isDropped(node)) return [];
    return node.name === "dt" || node.name === "dd"
      ? [node]
      : definitionItems(node.children);
  });
}

export function make(
  tagName: string,
  children: ElementContent[],
  properties: Element["properties"] = {},
): Element {
  return { type: "element", tagName, properties, children };
}

/** An element around something; nothing around nothing. */
export function wrapped(
  tagName: string,
  children: ElementContent[],
): ElementContent[] {
  return children.length > 0 ? [make(tagName, children)] : [];
}

export function isDropped(element: HtmlElement): boolean {
  if (DROPPED.has(element.name) || isChrome(element)) return true;
  return element.name === "button" && !element.attrs.has("aria-expanded");
}

/** Whether anything below must stand on lines of its own. */
export function holdsBlock(node: HtmlNode): boolean {
  if (node.type === "text") return false;
  if (BLOCKS.has(node.name) || node.attrs.has(TAB_LABEL)) return true;
  return node.children.some((it) => holdsBlock(it));
}
