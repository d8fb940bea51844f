import { monthOfWord } from "./critical-words";
import { formAt, kindAt, normAt, type TokenList } from "./token-list";

/** A date of `length` tokens; `key` is YYYY-MM-DD with ? for what is not said. */
export type WrittenDate = { key: string; length: number };

/**
 * The date that begins at a token, or null: 30 September 2026, September 30th,
 * Sept 2026, 2026-09-30. A month that is also a word needs a number beside it.
 */
export function readDate(tokens: TokenList, token: number): WrittenDate | null {
  return (
    isoDate(tokens, token) ??
    dayFirst(tokens, token) ??
    monthFirst(tokens, token)
  );
}

function isoDate(tokens: TokenList, token: number): WrittenDate | null {
  const text = tokens.source.slice(
    tokens.starts[token],
    tokens.ends[token + 2],
  );
  const match = /^(\d{4})([-/.‐‑‒–])(\d{1,2})\2(\d{1,2})$/.exec(text);
  if (match) return { key: keyOf(match[1], match[3], match[4]), length: 3 };
  const whole = /^(\d{4})\.(\d{1,2})\.(\d{1,2})$/.exec(formAt(tokens, token));
  return whole && { key: keyOf(whole[1], whole[2], whole[3]), length: 1 };
}

function dayFirst(tokens: TokenList, token: number): WrittenDate | null {
  const day = dayAt(tokens, token);
  if (day === null) return null;
  const of = normAt(tokens, token + 1) === "of" ? 1 : 0;
  const month = monthAt(tokens, token + 1 + of);
  if (month === null) return null;
  const year = yearAt(tokens, token + 2 + of);
  return {
    key: keyOf(year, month, day),
    length: (year === null ? 2 : 3) + of,
  };
}

function monthFirst(tokens: TokenList, token: number): WrittenDate | null {
  const month = monthAt(tokens, token);
  if (month === null) return null;
  const day = dayAt(tokens, token + 1);
  const year = yearAt(tokens, token + (day === null ? 1 : 2));
  if (day === null && year === null && isAlsoWord(normAt(tokens, token)))
    return null;
  const length = 1 + (day === null ? 0 : 1) + (year === null ? 0 : 1);
  return { key: keyOf(year, month, day), length };
}

function isAlsoWord(norm: string): boolean {
  return /^(?:may|march|mar|mars|jan|dec|sep|mai|august)$/.test(norm);
}

function monthAt(tokens: TokenList, token: number): string | null {
  const form = formAt(tokens, token);
  const month = monthOfWord(normAt(tokens, token));
  const ambiguous =
    form === form.toLowerCase() && /^(?:may|march|mar|mars)$/.test(form);
  return month === null || ambiguous ? null : String(month);
}

function dayAt(tokens: TokenList, token: number): string | null {
  const day = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(normAt(tokens, token))?.[1];
  return day && Number(day) >= 1 && Number(day) <= 31 ? day : null;
}

function yearAt(tokens: TokenList, token: number): string | null {
  const norm = normAt(tokens, token);
  return kindAt(tokens, token) === "number" && /^(?:19|20|21)\d\d$/.test(norm)
    ? norm
    : null;
}

function keyOf(
  year: string | null | undefined,
  month: string | undefined,
  day: string | null | undefined,
): string {
  const two = (part: string | null | undefined) =>
    part?.padStart(2, "0") ?? "?";
  return `${year ?? "?"}-${two(month)}-${two(day)}`;
}

/** Whether one date says nothing that the other does not say. */
export function isWithinDate(part: string, whole: string): boolean {
  const parts = part.split("-");
  const wholes = whole.split("-");
  return parts.every(
    (value, index) => value === "?" || value === wholes[index],
  );
}
