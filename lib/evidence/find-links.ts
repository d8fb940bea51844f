import type { Span } from "./quote-match";

/** A link target of a text; `key` is equal for equal addresses. */
export type Link = Span & { text: string; key: string };

const BARE = /\b(?:https?|ftp):\/\/[^\s<>"'`|\\]{1,2000}/giu;
const TARGET =
  /\]\(\s{0,3}<?([^\s()<>]{1,2000}(?:\([^\s()]{0,200}\)[^\s()<>]{0,200})?)/gu;

/** Bare addresses and the targets of Markdown links, in order. */
export function findLinks(text: string): Link[] {
  const targets: Link[] = [];
  for (const hit of text.matchAll(TARGET)) {
    const target = hit[1] ?? "";
    targets.push(makeLink(hit.index + hit[0].length - target.length, target));
  }
  const covers = new SpanCursor(targets);
  const bare: Link[] = [];
  for (const hit of text.matchAll(BARE))
    if (!covers.holds(hit.index))
      bare.push(makeLink(hit.index, trimmed(hit[0])));
  return [...targets, ...bare].sort((a, b) => a.start - b.start);
}

/** Answers for ascending offsets whether one of the spans holds them. */
export class SpanCursor {
  private readonly spans: Span[];
  private at = 0;

  constructor(spans: Span[]) {
    this.spans = spans;
  }

  holds(offset: number): boolean {
    while ((this.spans[this.at]?.end ?? Infinity) <= offset) this.at++;
    return (this.spans[this.at]?.start ?? Infinity) <= offset;
  }
}

function makeLink(start: number, text: string): Link {
  return { start, end: start + text.length, text, key: linkKey(text) };
}

/** Sentence marks and an unopened bracket do not belong to an address. */
function trimmed(address: string): string {
  const end = address.replace(/[.,;:!?*_\]]+$/u, "");
  return end.endsWith(")") && !end.includes("(")
    ? trimmed(end.slice(0, -1))
    : end;
}

/** Equal for equal addresses: host in lower case, no final slash. */
function linkKey(address: string): string {
  const [, origin, rest] = /^([a-z]+:\/\/[^/?#]*)?(.*)$/isu.exec(address) ?? [];
  return `${origin?.toLowerCase() ?? ""}${rest?.replace(/\/$/u, "") ?? ""}`;
}
