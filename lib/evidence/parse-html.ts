import {
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  parse,
  type TreeAdapter,
} from "parse5";
import { type HtmlElement, makeElement } from "./html-node";

type Tree = DefaultTreeAdapterTypes.DefaultTreeAdapterMap;

/** As deep as browsers go; nothing that people read is deeper. */
const MAX_DEPTH = 512;
const MAX_NODES = 150_000;

class TooComplex extends Error {}

/**
 * A page as the HTML standard parses it, comments and templates left out;
 * null where it nests or branches beyond what a page for people does, so that
 * a hostile page can exhaust neither the stack nor the memory.
 */
export function parseHtml(html: string): HtmlElement | null {
  try {
    const document = parse(html, { treeAdapter: boundedAdapter() });
    return convert(document);
  } catch (error) {
    if (error instanceof TooComplex) return null;
    throw error;
  }
}

function boundedAdapter(): TreeAdapter<Tree> {
  let depth = 0;
  let nodes = 0;
  const count = () => {
    if (++nodes > MAX_NODES) throw new TooComplex();
  };
  return {
    ...defaultTreeAdapter,
    createElement: (name, namespace, attrs) => {
      count();
      return defaultTreeAdapter.createElement(name, namespace, attrs);
    },
    createTextNode: (value) => {
      count();
      return defaultTreeAdapter.createTextNode(value);
    },
    onItemPush: () => {
      if (++depth > MAX_DEPTH) throw new TooComplex();
    },
    onItemPop: () => {
      depth--;
    },
  };
}

type Pair = { from: DefaultTreeAdapterTypes.ParentNode; to: HtmlElement };

/** Without recursion; the parser's own tree is then free to go. */
function convert(document: DefaultTreeAdapterTypes.Document): HtmlElement {
  const root = makeElement("#root");
  const stack: Pair[] = [{ from: document, to: root }];
  for (let pair = stack.pop(); pair; pair = stack.pop()) {
    for (const child of pair.from.childNodes) {
      if ("value" in child) {
        pair.to.children.push({ type: "text", value: child.value });
      } else if ("attrs" in child) {
        const attrs = child.attrs.map((it): [string, string] => [
          it.name,
          it.value,
        ]);
        const to = makeElement(child.tagName, attrs);
        pair.to.children.push(to);
        stack.push({ from: child, to });
      }
    }
  }
  return root;
}
