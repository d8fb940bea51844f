import { type Pair, type Range, spanOf } from "./quote-differences";
import type { Span } from "./quote-match";

/**
 * The text that a range of page tokens stands for: with the marks around it
 * that the quote has, too, and with the rest of a link or an element whose
 * text ends here.
 */
export function passageSpan({ quote, page }: Pair, range: Range): Span {
  const span = spanOf(page, range);
  const before = quote.source.slice(0, quote.starts[0]);
  const after = quote.source.slice(quote.ends[quote.length - 1]);
  const end =
    span.end +
    sharedMarks(
      after,
      page.source.slice(span.end, span.end + after.length + REACH),
    );
  const head = page.source.slice(
    Math.max(0, span.start - before.length - REACH),
    span.start,
  );
  const start = span.start - sharedMarks(reversed(before), reversed(head));
  return withElements(page.source, { start, end });
}

const REACH = 8;

/** How far the page goes on with the marks of the quote, which has no words left. */
function sharedMarks(quote: string, page: string): number {
  let reached = 0;
  let at = 0;
  for (let index = 0; index < quote.length; index++) {
    const mark = quote.charAt(index);
    if (/\s/.test(mark)) {
      while (/\s/.test(page.charAt(at))) at++;
    } else if (mark === page.charAt(at) && !/["'“”‘’]/.test(mark)) {
      at++;
      reached = at;
    }
  }
  return reached;
}

function reversed(text: string): string {
  return Array.from({ length: text.length }, (_, at) =>
    text.charAt(text.length - 1 - at),
  ).join("");
}

const CLOSING =
  /(?:\]\([^()\s]{0,500}\)|\]\[[^[\]\n]{0,100}\]|<\/[A-Za-z][A-Za-z0-9]{0,20}>)/y;
const OPENING = /(?:\[|<[A-Za-z][^<>]{0,200}>)$/;

/** Whether a text holds one side of an element or of a link. */
function isOpen(text: string): boolean {
  const bracket = text.lastIndexOf("[");
  const open = bracket !== -1 && !text.includes("]", bracket);
  return open || /<\/?[A-Za-z]/.test(text);
}

/** Takes in what closes right behind, and what opened it right before. */
function withElements(source: string, { start, end }: Span): Span {
  let last = end;
  let first = start;
  if (!isOpen(source.slice(start, end))) return { start, end };
  for (;;) {
    CLOSING.lastIndex = last;
    const closing = CLOSING.exec(source);
    if (!closing) return { start: first, end: last };
    last += closing[0].length;
    const opening = OPENING.exec(source.slice(Math.max(0, first - 204), first));
    first -= opening?.[0].length ?? 0;
  }
}
