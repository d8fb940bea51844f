/**
 * How alike two titles are, from 0 to 1: one less the share of characters that
 * must change (Levenshtein), after lower-casing and stripping punctuation,
 * accents and further white space. Symmetric; 1 for equal ones.
 */
export function titleSimilarity(one: string, other: string): number {
  return alikeness(foldTitle(one), foldTitle(other));
}

function alikeness(a: string[], b: string[]): number {
  const longest = Math.max(a.length, b.length);
  return longest === 0 ? 1 : 1 - distance(a, b) / longest;
}

/**
 * Whether two titles are at least this alike. Letters that one has more than
 * the other are differences, so that mostly their lengths decide.
 */
export function isAlike(one: string, other: string, least: number): boolean {
  if (2 * one.length < other.length || one.length > 2 * other.length)
    return false;
  const [a, b] = [foldTitle(one), foldTitle(other)];
  const longest = Math.max(a.length, b.length);
  if (Math.abs(a.length - b.length) > (1 - least) * longest) return false;
  return alikeness(a, b) >= least;
}

const LONGEST = 500;

export function foldTitle(title: string): string[] {
  const text = title.replace(/<[^<>]*>/g, "");
  const plain = (ASCII.test(text) ? text : withoutAccents(text))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  return [...plain].slice(0, LONGEST);
}

const ASCII = /^[\u0020-\u007e]*$/;

function withoutAccents(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "");
}

/** Wagner and Fischer's table, two rows of it at a time. */
function distance(a: string[], b: string[]): number {
  let row = b.map((_, n) => n + 1);
  let before = 0;
  for (const [i, letter] of a.entries()) {
    let diagonal = i;
    before = i + 1;
    row = row.map((above, j) => {
      const change = diagonal + (letter === b[j] ? 0 : 1);
      diagonal = above;
      before = Math.min(change, above + 1, before + 1);
      return before;
    });
  }
  return row.at(-1) ?? a.length;
}
