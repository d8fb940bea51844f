import { blankMarkup, type ClaimToken, claimTokens } from "./claim-tokens";

/** A half-open range of UTF-16 offsets. */
export type Span = { start: number; end: number };

/** The words of a text, and where each of them stands, by its number. */
export type WordIndex = {
  tokens: ClaimToken[];
  places: ReadonlyMap<string, number[]>;
};

/** A text made ready to be searched for many claims, as far as is asked for. */
export class ClaimIndex {
  readonly text: string;
  private asWritten: WordIndex | null = null;
  private withoutMarkup: WordIndex | null = null;

  constructor(text: string) {
    this.text = text;
  }

  get written(): WordIndex {
    this.asWritten ??= indexWords(this.text);
    return this.asWritten;
  }

  get plain(): WordIndex {
    this.withoutMarkup ??= indexWords(blankMarkup(this.text));
    return this.withoutMarkup;
  }
}

function indexWords(text: string): WordIndex {
  const tokens = claimTokens(text);
  const places = new Map<string, number[]>();
  tokens.forEach(({ key }, at) => {
    const known = places.get(key);
    if (known) known.push(at);
    else places.set(key, [at]);
  });
  return { tokens, places };
}

/**
 * Every place where the claim stands, the strictest reading first: as it is
 * written; with white space and typography folded; with Markdown taken away on
 * both sides. A place that is found in two ways is named twice. Whoever has
 * seen enough stops, and the rest is not looked for.
 */
export function* findClaim(
  index: ClaimIndex,
  claim: string,
): Generator<Span, undefined> {
  yield* findLiteral(index.text, claim);
  yield* findWords(index.text, index.written, claim);
  yield* findWords(index.text, index.plain, blankMarkup(claim));
}

/** Occurrences that begin and end where a word does: "ten" is not in "often". */
function* findLiteral(text: string, claim: string): Generator<Span> {
  if (claim.trim() === "") return;
  for (
    let at = text.indexOf(claim);
    at >= 0;
    at = text.indexOf(claim, at + 1)
  ) {
    const end = at + claim.length;
    if (!cutsWord(text, at) && !cutsWord(text, end)) yield { start: at, end };
  }
}

function cutsWord(text: string, at: number): boolean {
  return (
    /[\p{L}\p{N}\p{M}]$/u.test(text.slice(Math.max(0, at - 2), at)) &&
    /^[\p{L}\p{N}\p{M}]/u.test(text.slice(at, at + 2))
  );
}

/** Occurrences of the claim's words in a row, from its rarest word. */
function* findWords(
  text: string,
  { tokens, places }: WordIndex,
  claim: string,
): Generator<Span> {
  const words = claimTokens(claim);
  const tail = claim.slice(words.at(-1)?.end).trim();
  const lists = words.map(({ key }) => places.get(key) ?? []);
  const fewest = Math.min(...lists.map((list) => list.length));
  const rarest = lists.findIndex((list) => list.length === fewest);
  for (const place of lists[rarest] ?? []) {
    const at = place - rarest;
    const first = tokens[at];
    const last = tokens[at + words.length - 1];
    if (!first || !last) continue;
    if (words.every(({ key }, i) => tokens[at + i]?.key === key))
      yield withMarks(text, first.start, last.end, tail);
  }
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
