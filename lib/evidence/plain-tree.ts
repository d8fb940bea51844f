import type { Element, Root } from "hast";

/** Plain text as paragraphs, one a line: nothing in it is markup. */
export function plainTree(text: string): Root {
  const children = text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map(paragraph);
  return { type: "root", children };
}

function paragraph(value: string): Element {
  const children = [{ type: "text" as const, value }];
  return { type: "element", tagName: "p", properties: {}, children };
}
