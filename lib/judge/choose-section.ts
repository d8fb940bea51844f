import type { Section } from "@/lib/evidence/page-text";
import type { Span } from "@/lib/evidence/quote-match";
import { countTokens } from "./count-tokens";

/** Neighbours are added up to here: a narrow text is judged better, and costs less. */
const ENOUGH = 4_000;

/**
 * The part of a page that a claim is judged by: the section that holds the
 * anchor, then its neighbours, nearest first, while they fit. One stretch of
 * the page; UTF-16, half-open. A section that is too long for `limit` tokens is
 * cut around the anchor. Without an anchor the page is read from its top.
 */
export function chooseSection(
  text: string,
  sections: readonly Section[],
  anchor: Span | null,
  limit: number,
): Span {
  const at = anchor ?? { start: 0, end: 0 };
  const low = sections.findIndex(({ end }) => end > at.start);
  if (low === -1)
    return cutAround(text, { start: 0, end: text.length }, at, limit);
  let high = low;
  while (high + 1 < sections.length && (sections[high]?.end ?? 0) < at.end)
    high++;
  const own = spanOf(sections, { low, high }, text.length);
  const tokens = tokensOf(text, own);
  if (tokens > limit) return cutAround(text, own, at, limit);
  const room = Math.min(limit, ENOUGH) - tokens;
  const grown = withNeighbours(text, sections, { low, high }, room);
  return spanOf(sections, grown, text.length);
}

/** Sections by their numbers, both included. */
type Stretch = { low: number; high: number };

/** The one that follows, the one before, and so on until one does not fit. */
function withNeighbours(
  text: string,
  sections: readonly Section[],
  { low, high }: Stretch,
  room: number,
): Stretch {
  const stretch = { low, high };
  let left = room;
  for (let turn = 0; turn < 2 * sections.length; turn++) {
    const forth = turn % 2 === 0;
    const neighbour = sections[forth ? stretch.high + 1 : stretch.low - 1];
    if (!neighbour) continue;
    left -= tokensOf(text, neighbour);
    if (left < 0) break;
    if (forth) stretch.high++;
    else stretch.low--;
  }
  return stretch;
}

function spanOf(
  sections: readonly Section[],
  { low, high }: Stretch,
  length: number,
): Span {
  return {
    start: sections[low]?.start ?? 0,
    end: sections[high]?.end ?? length,
  };
}

const tokensOf = (text: string, { start, end }: Span) =>
  countTokens(text.slice(start, end));

/** As much around an anchor as fits, as much before it as behind, cut at spaces. */
function cutAround(text: string, within: Span, at: Span, limit: number): Span {
  let room = within.end - within.start;
  for (;;) {
    const span = windowOf(text, within, at, room);
    const tokens = tokensOf(text, span);
    if (tokens <= limit || room <= 1) return span;
    room = Math.floor(room * Math.max(0.1, Math.min(0.95, limit / tokens)));
  }
}

function windowOf(text: string, within: Span, at: Span, room: number): Span {
  const middle = (at.start + Math.min(at.end, at.start + room)) / 2;
  const from = Math.floor(
    Math.max(within.start, Math.min(middle - room / 2, within.end - room)),
  );
  const to = Math.min(within.end, from + room);
  return {
    start: from === within.start ? from : afterSpace(text, from, to),
    end: to === within.end ? to : beforeSpace(text, from, to),
  };
}

function afterSpace(text: string, from: number, limit: number): number {
  const space = text.slice(from, limit).search(/\s/);
  return space === -1 ? from : from + space + 1;
}

function beforeSpace(text: string, limit: number, to: number): number {
  const space = text.slice(limit, to).search(/\s\S*$/);
  return space <= 0 ? to : limit + space;
}
