/** A place in a document, as a Range gives its two ends. */
export type Boundary = { node: Node; offset: number };

/**
 * Where a selection on screen stands in the page text: UTF-16 offsets, half-
 * open. Words that are ours (`data-skip`) count for nothing. Null where an end
 * lies outside the blocks that say where they stand.
 */
export function selectionOffsets(
  root: Element,
  range: Range,
): { start: number; end: number } | null {
  const from = { node: range.startContainer, offset: range.startOffset };
  const to = { node: range.endContainer, offset: range.endOffset };
  const start = offsetOf(root, from, "forward");
  const end = offsetOf(root, to, "back");
  return start !== null && end !== null && start < end ? { start, end } : null;
}

/**
 * The offset of one boundary. Between blocks it moves to the nearest text in
 * the given direction, so that a selection never grows.
 */
export function offsetOf(
  root: Element,
  boundary: Boundary,
  direction: "forward" | "back",
): number | null {
  const leaf = leafAround(boundary.node);
  if (leaf && root.contains(leaf))
    return Number(leaf.getAttribute("data-start")) + textBefore(leaf, boundary);
  return direction === "forward"
    ? startAfter(root, boundary)
    : endBefore(root, boundary);
}

function leafAround(node: Node): Element | null {
  const element = isElement(node) ? node : node.parentElement;
  return element?.closest("[data-start]") ?? null;
}

function startAfter(root: Element, boundary: Boundary): number | null {
  let passed = false;
  for (const step of stepsThrough(root)) {
    passed ||= isAt(step, boundary);
    const start = passed && step.enters ? numberOf(step, "data-start") : null;
    if (start !== null) return start;
  }
  return null;
}

function endBefore(root: Element, boundary: Boundary): number | null {
  let end: number | null = null;
  for (const step of stepsThrough(root)) {
    if (isAt(step, boundary)) return end;
    end = numberOf(step, "data-end") ?? end;
  }
  return null;
}

function numberOf({ node }: Step, name: string): number | null {
  const value = isElement(node) ? node.getAttribute(name) : null;
  return value === null ? null : Number(value);
}

/** How much of the page's text stands in a block before the boundary. */
function textBefore(leaf: Element, boundary: Boundary): number {
  let length = 0;
  for (const step of stepsThrough(leaf)) {
    if (isAt(step, boundary)) {
      const within = isText(step.node) && !step.ours ? boundary.offset : 0;
      return length + within;
    }
    if (step.enters && !step.ours) length += lengthOf(step.node);
  }
  return length;
}

function lengthOf(node: Node): number {
  if (isText(node)) return node.nodeValue?.length ?? 0;
  return node.nodeName === "BR" ? 1 : 0;
}

/** One moment of a walk in document order: a node is entered or left. */
type Step = { node: Node; enters: boolean; ours: boolean };

function* stepsThrough(node: Node, ours = false): Generator<Step> {
  const skip = ours || (isElement(node) && node.hasAttribute("data-skip"));
  yield { node, enters: true, ours: skip };
  for (const child of node.childNodes) yield* stepsThrough(child, skip);
  yield { node, enters: false, ours: skip };
}

function isAt({ node, enters }: Step, boundary: Boundary): boolean {
  if (isText(boundary.node)) return enters && node === boundary.node;
  const next = boundary.node.childNodes[boundary.offset];
  return next ? enters && node === next : !enters && node === boundary.node;
}

const isText = (node: Node) => node.nodeType === 3;
const isElement = (node: Node): node is Element => node.nodeType === 1;
