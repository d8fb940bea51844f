import type { Element, Root, RootContent } from "hast";

const heading = /^h([1-6])$/;

/**
 * The same tree with headings that never skip a level: the first is the top,
 * and each goes at most one deeper than the one before. Pages skip levels;
 * whoever listens to ours must not trip over it. Text and order stay.
 */
export function steppedHeadings(tree: Root): Root {
  const open: { from: number; to: number }[] = [];
  const level = (from: number): number => {
    while ((open.at(-1)?.from ?? 0) >= from) open.pop();
    const to = (open.at(-1)?.to ?? 0) + 1;
    open.push({ from, to });
    return to;
  };
  const visit = <T extends RootContent>(node: T): T => {
    if (node.type !== "element") return node;
    const match = heading.exec(node.tagName);
    if (match === null) {
      const element: Element = { ...node, children: node.children.map(visit) };
      return element as T;
    }
    const tagName = `h${Math.min(level(Number(match[1])), 6)}`;
    return { ...node, tagName };
  };
  return { ...tree, children: tree.children.map(visit) };
}
