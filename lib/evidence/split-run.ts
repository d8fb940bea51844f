import { isUnit } from "./units";

export type TokenKind =
  | "word"
  | "number"
  | "identifier"
  | "symbol"
  | "ideograph";

/** A token inside a run of letters and digits; offsets are into the run. */
export type Piece = {
  /** How it is compared: lower case, contractions spelled out, 1000 not 1,000. */
  norm: string;
  /** The same in the case it was written in. */
  cased: string;
  kind: TokenKind;
  start: number;
  end: number;
  /** A sentence ended right before it, with no space ("sites.If"). */
  afterStop: boolean;
};

const PLAIN = /^[A-Za-z]?[a-z]*$/;
const NUMBER = /^\d[\d.,:]*$/;
const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const WITH_UNIT = /^(\d[\d.,:]*)(\p{L}{1,5})$/u;
const GLUED_SENTENCE =
  /(?<=(?:^|\.)(?:\p{Ll}{2,}|\d+))\.(?=\p{Lu}(?:\p{Ll}|$))/gu;
const IDENTIFIER =
  /[\p{L}\p{N}]_+[\p{L}\p{N}]|[\p{L}\p{N}][.:][\p{L}\p{N}]|\p{L}\p{N}|\p{N}\p{L}|\p{Ll}\p{Lu}|[+#]$/u;

const CONTRACTED: Record<string, string> = {
  re: "are",
  ll: "will",
  ve: "have",
  m: "am",
};
const NOT: Record<string, string> = { ca: "can", wo: "will", sha: "shall" };
const TAKES_IS = new Set(
  "it that there here what who where how he she this everything".split(" "),
);

/** Splits a run that has no white space in it into the tokens to compare. */
export function splitRun(run: string): Piece[] {
  if (PLAIN.test(run)) return [word(run, 0, run.length)];
  const pieces: Piece[] = [];
  let from = 0;
  for (const stop of run.matchAll(GLUED_SENTENCE)) {
    pieces.push(...splitSegment(run.slice(from, stop.index), from, from > 0));
    from = stop.index + 1;
  }
  pieces.push(...splitSegment(run.slice(from), from, from > 0));
  return pieces;
}

function splitSegment(segment: string, at: number, stop: boolean): Piece[] {
  const core = segment.replace(/^_+|_+$/g, "");
  if (core === "") return [];
  const start = at + segment.indexOf(core);
  const pieces = core.includes("'")
    ? splitApostrophes(core, start)
    : splitCore(core, start, isHalfOpen(segment));
  const first = pieces[0];
  if (first && stop) first.afterStop = true;
  return pieces;
}

/** `NAME_` is the beginning of names; `_so_` is only emphasis. */
function isHalfOpen(segment: string): boolean {
  return segment.startsWith("_") !== segment.endsWith("_");
}

function splitCore(core: string, start: number, named: boolean): Piece[] {
  const end = start + core.length;
  if (NUMBER.test(core)) return [number(core, start, end)];
  const unit = WITH_UNIT.exec(core);
  if (unit?.[1] && unit[2] && isSuffix(unit[2])) {
    const middle = start + unit[1].length;
    return [number(unit[1], start, middle), word(unit[2], middle, end)];
  }
  if (core.toLowerCase() === "cannot")
    return [
      { ...word(core, start, end - 3), norm: "can", cased: core.slice(0, 3) },
      { ...word(core, end - 3, end), norm: "not", cased: "not" },
    ];
  const kind = named || IDENTIFIER.test(core) ? "identifier" : "word";
  return [{ ...word(core, start, end), kind }];
}

function isSuffix(letters: string): boolean {
  return isUnit(letters, true) || /^[ap]m$/i.test(letters);
}

function number(digits: string, start: number, end: number): Piece {
  const norm = GROUPED.test(digits) ? digits.replaceAll(",", "") : digits;
  return { ...word(norm, start, end), kind: "number" };
}

function word(cased: string, start: number, end: number): Piece {
  const norm = cased.toLowerCase();
  return { norm, cased, kind: "word", start, end, afterStop: false };
}

function splitApostrophes(core: string, start: number): Piece[] {
  const parts = core.split("'");
  const pieces: Piece[] = [];
  let at = start;
  parts.forEach((part, index) => {
    const end = at + part.length;
    const before = pieces.at(-1);
    if (index === 0 || !before) pieces.push(...splitCore(part, at, false));
    else pieces.push(...afterApostrophe(before, part, at - 1, end));
    at = end + 1;
  });
  return pieces;
}

function afterApostrophe(
  before: Piece,
  part: string,
  start: number,
  end: number,
): Piece[] {
  const tail = part.toLowerCase();
  if (tail === "t" && before.norm.endsWith("n")) return splitNot(before, end);
  if (tail === "s") {
    const norm = TAKES_IS.has(before.norm) ? "is" : "'s";
    return [{ ...word(norm, start, end) }];
  }
  const whole = Object.hasOwn(CONTRACTED, tail) ? CONTRACTED[tail] : undefined;
  return whole ? [word(whole, start, end)] : splitCore(part, start + 1, false);
}

/** Shortens the verb in place: "can't" is "can", "not". */
function splitNot(verb: Piece, end: number): Piece[] {
  const stem = verb.norm.slice(0, -1);
  verb.norm = (Object.hasOwn(NOT, stem) ? NOT[stem] : undefined) ?? stem;
  verb.cased = verb.norm;
  verb.end -= 1;
  return [word("not", verb.end, end)];
}
