import { parseHTML } from "linkedom";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { readSource } from "@/lib/evidence/read-source";
import { offsetOf } from "./selection-offsets";
import { SourceTree } from "./source-tree";

const PAGE = `<main><h1>Limits</h1>
  <p>Up to <b>500</b> new<br>connections.</p>
  <ul><li>one</li><li>two <code>x</code></li></ul>
  <table><tr><td>Rate</td><td>750</td></tr></table></main>`;

function screen() {
  const { tree, text } = readSource(new TextEncoder().encode(PAGE), {
    contentType: "text/html",
    url: "https://docs.example/",
  });
  const at = text.indexOf("500");
  const highlights = [
    { start: 0, end: text.length, kind: "quote" as const, id: "q" },
    { start: at, end: at + 3, kind: "fact" as const, id: "f", label: "A" },
  ];
  const markup = renderToStaticMarkup(
    createElement(SourceTree, { tree, highlights }),
  );
  const { document } = parseHTML(`<body><article>${markup}</article></body>`);
  const root = document.querySelector("article");
  if (!root) throw new Error("nothing was drawn");
  return { root, text };
}

function* textsOf(node: Node): Generator<Node> {
  if (node.nodeType === 3) yield node;
  else for (const child of node.childNodes) yield* textsOf(child);
}

const isOurs = (node: Node) =>
  node.parentElement?.closest("[data-skip]") != null;

test("every character on screen that is the page's leads back to its offset", () => {
  const { root, text } = screen();
  let checked = 0;
  for (const node of textsOf(root)) {
    const value = node.nodeValue ?? "";
    if (isOurs(node)) continue;
    for (let offset = 0; offset < value.length; offset++) {
      const at = offsetOf(root, { node, offset }, "forward");
      expect(text[at ?? -1]).toBe(value[offset]);
      checked++;
    }
  }
  expect(checked).toBe(text.replace(/[\n\t]/g, "").length);
});

test("a boundary between blocks moves inwards", () => {
  const { root, text } = screen();
  const at = { node: root, offset: 1 };
  expect(offsetOf(root, at, "forward")).toBe(text.indexOf("Up"));
  expect(offsetOf(root, at, "back")).toBe("Limits".length);
});

test("the whole reader selected is the whole text", () => {
  const { root, text } = screen();
  const end = { node: root, offset: root.childNodes.length };
  expect(offsetOf(root, { node: root, offset: 0 }, "forward")).toBe(0);
  expect(offsetOf(root, end, "back")).toBe(text.length);
});
