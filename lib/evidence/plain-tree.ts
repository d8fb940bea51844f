import type { Element, Root } from "hast";

/** More paragraphs than anybody reads; what follows stays in the last one. */
const MAX_PARAGRAPHS = 10_000;

/**
 * Plain text as paragraphs, one for each run of lines; nothing in it is
 * markup. Line feeds inside a paragraph stay in its text.
 */
export function plainTree(text: string): Root {
  const paragraphs = text
    .replace(/\r\n?/g, "\n")
    .split(/\n(?:[ \t]*\n)+/)
    .map((it) => it.trim())
    .filter((it) => it !== "");
  const kept = paragraphs.slice(0, MAX_PARAGRAPHS - 1);
  const rest = paragraphs.slice(MAX_PARAGRAPHS - 1).join("\n");
  const all = rest === "" ? kept : [...kept, rest];
  return { type: "root", children: all.map(paragraph) };
}

function paragraph(value: string): Element {
  const children = [{ type: "text" as const, value }];
  return { type: "element", tagName: "p", properties: {}, children };
}
