import {
  elementsOf,
  type HtmlElement,
  type HtmlNode,
  hasClass,
  lineOf,
} from "./html-node";

/** Marks that reveal-hidden leaves for the tree builder; no page can write them. */
export const TAB_LABEL = "\u0000tab";
export const TAB_KIND = "\u0000tab-kind";

export type TabKind = "tab" | "pivot" | "version";

/**
 * Shows what a reader could reach by a click, and labels it: tab panels,
 * Learn's pivots and versions, unfolded answers. What stays hidden on the live
 * page whatever one clicks is removed, for it is no evidence. Changes the tree.
 */
export function revealHidden(root: HtmlElement): void {
  const index = indexControls(root);
  let strips = 0;
  for (const element of elementsOf(root)) {
    const tab = tabOf(element, index);
    if (tab) label(element, tab);
    if (tab || isReachable(element, index)) show(element);
    if (element.attrs.get("role") === "tablist") strips++;
  }
  prune(root, strips > 0 && index.labelled > 0);
}

type Controls = {
  /** Panel id → the text of what opens it. */
  labels: Map<string, string>;
  opened: Set<string>;
  labelled: number;
};

function indexControls(root: HtmlElement): Controls {
  const index: Controls = { labels: new Map(), opened: new Set(), labelled: 0 };
  const byId = new Map<string, string>();
  for (const element of elementsOf(root)) {
    const { attrs } = element;
    const isTab = attrs.get("role") === "tab";
    const id = attrs.get("id");
    if (isTab && id) byId.set(id, lineOf(element));
    for (const panel of controlledBy(element, isTab)) {
      index.opened.add(panel);
      if (isTab) index.labels.set(panel, lineOf(element));
    }
  }
  for (const [id, text] of byId) index.labels.set(`\u0000by ${id}`, text);
  return index;
}

function controlledBy(element: HtmlElement, isTab: boolean): string[] {
  const { attrs } = element;
  const controls = attrs.get("aria-controls")?.split(/\s+/) ?? [];
  const href = attrs.get("href") ?? "";
  if (isTab && href.startsWith("#")) controls.push(href.slice(1));
  const opens = isTab || attrs.has("aria-expanded");
  return opens ? controls.filter(Boolean) : [];
}

type Tab = { label: string; kind: TabKind };

function tabOf(element: HtmlElement, index: Controls): Tab | null {
  const { attrs } = element;
  if (attrs.get("role") === "tabpanel") {
    const text = panelLabel(element, index);
    if (text) index.labelled++;
    return { label: text, kind: "tab" };
  }
  const pivot = attrs.get("data-pivot");
  if (pivot && hasClass(element, "zone"))
    return { label: pivot, kind: "pivot" };
  const moniker = attrs.get("data-moniker");
  return moniker && attrs.has("hidden")
    ? { label: moniker, kind: "version" }
    : null;
}

function panelLabel({ attrs }: HtmlElement, index: Controls): string {
  return (
    index.labels.get(attrs.get("id") ?? "") ??
    index.labels.get(`\u0000by ${attrs.get("aria-labelledby") ?? ""}`) ??
    attrs.get("aria-label") ??
    attrs.get("data-tab") ??
    ""
  );
}

function isReachable({ attrs }: HtmlElement, index: Controls): boolean {
  return (
    attrs.get("hidden")?.toLowerCase() === "until-found" ||
    index.opened.has(attrs.get("id") ?? "")
  );
}

function label(element: HtmlElement, tab: Tab): void {
  element.attrs.set(TAB_LABEL, tab.label);
  element.attrs.set(TAB_KIND, tab.kind);
}

function show(element: HtmlElement): void {
  element.attrs.delete("hidden");
  element.attrs.delete("aria-hidden");
  element.attrs.delete("style");
}

/** Removes what no click shows, and tab strips, whose names the panels now bear. */
function prune(root: HtmlElement, dropStrips: boolean): void {
  const keeps = (node: HtmlNode) =>
    node.type === "text" ||
    !(isHidden(node) || (dropStrips && node.attrs.get("role") === "tablist"));
  root.children = root.children.filter(keeps);
  for (const element of elementsOf(root))
    element.children = element.children.filter(keeps);
}

const HIDING_STYLE =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;

function isHidden({ attrs }: HtmlElement): boolean {
  return attrs.has("hidden") || HIDING_STYLE.test(attrs.get("style") ?? "");
}
