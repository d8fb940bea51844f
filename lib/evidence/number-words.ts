const CARDINALS =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty";
const GERMAN =
  "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf";
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety";
const FRENCH: [string, number][] = [
  ["deux", 2],
  ["trois", 3],
  ["quatre", 4],
  ["cinq", 5],
  ["sept", 7],
  ["huit", 8],
  ["neuf", 9],
  ["dix", 10],
];
const SCALES = new Map([
  ["hundred", 100],
  ["thousand", 1_000],
  ["million", 1_000_000],
  ["billion", 1_000_000_000],
]);

const values = new Map<string, number>([...FRENCH, ["dozen", 12]]);
for (const list of [GERMAN, CARDINALS])
  list.split(" ").forEach((word, value) => {
    values.set(word, value);
  });
TENS.split(" ").forEach((word, index) => {
  values.set(word, 20 + index * 10);
});

/** The value of one spelled number word ("twelve", "million"), or null. */
export function numberOfWord(word: string): number | null {
  return values.get(word) ?? SCALES.get(word) ?? null;
}

/**
 * The value of a number that is spelled out or written in digits, or both
 * ("twenty", "one"; "2", "million"); null where the words are anything else.
 */
export function numberOfWords(words: string[]): number | null {
  let sum: Sum | null = { total: 0, group: null };
  for (const word of words) if (sum) sum = addWord(sum, word);
  return !sum || sum.group === null ? null : sum.total + sum.group;
}

/** `group` is what stands before the next "thousand"; null before any word. */
type Sum = { total: number; group: number | null };

function addWord({ total, group }: Sum, word: string): Sum | null {
  const scale = SCALES.get(word);
  if (scale !== undefined) {
    const scaled = (group ?? 1) * scale;
    return scale < 1_000
      ? { total, group: scaled }
      : { total: total + scaled, group: 0 };
  }
  const value = /^-?\d+(?:\.\d+)?$/.test(word)
    ? Number(word)
    : values.get(word);
  return value === undefined || !fits(group, value)
    ? null
    : { total, group: (group ?? 0) + value };
}

/** "twenty one" and "two hundred five" go on; "five six" does not. */
function fits(group: number | null, value: number): boolean {
  if (group === null || group === 0) return true;
  const room =
    group % 100 === 0 ? 100 : group % 10 === 0 && group > 10 ? 10 : 0;
  return value > 0 && value < room;
}
