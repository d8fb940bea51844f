import type { Highlight } from "@/components/evidence/mark-block";
import type { LensFact } from "@/lib/evidence/lens-facts";
import type { MatchView } from "@/lib/review/flag-view";

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
    const at = fact.source;
    return at === null
      ? []
      : [
          {
            ...{ start: at.start, end: at.end },
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
