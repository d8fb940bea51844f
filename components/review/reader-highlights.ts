import type { Highlight } from "@/components/evidence/mark-block";
import type { MatchView } from "@/lib/review/flag-view";
import type { LensFact } from "./lens-facts";

/**
 * What is marked on the page: every place where the quote stands, the facts
 * that differ, and the grounding sentence. UTF-16 offsets into the page text.
 */
export function readerHighlights(
  text: string,
  match: MatchView | null,
  facts: readonly LensFact[],
  grounding: string | null,
): Highlight[] {
  const places = placesOf(match);
  const quotes = places.map(
    (place, i): Highlight => ({ ...place, kind: "quote", id: `quote-${i}` }),
  );
  const marked = facts.flatMap((fact): Highlight[] => {
    const at = factPlace(text, fact, places[0] ?? null);
    return at === null
      ? []
      : [
          {
            ...at,
            kind: "fact",
            id: `fact-${fact.letter}`,
            label: fact.letter,
          },
        ];
  });
  return [...quotes, ...marked, ...groundingMark(text, grounding)];
}

type Place = { start: number; end: number };

/** The best place first, then the others. */
function placesOf(match: MatchView | null): Place[] {
  if (match === null || match.start === null || match.end === null) return [];
  const { start, end } = match;
  const others = match.occurrences.filter((it) => it.start !== start);
  return [{ start, end }, ...others];
}

/** A fact of an exact place, or the only place of its words within the quote. */
function factPlace(
  text: string,
  { source }: LensFact,
  quote: Place | null,
): Place | null {
  if (source === null) return null;
  if (source.start >= 0) return { start: source.start, end: source.end };
  if (quote === null) return null;
  const within = text.slice(quote.start, quote.end);
  const at = within.indexOf(source.text);
  if (at < 0 || within.indexOf(source.text, at + 1) >= 0) return null;
  const start = quote.start + at;
  return { start, end: start + source.text.length };
}

function groundingMark(text: string, grounding: string | null): Highlight[] {
  const start = grounding === null ? -1 : text.indexOf(grounding);
  return grounding === null || start < 0
    ? []
    : [
        {
          start,
          end: start + grounding.length,
          kind: "grounding",
          id: "grounding",
        },
      ];
}
