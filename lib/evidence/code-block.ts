import type { ElementContent } from "hast";
import {
  classesOf,
  findElement,
  type HtmlElement,
  type HtmlNode,
} from "./html-node";

/** Code as it stands, its language kept as a class where the page names one. */
export function codeBlock(pre: HtmlElement): ElementContent[] {
  const value = verbatim(pre.children)
    .replace(/\r\n?/g, "\n")
    .replace(/\n+$/, "");
  if (value.trim() === "") return [];
  const language = languageOf(pre);
  const properties = language ? { className: [`language-${language}`] } : {};
  const text = { type: "text" as const, value };
  return [
    {
      type: "element",
      tagName: "pre",
      properties: {},
      children: [
        { type: "element", tagName: "code", properties, children: [text] },
      ],
    },
  ];
}

function verbatim(nodes: HtmlNode[]): string {
  return nodes
    .map((node) => {
      if (node.type === "text") return node.value;
      if (node.name === "br") return "\n";
      return SILENT.has(node.name) ? "" : verbatim(node.children);
    })
    .join("");
}

const SILENT = new Set(["script", "style", "button", "template", "noscript"]);

function languageOf(pre: HtmlElement): string | null {
  const code = findElement(pre, (it) => it.name === "code");
  const classes = [...(code ? classesOf(code) : []), ...classesOf(pre)];
  for (const name of classes) {
    const language = /^lang(?:uage)?-([\w+#.-]{1,40})$/.exec(name)?.[1];
    if (language) return language;
  }
  return null;
}
