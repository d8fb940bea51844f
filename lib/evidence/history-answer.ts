import { type Ask, namesOf, stagesOf } from "./history-asks";
import { dimensionOf, isSameQuantity, type Quantity } from "./history-quantity";
import type { Sentence } from "./history-sentence";
import { isWithinDate } from "./read-date";

/** What a sentence says to an ask: the same, something else, or nothing. */
export type Answer =
  | { says: "same"; value: string }
  | { says: "other"; value: string; affinity: number }
  | null;

/** What one sentence says to one ask of a claim. */
export function answerOf(
  claim: Sentence,
  ask: Ask,
  sentence: Sentence,
): Answer {
  if (ask.quantity) return numberAnswer(claim, ask.quantity, sentence);
  switch (ask.what) {
    case "date":
      return dateAnswer(ask, sentence);
    case "stage":
      return stageAnswer(ask, sentence);
    case "name":
      return nameAnswer(ask, sentence);
    default:
      return codeAnswer(ask, sentence);
  }
}

function numberAnswer(
  claim: Sentence,
  asked: Quantity,
  sentence: Sentence,
): Answer {
  const { quantities, text } = sentence;
  const written = ({ start, end }: Quantity) => text.slice(start, end);
  const same = quantities.find((one) => isSameQuantity(asked, one));
  const others = quantities
    .filter((one) => !claim.quantities.some((own) => isSameQuantity(own, one)))
    .map((one) => ({ one, affinity: affinityOf(asked, one) }))
    .filter(({ affinity }) => affinity > 0)
    .sort((a, b) => b.affinity - a.affinity);
  if (same) {
    const rival = others.find(({ affinity }) => affinity >= SAME_DIMENSION);
    if (!rival || !saysEvery(claim) || saysEvery(sentence))
      return { says: "same", value: written(same) };
    const value = `${written(same)} … ${written(rival.one)}`;
    return { says: "other", value, affinity: rival.affinity };
  }
  const [best] = others;
  return best
    ? { says: "other", value: written(best.one), affinity: best.affinity }
    : null;
}

const SAME_DIMENSION = 2;

/** How likely one number stands where the other stood. */
function affinityOf(asked: Quantity, other: Quantity): number {
  const [one, two] = [dimensionOf(asked), dimensionOf(other)];
  if (one !== two) return 0;
  if (one !== null) return asked.unit === other.unit ? 3 : SAME_DIMENSION;
  if (asked.next !== "" && asked.next === other.next) return 2;
  if (asked.before !== "" && asked.before === other.before) return 1.5;
  const isVersion = /^\d+\.\d/;
  return isVersion.test(asked.key) && isVersion.test(other.key) ? 1 : 0;
}

const saysEvery = ({ words }: Sentence) =>
  ["every", "each", "all", "any"].some((word) => words.has(word));

function dateAnswer(ask: Ask, { facts }: Sentence): Answer {
  const dates = facts.filter(({ what }) => what === "date");
  const same = dates.find(
    ({ key }) => isWithinDate(ask.key, key) || isWithinDate(key, ask.key),
  );
  if (same) return { says: "same", value: same.text };
  const [other] = dates;
  return other ? { says: "other", value: other.text, affinity: 1 } : null;
}

function stageAnswer(ask: Ask, { text }: Sentence): Answer {
  const stages = stagesOf(text);
  const same = stages.find(({ key }) => key === ask.key);
  if (same) return { says: "same", value: same.text };
  const [other] = stages;
  return other ? { says: "other", value: other.text, affinity: 2 } : null;
}

function nameAnswer(ask: Ask, { text }: Sentence): Answer {
  if (hasWhole(text, ask.key)) return { says: "same", value: ask.key };
  const [first, last] = [ask.key.split(" ")[0], ask.key.split(" ").at(-1)];
  const other = namesOf(text).find((name) => {
    const words = name.split(" ");
    return words[0] === first || words.at(-1) === last;
  });
  return other ? { says: "other", value: other, affinity: 2 } : null;
}

/** Whether a text holds a name with nothing grown to its ends. */
function hasWhole(text: string, name: string): boolean {
  const grown = /[\p{L}\p{N}_-]/u;
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1))
    if (
      !grown.test(text.charAt(at - 1)) &&
      !grown.test(text.charAt(at + name.length))
    )
      return true;
  return false;
}

/** Code that changed keeps its beginning, or its shape. */
function codeAnswer(ask: Ask, { text }: Sentence): Answer {
  if (hasWhole(text, ask.key)) return { says: "same", value: ask.key };
  const value = sameBeginning(ask.key, text) ?? sameShape(ask.key, text);
  return value === null ? null : { says: "other", value, affinity: 2 };
}

const WORD = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}._/:-]*[\p{L}\p{N}])?`;

function sameBeginning(key: string, text: string): string | null {
  const parts = key.split(/(?<=[\s/.:-])/);
  for (let count = parts.length - 1; count > 0; count--) {
    const beginning = parts.slice(0, count).join("");
    if (beginning.length < 3 || /^[\d\s./:-]*$/.test(beginning)) continue;
    const at = text.indexOf(beginning);
    if (at === -1) continue;
    const rest = new RegExp(`^${WORD}`, "u").exec(
      text.slice(at + beginning.length),
    );
    if (rest) return beginning + rest[0];
  }
  return null;
}

const shapeOf = (word: string) =>
  word.replace(/\p{N}/gu, "0").replace(/\p{L}+/gu, "a");

function sameShape(key: string, text: string): string | null {
  const shape = shapeOf(key);
  if (!/0/.test(shape) || /\s/.test(key)) return null;
  for (const [word] of text.matchAll(new RegExp(WORD, "gu")))
    if (word !== key && shapeOf(word) === shape) return word;
  return null;
}
