import { elementsOf, findElement, type HtmlElement, lineOf } from "./html-node";

const MAX_METAS = 200;
const MAX_LENGTH = 1_000;

/**
 * What a page says about itself: its meta elements by name or property, and
 * its canonical address as `canonical`. Several of one name are joined.
 */
export function pageMetas(root: HtmlElement): Record<string, string> {
  const metas = new Map<string, string>();
  for (const element of elementsOf(root)) {
    const pair = metaOf(element);
    if (!pair || metas.size >= MAX_METAS) continue;
    const before = metas.get(pair.name);
    const content = pair.content.slice(0, MAX_LENGTH);
    metas.set(pair.name, before ? `${before}, ${content}` : content);
  }
  return Object.fromEntries(metas);
}

function metaOf({ name: tag, attrs }: HtmlElement) {
  if (tag === "link" && attrs.get("rel")?.toLowerCase() === "canonical")
    return { name: "canonical", content: attrs.get("href") ?? "" };
  const name = attrs.get("name") ?? attrs.get("property");
  const content = attrs.get("content");
  if (tag !== "meta" || !name || !content) return null;
  return /^[a-z][\w.:-]{0,79}$/i.test(name) ? { name, content } : null;
}

/** The page's title without the name of the site behind it. */
export function pageTitle(root: HtmlElement): string | null {
  const title = findElement(root, (it) => it.name === "title");
  const text = title ? lineOf(title) : "";
  const part = text.split(/\s+[|–—]\s+/)[0] ?? "";
  return part === "" ? null : part;
}
