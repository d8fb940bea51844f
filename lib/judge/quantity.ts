import { isUnit, unitName } from "@/lib/evidence/units";

/** A number with its unit, as it was written somewhere. */
export type Quantity = { value: number; unit: string };

/** What one of a unit is, in the smallest of its kind. */
const SIZES: Record<string, [kind: string, size: number]> = {
  nanosecond: ["time", 1e-9],
  microsecond: ["time", 1e-6],
  millisecond: ["time", 1e-3],
  second: ["time", 1],
  minute: ["time", 60],
  hour: ["time", 3_600],
  day: ["time", 86_400],
  week: ["time", 604_800],
  bit: ["data", 1 / 8],
  byte: ["data", 1],
  kilobyte: ["data", 1e3],
  megabyte: ["data", 1e6],
  gigabyte: ["data", 1e9],
  terabyte: ["data", 1e12],
  petabyte: ["data", 1e15],
  kibibyte: ["data", 2 ** 10],
  mebibyte: ["data", 2 ** 20],
  gibibyte: ["data", 2 ** 30],
  tebibyte: ["data", 2 ** 40],
  millimetre: ["length", 1e-3],
  mm: ["length", 1e-3],
  cm: ["length", 1e-2],
  metre: ["length", 1],
  km: ["length", 1e3],
  mg: ["mass", 1e-3],
  gram: ["mass", 1],
  kg: ["mass", 1e3],
  tonne: ["mass", 1e6],
};

const QUANTITY =
  /(?<![\p{L}\p{N}.,])(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)[ \u00a0_-]?(%|‰|[A-Za-zµ]{1,20})(?![\p{L}\p{N}])/gu;

/** Every number of a text that a unit follows. */
export function findQuantities(text: string): Quantity[] {
  return [...text.matchAll(QUANTITY)].flatMap(
    ([, number = "", written = ""]) => {
      if (!isUnit(written, true)) return [];
      const value = Number(number.replaceAll(",", ""));
      return [{ value, unit: unitName(written) ?? written }];
    },
  );
}

/** Whether two quantities are one, whatever unit each is written in. */
export function isSameQuantity(one: Quantity, other: Quantity): boolean {
  if (one.unit === other.unit) return isNear(one.value, other.value);
  const [a, b] = [SIZES[one.unit], SIZES[other.unit]];
  if (!a || !b || a[0] !== b[0]) return false;
  return isNear(one.value * a[1], other.value * b[1]);
}

function isNear(one: number, other: number): boolean {
  return (
    Math.abs(one - other) <= 1e-9 * Math.max(Math.abs(one), Math.abs(other))
  );
}
