import { elementsOf, findElement, type HtmlElement, textOf } from "./html-node";

/** So much of the page's own text must stand in its main content. */
const MOST = 0.7;
/** A neighbour with more of its text in links than this is furniture. */
const LINKED = 0.5;

/**
 * The part of a page that holds its main content, where the page marks none:
 * the smallest element with most of the text that is in no link, and from
 * there outwards as long as what is added is text rather than links. Whole
 * elements are taken, so that no table, note or short paragraph inside is lost.
 * The whole body where nothing stands out.
 */
export function mainContent(root: HtmlElement): HtmlElement {
  const body = findElement(root, (it) => it.name === "body") ?? root;
  const least = MOST * plainLength(body);
  const path = [body];
  for (let next = heaviest(body, least); next; next = heaviest(next, least))
    path.push(next);
  let chosen = path.length - 1;
  while (chosen > 1 && addsText(path[chosen - 1], path[chosen])) chosen--;
  return path[chosen] ?? body;
}

const LEAF = /^(p|pre|ul|ol|dl|table|tbody|tr|td|li|blockquote|h[1-6])$/;

function heaviest(element: HtmlElement, least: number): HtmlElement | null {
  for (const child of element.children)
    if (
      child.type === "element" &&
      !LEAF.test(child.name) &&
      plainLength(child) >= Math.max(1, least)
    )
      return child;
  return null;
}

/** Whether going outwards by one element adds text more than links. */
function addsText(
  outer: HtmlElement | undefined,
  inner: HtmlElement | undefined,
): boolean {
  if (!outer || !inner) return false;
  const plain = plainLength(outer) - plainLength(inner);
  const linked = linkedLength(outer) - linkedLength(inner);
  return plain + linked > 0 && linked < LINKED * (plain + linked);
}

const plainLength = (element: HtmlElement) =>
  wordsIn(element) - linkedLength(element);

function linkedLength(element: HtmlElement): number {
  let length = 0;
  const skip = (it: HtmlElement) => SILENT.test(it.name);
  for (const below of elementsOf(element, skip))
    if (below.name === "a") length += lengthOf(textOf(below));
  return length;
}

const SILENT = /^(script|style|template|noscript|nav)$/;

function wordsIn(element: HtmlElement): number {
  let length = 0;
  const skip = (it: HtmlElement) => SILENT.test(it.name);
  for (const holder of [element, ...elementsOf(element, skip)])
    for (const child of holder.children)
      if (child.type === "text") length += lengthOf(child.value);
  return length;
}

const lengthOf = (text: string) => text.replace(/\s+/g, "").length;
