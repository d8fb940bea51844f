/** A parsed page before anything in it is trusted: names and attributes as written. */
export type HtmlElement = {
  type: "element";
  name: string;
  attrs: Map<string, string>;
  children: HtmlNode[];
};
export type HtmlText = { type: "text"; value: string };
export type HtmlNode = HtmlElement | HtmlText;

export function makeElement(
  name: string,
  attrs: Iterable<[string, string]> = [],
  children: HtmlNode[] = [],
): HtmlElement {
  return { type: "element", name, attrs: new Map(attrs), children };
}

/** Every element below, in document order, the ones `skip` names left out whole. */
export function* elementsOf(
  root: HtmlElement,
  skip: (element: HtmlElement) => boolean = () => false,
): Generator<HtmlElement> {
  const stack: HtmlNode[] = [];
  pushBackwards(stack, root.children);
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type !== "element" || skip(node)) continue;
    yield node;
    pushBackwards(stack, node.children);
  }
}

/** One by one: a page may have more children than a call takes arguments. */
function pushBackwards(stack: HtmlNode[], nodes: HtmlNode[]): void {
  for (let i = nodes.length - 1; i >= 0; i--) {
    const node = nodes[i];
    if (node) stack.push(node);
  }
}

export function findElement(
  root: HtmlElement,
  test: (element: HtmlElement) => boolean,
): HtmlElement | null {
  for (const element of elementsOf(root)) if (test(element)) return element;
  return null;
}

export function hasClass(element: HtmlElement, name: string): boolean {
  return classesOf(element).includes(name);
}

export function classesOf(element: HtmlElement): string[] {
  const value = element.attrs.get("class");
  return value ? value.split(/\s+/).filter(Boolean) : [];
}

/** All text below, as it stands; nothing between elements. */
export function textOf(node: HtmlNode): string {
  const parts: string[] = [];
  const stack: HtmlNode[] = [node];
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (next.type === "text") parts.push(next.value);
    else pushBackwards(stack, next.children);
  }
  return parts.join("");
}

/** One line of a label or title. */
export function lineOf(node: HtmlNode): string {
  return textOf(node).replace(/\s+/g, " ").trim();
}
