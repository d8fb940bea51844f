import { blankMarkup, type ClaimToken, claimTokens } from "./claim-tokens";

/** A half-open range of UTF-16 offsets. */
export type Span = { start: number; end: number };

/** A text made ready to be searched for many claims. */
export type ClaimIndex = {
  text: string;
  /** The words as they are written, and with Markdown taken away. */
  tokens: ClaimToken[];
  plainTokens: ClaimToken[];
};

export function indexForClaims(text: string): ClaimIndex {
  return {
    text,
    tokens: claimTokens(text),
    plainTokens: claimTokens(blankMarkup(text)),
  };
}

/**
 * Every place where the claim stands, the strictest reading first: as it is
 * written; with white space and typography folded; with Markdown taken away on
 * both sides. A place that is found in two ways is named twice.
 */
export function findClaim(index: ClaimIndex, claim: string): Span[] {
  return [
    ...findLiteral(index.text, claim),
    ...findTokens(index.text, index.tokens, claim),
    ...findTokens(index.text, index.plainTokens, blankMarkup(claim)),
  ];
}

/** Occurrences that begin and end where a word does: "ten" is not in "often". */
function findLiteral(text: string, claim: string): Span[] {
  const spans: Span[] = [];
  if (claim.trim() === "") return spans;
  for (
    let at = text.indexOf(claim);
    at >= 0;
    at = text.indexOf(claim, at + 1)
  ) {
    const end = at + claim.length;
    if (!cutsWord(text, at) && !cutsWord(text, end))
      spans.push({ start: at, end });
  }
  return spans;
}

function cutsWord(text: string, at: number): boolean {
  return (
    /[\p{L}\p{N}\p{M}]$/u.test(text.slice(Math.max(0, at - 2), at)) &&
    /^[\p{L}\p{N}\p{M}]/u.test(text.slice(at, at + 2))
  );
}

function findTokens(text: string, tokens: ClaimToken[], claim: string): Span[] {
  const spans: Span[] = [];
  const words = claimTokens(claim);
  const [head] = words;
  const tail = claim.slice(words.at(-1)?.end).trim();
  if (!head) return spans;
  tokens.forEach((first, at) => {
    if (first.key !== head.key) return;
    const last = tokens[at + words.length - 1];
    if (last && words.every(({ key }, i) => tokens[at + i]?.key === key))
      spans.push(withMarks(text, first.start, last.end, tail));
  });
  return spans;
}

/**
 * Takes in the emphasis around the words, and behind them what the claim has
 * behind its last word: a full stop is the claim's where the claim ends in one.
 */
function withMarks(
  text: string,
  first: number,
  last: number,
  tail: string,
): Span {
  let start = first;
  let end = last;
  let owed = tail;
  while (isMarker(text[start - 1])) start--;
  for (;;) {
    const next = text[end];
    if (next !== undefined && owed.startsWith(next)) owed = owed.slice(1);
    else if (!isMarker(next)) break;
    end++;
  }
  return { start, end };
}

function isMarker(char: string | undefined): boolean {
  return char === "*" || char === "_" || char === "`" || char === "~";
}
