/** A marked range of a text: UTF-16 offsets, half open. */
export type TextMark<T> = { start: number; end: number; mark: T };

/** A stretch of text with every mark that covers it, outermost first. */
export type TextPiece<T> = { text: string; start: number; marks: T[] };

/**
 * Cuts a text where marks begin and end, so that each piece has one look.
 * Marks outside the text are clipped; empty ones are dropped.
 */
export function textPieces<T>(
  text: string,
  marks: readonly TextMark<T>[],
): TextPiece<T>[] {
  const clipped = marks
    .map(({ start, end, mark }) => ({
      start: Math.max(0, start),
      end: Math.min(text.length, end),
      mark,
    }))
    .filter(({ start, end }) => start < end)
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const cuts = new Set([0, text.length]);
  for (const { start, end } of clipped) cuts.add(start).add(end);
  const points = [...cuts].sort((a, b) => a - b);
  return points.slice(0, -1).map((start, i) => {
    const end = points[i + 1] ?? text.length;
    return {
      start,
      text: text.slice(start, end),
      marks: clipped
        .filter((m) => m.start <= start && m.end >= end)
        .map(({ mark }) => mark),
    };
  });
}
