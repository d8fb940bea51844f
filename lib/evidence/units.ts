/** Spellings of one unit, the first being its name. */
const SPELLINGS = [
  "byte bytes",
  "bit bits",
  "kilobyte kb kilobytes",
  "megabyte mb megabytes",
  "gigabyte gb gigabytes",
  "terabyte tb terabytes",
  "petabyte pb petabytes",
  "kibibyte kib kibibytes",
  "mebibyte mib mebibytes",
  "gibibyte gib gibibytes",
  "tebibyte tib tebibytes",
  "kbps",
  "mbps",
  "gbps",
  "tbps",
  "iops",
  "millisecond ms milliseconds msec",
  "microsecond µs us microseconds",
  "nanosecond ns nanoseconds",
  "second s sec secs seconds",
  "minute min mins minutes",
  "hour h hr hrs hours",
  "day d days",
  "week weeks wk",
  "month months mo",
  "quarter quarters",
  "year years yr yrs",
  "decade decades",
  "percent %",
  "permille ‰",
  "hertz hz",
  "khz",
  "mhz",
  "ghz",
  "watt watts w",
  "kw kilowatt kilowatts",
  "kwh",
  "volt volts v",
  "metre m metres meter meters",
  "km kilometre kilometres kilometer kilometers",
  "cm centimetre centimetres centimeter centimeters",
  "mm millimetre millimetres millimeter millimeters",
  "mile miles mi",
  "foot feet ft",
  "inch inches",
  "gram grams g",
  "kg kilogram kilograms",
  "mg milligram milligrams",
  "tonne tonnes",
  "px pixel pixels",
  "pt",
  "dpi",
  "fps",
  "rpm",
  "vcpu vcpus",
  "core cores",
  "k thousand",
  "dollar dollars usd",
  "euro euros eur",
  "sekunde sekunden",
  "minuten",
  "stunde stunden",
  "tag tage tagen",
  "woche wochen",
  "monat monate monaten",
  "jahr jahre jahren",
];

const nameOf = new Map<string, string>();
for (const line of SPELLINGS) {
  const spellings = line.split(" ");
  for (const spelling of spellings) nameOf.set(spelling, spellings[0] ?? line);
}
const SINGLE_LETTERS = new Set(["s", "h", "d", "m", "g", "w", "v", "k"]);

/** Whether the word is a unit; behind a digit single letters count, too. */
export function isUnit(written: string, afterDigit = false): boolean {
  if (written.length > 1) return nameOf.has(written.toLowerCase());
  return nameOf.has(written) && (afterDigit || !SINGLE_LETTERS.has(written));
}

/** The name that all spellings of a unit share, or null. */
export function unitName(written: string): string | null {
  return nameOf.get(written.toLowerCase()) ?? null;
}

/** Mb is not MB; mb could be either, so it is both. */
export function isSameUnitCase(one: string, other: string): boolean {
  const a = /^[KMGTP](i?)([bB])(?:ps)?$/.exec(one);
  const b = /^[KMGTP](i?)([bB])(?:ps)?$/.exec(other);
  return !a || !b || a[2] === b[2];
}
