import {
  markCodeSpans,
  markEmphasis,
  markEscapes,
  markLinks,
  markTags,
} from "./mark-inline-markup";
import { markLines } from "./mark-line-markup";
import { code, gap, keep, MarkupMarks } from "./markup-marks";
import { type OffsetText, OffsetTextWriter } from "./offset-text";

/** Text without Markdown and HTML markup; offsets are into its own `text`. */
export type PlainText = OffsetText & {
  /** For each unit, 1 where it stood in a code span. */
  inCode: Uint8Array;
  /** What was taken out but says something: link targets, attributes. */
  asides: { at: number; text: string }[];
  /** List and heading numbers, each standing before `at`. */
  numbers: { at: number; value: string }[];
};

/**
 * Takes Markdown and HTML markup out of folded text. Text that only looks a
 * little like markup loses nothing but punctuation. Linear in the text.
 */
export function stripMarkup(folded: OffsetText): PlainText {
  const marks = new MarkupMarks(folded.text);
  markEscapes(marks);
  markTags(marks);
  markLinks(marks);
  markCodeSpans(marks);
  markLines(marks);
  markEmphasis(marks);
  return takeOut(folded, marks);
}

function takeOut(folded: OffsetText, marks: MarkupMarks): PlainText {
  const { units } = marks;
  const out = new OffsetTextWriter(units.length);
  const places = new Int32Array(units.length + 1);
  const inCode = new Uint8Array(units.length);
  for (let at = 0, end = 0; at < units.length; at = end) {
    const fate = (units[at] ?? 0) & 3;
    end = endOfFate(units, at, fate);
    notePlaces(places, at, end, out.length, fate);
    if (fate === gap) putGap(folded, at, end, out);
    if (fate !== keep) continue;
    copyCode(units, at, end, inCode, out.length);
    out.copyFrom(folded, at, end);
  }
  places[units.length] = out.length;
  return {
    ...out.done(),
    inCode,
    asides: moved(marks.asides, places),
    numbers: moved(marks.numbers, places),
  };
}

function endOfFate(units: Uint8Array, from: number, fate: number): number {
  let end = from;
  while (end < units.length && ((units[end] ?? 0) & 3) === fate) end++;
  return end;
}

function copyCode(
  units: Uint8Array,
  from: number,
  to: number,
  inCode: Uint8Array,
  place: number,
): void {
  for (let unit = from; unit < to; unit++)
    inCode[place + unit - from] = ((units[unit] ?? 0) & code) !== 0 ? 1 : 0;
}

function notePlaces(
  places: Int32Array,
  at: number,
  end: number,
  place: number,
  fate: number,
): void {
  for (let unit = at; unit < end; unit++)
    places[unit] = fate === keep ? place + unit - at : place;
}

function putGap(
  folded: OffsetText,
  at: number,
  end: number,
  out: OffsetTextWriter,
): void {
  out.put(" ", folded.starts[at] ?? 0, folded.ends[end - 1] ?? 0);
}

function moved<T extends { at: number }>(list: T[], places: Int32Array): T[] {
  return list
    .map((entry) => ({ ...entry, at: places[entry.at] ?? 0 }))
    .sort((a, b) => a.at - b.at);
}
