import { agrees, type LensFact } from "@/lib/evidence/lens-facts";

/**
 * The text with every fact of the claim that the source states otherwise put
 * right, word for word from the source, or null where there is none to put
 * right. It fills the editor; a person reads it, changes it and confirms it.
 */
export function withFactsOfSource(
  text: string,
  claim: string,
  facts: readonly LensFact[],
): string | null {
  const at = text.indexOf(claim);
  const swaps = facts
    .flatMap((fact) => {
      const { claim: said, source } = fact;
      return said !== null && source !== null && !agrees(said, fact)
        ? [{ ...said, to: source.text }]
        : [];
    })
    .sort((a, b) => b.start - a.start);
  if (at < 0 || swaps.length === 0) return null;
  const fixed = swaps.reduce(
    (words, { start, end, to }) =>
      words.slice(0, start) + to + words.slice(end),
    claim,
  );
  return text.slice(0, at) + fixed + text.slice(at + claim.length);
}
