import { kindAt, normAt, type TokenList } from "./token-list";
import { isUnit, unitName } from "./units";

/** Small words that one may write for another without saying anything else. */
const INTERCHANGEABLE = [
  "a an the this that these those its their our your my",
  "that which who whom",
  "it they them this that these those",
  "in within inside",
  "in at",
  "on upon",
  "is are",
  "was were",
  "has have",
  "do does",
  "while whilst",
  "among amongst",
  "toward towards",
  "for of",
  "till until",
  "'s of",
  "% percent",
  "→ >",
  "der die das den dem des ein eine einen einem einer eines dieser diese dieses diesen diesem",
  "im pro je",
  "im in",
  "am an",
  "zum zur zu",
  "le la les l un une des ce cette ces cet",
  "el la los las un una unos unas este esta estos estas",
];

/** Words that may be there or not. */
const OPTIONAL = new Set(
  (
    "a an the this that these those which it its their our your my 's is are also then too please simply " +
    "der die das den dem des ein eine einen einem einer eines " +
    "le la les l un une el los las una"
  ).split(" "),
);

const groupsOf = new Map<string, number[]>();
for (const [group, words] of INTERCHANGEABLE.entries())
  for (const word of words.split(" "))
    groupsOf.set(word, [...(groupsOf.get(word) ?? []), group]);

/** Possessives may give way to an article, but "your" is not "their". */
const POSSESSIVE = new Set(["its", "their", "our", "your", "my"]);
const QUANTITIES =
  /^(?:few|little|lot|number|bit|couple|dozen|hundred|million)$/;

/** Whether the words say the same in nearly every sentence. */
export function isInterchangeable(one: string, other: string): boolean {
  if (POSSESSIVE.has(one) && POSSESSIVE.has(other)) return one === other;
  const groups = groupsOf.get(other);
  return groupsOf.get(one)?.some((group) => groups?.includes(group)) ?? false;
}

/** Whether a word weighs little: it says nothing about the subject. */
export function isSmallWord(norm: string): boolean {
  return groupsOf.has(norm) || OPTIONAL.has(norm) || SMALL.has(norm);
}

const SMALL = new Set(
  (
    "and or to of for by with on as at be been will can if not you we from into has have had do does " +
    "und oder zu von mit für auf ist sind nicht wird werden et ou de du à pour par avec sur est sont y o con por para"
  ).split(" "),
);

/** Whether a token could be left out: "the limit", "limit". */
export function isOptional(tokens: TokenList, token: number): boolean {
  const norm = normAt(tokens, token);
  const next = normAt(tokens, token + 1);
  if (norm === "by") return next.endsWith("ing");
  if (norm === "of") return isPartitive(tokens, token);
  if (!OPTIONAL.has(norm)) return false;
  return !(norm === "a" && QUANTITIES.test(next));
}

/** "all of the nodes" and "all the nodes". */
function isPartitive(tokens: TokenList, token: number): boolean {
  return (
    /^(?:all|both|half)$/.test(normAt(tokens, token - 1)) &&
    /^(?:the|these|those|its|their|your|our)$/.test(normAt(tokens, token + 1))
  );
}

/** Whether one word may stand for the other at this place. */
export function mayReplace(
  quote: TokenList,
  inQuote: number,
  page: TokenList,
  onPage: number,
): boolean {
  const one = normAt(quote, inQuote);
  const other = normAt(page, onPage);
  if (isInterchangeable(one, other))
    return (
      !isTimed(one, other, page, onPage) && !isFew(one, other, page, onPage)
    );
  return isSameUnit(quote, inQuote, page, onPage) || isSpelling(one, other);
}

/** "in 30 days" is not "within 30 days". */
function isTimed(
  one: string,
  other: string,
  page: TokenList,
  token: number,
): boolean {
  const limits = [one, other].some((word) => /^(?:within|pro|of)$/.test(word));
  const before = one === "of" || other === "of" ? token - 1 : token + 1;
  return (
    limits &&
    (kindAt(page, token + 1) === "number" || kindAt(page, before) === "number")
  );
}

/** "a few" is not "the few". */
function isFew(
  one: string,
  other: string,
  page: TokenList,
  token: number,
): boolean {
  const article = one === "a" || other === "a";
  return article && QUANTITIES.test(normAt(page, token + 1));
}

function isSameUnit(
  quote: TokenList,
  inQuote: number,
  page: TokenList,
  onPage: number,
): boolean {
  const one = normAt(quote, inQuote);
  const other = normAt(page, onPage);
  const counted =
    kindAt(quote, inQuote - 1) === "number" ||
    kindAt(page, onPage - 1) === "number";
  if (!counted || !isUnit(one, true) || !isUnit(other, true)) return false;
  return unitName(one) === unitName(other);
}

const SPELLINGS: [RegExp, string][] = [
  [/isation/g, "ization"],
  [/is(e|ed|es|ing|er)$/g, "iz$1"],
  [/ys(e|ed|es|ing)$/g, "yz$1"],
  [/([bcdlmpv])our/g, "$1or"],
  [/([aeiou]t|nt|b)re(s|d)?$/g, "$1er$2"],
  [
    /^(cancel|channel|dial|fuel|label|level|model|signal|total|travel|tunnel)l/g,
    "$1",
  ],
  [/ogue(s|d)?$/g, "og$1"],
  [/licence/g, "license"],
  [/defence/g, "defense"],
  [/grey/g, "gray"],
  [/programme$/g, "program"],
  [/ß/g, "ss"],
];

/** British or American, ß or ss: the same word all the same. */
export function isSpelling(one: string, other: string): boolean {
  const alike =
    one.length > 3 &&
    one.charCodeAt(0) === other.charCodeAt(0) &&
    Math.abs(one.length - other.length) < 3;
  return alike && plainSpelling(one) === plainSpelling(other);
}

function plainSpelling(norm: string): string {
  let plain = norm;
  for (const [from, to] of SPELLINGS) plain = plain.replace(from, to);
  return plain;
}
