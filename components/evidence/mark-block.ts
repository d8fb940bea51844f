import type { Element, ElementContent, Text } from "hast";
import type { PageText } from "@/lib/evidence/page-text";
import { dressElement } from "./dress-element";

/**
 * A stretch of the page text to mark; UTF-16 offsets, half-open. A `fact` is a
 * number, name or date that differs; its label is the letter it shares with
 * its twins in claim and quote.
 */
export type Highlight = {
  start: number;
  end: number;
  kind: "quote" | "grounding" | "search" | "current" | "fact";
  id: string;
  label?: string;
};

const CLASSES: Record<Highlight["kind"], string[]> = {
  quote: ["qt"],
  grounding: ["qt", "is-ground"],
  search: ["found"],
  current: ["found", "is-current"],
  fact: [],
};

/**
 * A copy of a block in which the given stretches are marked, however they cut
 * across emphasis, links and cells. The first mark of a highlight bears its id.
 * Blocks that hold text also say where it stands, so that a selection on
 * screen can be turned into offsets again.
 */
export function markBlock(
  block: Element,
  ranges: PageText["ranges"],
  starts: ReadonlyMap<Text, number>,
  highlights: readonly Highlight[],
): Element {
  const outermostFirst = [...highlights].sort(
    (a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start,
  );
  const from = (ranges.get(block)?.start ?? 0) - 1;
  /** Those that began in an earlier block have had their first mark there. */
  const seen = new Set(
    highlights.filter((it) => it.start < from).map((it) => it.id),
  );
  const copy = (element: Element): Element => {
    const children = element.children.flatMap((child): ElementContent[] => {
      if (child.type === "element") return [copy(child)];
      if (child.type !== "text") return [];
      const piece = { value: child.value, start: starts.get(child) ?? 0 };
      return markPiece(piece, outermostFirst, seen);
    });
    const properties = { ...element.properties };
    const dressed = dressElement({ ...element, properties, children });
    const at = place(element, ranges);
    return { ...dressed, properties: { ...dressed.properties, ...at } };
  };
  return copy(block);
}

/** Offsets of an element whose text is directly its own. */
function place(element: Element, ranges: PageText["ranges"]) {
  const range = ranges.get(element);
  if (!range || !LEAF.test(element.tagName) || holdsLeaf(element)) return {};
  return { dataStart: range.start, dataEnd: range.end };
}

const LEAF = /^(p|h[1-6]|li|dt|dd|td|th|caption|pre)$/;
const HOLDER = /^(ul|ol|dl|table|thead|tbody|tr|div|blockquote)$/;

function holdsLeaf(element: Element): boolean {
  return element.children.some(
    (it) =>
      it.type === "element" &&
      (LEAF.test(it.tagName) || HOLDER.test(it.tagName)),
  );
}

type Piece = { value: string; start: number };

function markPiece(
  piece: Piece,
  highlights: readonly Highlight[],
  seen: Set<string>,
): ElementContent[] {
  if (piece.value === "") return [];
  const end = piece.start + piece.value.length;
  const at = highlights.findIndex(
    (it) => it.start < end && it.end > piece.start,
  );
  const highlight = highlights[at];
  if (!highlight) return [{ type: "text", value: piece.value }];
  const rest = highlights.slice(at + 1);
  const from = Math.max(0, highlight.start - piece.start);
  const to = Math.min(piece.value.length, highlight.end - piece.start);
  const cut = (a: number, b: number): Piece => ({
    value: piece.value.slice(a, b),
    start: piece.start + a,
  });
  return [
    ...markPiece(cut(0, from), rest, seen),
    markElement(highlight, markPiece(cut(from, to), rest, seen), seen),
    ...markPiece(cut(to, piece.value.length), rest, seen),
  ];
}

function markElement(
  highlight: Highlight,
  children: ElementContent[],
  seen: Set<string>,
): Element {
  const first = !seen.has(highlight.id);
  seen.add(highlight.id);
  const id = first ? { id: `mark-${highlight.id}` } : {};
  if (highlight.kind === "fact")
    return factElement(highlight, children, id, first);
  const className = CLASSES[highlight.kind];
  return make("mark", { ...id, className, dataKind: highlight.kind }, children);
}

/** The letter stands before the fact, and its meaning is told to who only hears. */
function factElement(
  { label }: Highlight,
  children: ElementContent[],
  id: { id?: string },
  first: boolean,
): Element {
  const className = ["mm", "mm-src", ...(label ? [`f-${label}`] : [])];
  const letter =
    label && first
      ? [make("i", { ariaHidden: "true", dataSkip: "" }, [words(label)])]
      : [];
  const spoken =
    label && first
      ? [
          make("span", { className: ["vh"], dataSkip: "" }, [
            words(` (difference ${label})`),
          ]),
        ]
      : [];
  return make("span", { ...id, className, dataKind: "fact" }, [
    ...letter,
    ...children,
    ...spoken,
  ]);
}

const words = (value: string): Text => ({ type: "text", value });

function make(
  tagName: string,
  properties: Element["properties"],
  children: ElementContent[],
): Element {
  return { type: "element", tagName, properties, children };
}
