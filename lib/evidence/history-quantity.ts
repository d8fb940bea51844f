import type { Fact } from "./find-facts";

/** A number with the unit that stands behind it. */
export type Quantity = {
  /** As `findFacts` folds it: "ten" and "10" are equal. */
  key: string;
  unit: string | null;
  start: number;
  end: number;
  /** The word that follows number and unit, lower case. */
  next: string;
  /** The word before, lower case. */
  before: string;
};

const SECONDS: Record<string, number> = {
  millisecond: 0.001,
  second: 1,
  minute: 60,
  hour: 3_600,
  day: 86_400,
  week: 604_800,
};
const BYTES: Record<string, number> = {
  byte: 1,
  kilobyte: 1e3,
  megabyte: 1e6,
  gigabyte: 1e9,
  terabyte: 1e12,
  petabyte: 1e15,
  kibibyte: 2 ** 10,
  mebibyte: 2 ** 20,
  gibibyte: 2 ** 30,
  tebibyte: 2 ** 40,
};

/** The numbers of a text with their units, in order. */
export function quantitiesOf(text: string, facts: Fact[]): Quantity[] {
  return facts.flatMap((fact, index) => {
    if (fact.what !== "number" && fact.what !== "version") return [];
    const after = facts[index + 1];
    const isUnit =
      after?.what === "unit" &&
      after.of === fact.key &&
      after.start - fact.end <= 2;
    const end = isUnit ? after.end : fact.end;
    return [
      {
        ...{ key: fact.key, unit: isUnit ? after.key : null },
        ...{ start: fact.start, end },
        next: wordAfter(text, end),
        before: wordBefore(text, fact.start),
      },
    ];
  });
}

/** Whether both say the same amount; a missing unit is taken from the other. */
export function isSameQuantity(one: Quantity, other: Quantity): boolean {
  if (one.unit === null || other.unit === null || one.unit === other.unit)
    return one.key === other.key;
  const [a, b] = [baseOf(one), baseOf(other)];
  return a !== null && a === b;
}

/** What kind of amount a unit measures; null for a bare number. */
export function dimensionOf({ unit }: Quantity): string | null {
  if (unit === null) return null;
  if (unit in SECONDS) return "time";
  return unit in BYTES ? "size" : unit;
}

function baseOf({ key, unit }: Quantity): number | null {
  const factor = unit === null ? undefined : (SECONDS[unit] ?? BYTES[unit]);
  return factor === undefined ? null : Number(key) * factor;
}

/** The word right after a place; "" where there is none. */
export function wordAfter(text: string, at: number): string {
  const [, word = ""] =
    /^[^\p{L}\p{N}.;!?]{0,4}([\p{L}\p{N}]+)/u.exec(text.slice(at, at + 48)) ??
    [];
  return word.toLowerCase();
}

function wordBefore(text: string, at: number): string {
  const [, word = ""] =
    /([\p{L}\p{N}]+)[^\p{L}\p{N}.;!?]{0,4}$/u.exec(
      text.slice(Math.max(0, at - 48), at),
    ) ?? [];
  return word.toLowerCase();
}
