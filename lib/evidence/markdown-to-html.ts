import type { Element, Root, RootContent } from "hast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { plainLearnMarkdown } from "./learn-markdown";
import { isReadableMarkdown } from "./markdown-limits";

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true })
  .freeze();

export type MarkdownPage = {
  /** Untrusted, as any page: the HTML reader builds the tree from it. */
  html: string;
  metas: Record<string, string>;
  title: string | null;
};

/**
 * A Markdown page as HTML, with the HTML that stands in it, so that both go
 * through the same reader. Front matter becomes metas. Null where the page is
 * more than the parser can take in reasonable time.
 */
export function markdownToHtml(markdown: string): MarkdownPage | null {
  if (!isReadableMarkdown(markdown)) return null;
  const { body, metas } = splitFrontMatter(markdown.replace(/\r\n?/g, "\n"));
  const html = renderMarkdown(plainLearnMarkdown(body));
  return html === null ? null : { html, metas, title: metas.title ?? null };
}

/** The parser works by recursion; a page that nests past the stack is refused. */
function renderMarkdown(markdown: string): string | null {
  try {
    return serialise(processor.runSync(processor.parse(markdown)));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function splitFrontMatter(text: string) {
  const match = /^---[ \t]*\n([\s\S]*?)\n---[ \t]*(?:\n|$)/.exec(text);
  if (!match) return { body: text, metas: {} };
  const pairs = (match[1] ?? "").split("\n").flatMap((line) => {
    const [, name, value] =
      /^([a-z][\w.-]{0,79}):\s*(.*?)\s*$/i.exec(line) ?? [];
    return name && value ? [[name, unquoted(value)] as const] : [];
  });
  return {
    body: text.slice(match[0].length),
    metas: Object.fromEntries(pairs),
  };
}

function unquoted(value: string): string {
  return /^(["']).*\1$/.test(value) ? value.slice(1, -1) : value;
}

function serialise(tree: Root): string {
  const parts: string[] = [];
  write(tree.children, parts);
  return parts.join("");
}

function write(nodes: RootContent[], parts: string[]): void {
  for (const node of nodes) {
    if (node.type === "text") parts.push(escaped(node.value));
    else if (node.type === "raw") parts.push(node.value);
    else if (node.type === "element") writeElement(node, parts);
  }
}

const VOID = new Set(["br", "hr", "img", "input"]);

function writeElement(element: Element, parts: string[]): void {
  const { tagName, properties, children } = element;
  if ("dataFootnoteBackref" in properties) return;
  parts.push(`<${tagName}${attributes(properties)}>`);
  if (VOID.has(tagName)) return;
  write(children, parts);
  parts.push(`</${tagName}>`);
}

function attributes({ href, alt, start, className }: Element["properties"]) {
  const written = { href, alt, start, class: className };
  return Object.entries(written)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => ` ${name}="${escaped([value].flat().join(" "))}"`)
    .join("");
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
