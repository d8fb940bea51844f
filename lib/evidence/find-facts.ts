import { isNegator } from "./critical-words";
import { findLinks, SpanCursor } from "./find-links";
import { codeSpan } from "./gap-flags";
import { numberOfWords } from "./number-words";
import { labelOf } from "./quote-differences";
import type { Span } from "./quote-match";
import { readDate } from "./read-date";
import { isJoint } from "./token-boundary";
import { formAt, hasFlag, kindAt, normAt, type TokenList } from "./token-list";
import { tokenize } from "./tokenize";
import { isUnit, unitName } from "./units";

export type FactKind =
  | "number"
  | "date"
  | "version"
  | "unit"
  | "name"
  | "identifier"
  | "link"
  | "negation";

/** Something in a text that can be right or wrong by itself. */
export type Fact = Span & {
  what: FactKind;
  /** As it is written; `start` and `end` are UTF-16 offsets. */
  text: string;
  /** Equal for equal facts, however they are written: "ten" and "10". */
  key: string;
  /** For a unit, the key of the number it belongs to. */
  of: string | null;
  /** The word that follows, lower case: what a number counts. */
  next: string;
};

/** The facts of a text in their order; a word is part of one fact at most. */
export function findFacts(text: string): Fact[] {
  const links = findLinks(text);
  const tokens = tokenize(text);
  const facts: Fact[] = links.map((link) => ({
    ...link,
    what: "link",
    of: null,
    next: "",
  }));
  const linked = new SpanCursor(links);
  for (let token = 0; token < tokens.length; ) {
    const inLink = linked.holds(tokens.starts[token] ?? 0);
    const found = inLink ? null : factAt(tokens, token);
    if (found) facts.push(found.fact);
    token += found?.length ?? 1;
  }
  return facts.sort((a, b) => a.start - b.start);
}

type Found = { fact: Fact; length: number };

function factAt(tokens: TokenList, token: number): Found | null {
  return (
    dateAt(tokens, token) ??
    numberAt(tokens, token) ??
    unitAt(tokens, token) ??
    identifierAt(tokens, token) ??
    wordAt(tokens, token)
  );
}

function found(
  tokens: TokenList,
  token: number,
  length: number,
  fact: { what: FactKind; key: string; of?: string },
): Found {
  const start = tokens.starts[token] ?? 0;
  const end = tokens.ends[token + length - 1] ?? start;
  const text = tokens.source.slice(start, end);
  const next = normAt(tokens, token + length);
  return { fact: { of: null, ...fact, start, end, text, next }, length };
}

function dateAt(tokens: TokenList, token: number): Found | null {
  const date = readDate(tokens, token);
  return (
    date && found(tokens, token, date.length, { what: "date", key: date.key })
  );
}

function numberAt(tokens: TokenList, token: number): Found | null {
  if (isJoint(tokens, token) || isJointName(tokens, token)) return null;
  if (kindAt(tokens, token) === "number") return digitsAt(tokens, token);
  const length = spelledLength(tokens, token);
  if (length === 0 || isPronoun(tokens, token, length)) return null;
  const value = numberOfWords(normsFrom(tokens, token, length));
  return value === null
    ? null
    : found(tokens, token, length, { what: "number", key: String(value) });
}

function digitsAt(tokens: TokenList, token: number): Found {
  const key = normAt(tokens, token);
  const isVersion =
    /\d\.\d+\.\d/.test(key) ||
    /^(?:versions?|v|release|ver)$/.test(normAt(tokens, token - 1));
  return found(tokens, token, 1, {
    what: isVersion ? "version" : "number",
    key,
  });
}

/** How many tokens from here spell one number. */
function spelledLength(tokens: TokenList, token: number): number {
  let length = 0;
  while (
    numberOfWords(normsFrom(tokens, token, length + 1)) !== null &&
    kindAt(tokens, token + length) === "word"
  )
    length++;
  return length;
}

function normsFrom(tokens: TokenList, token: number, length: number): string[] {
  return Array.from({ length }, (_, index) => normAt(tokens, token + index));
}

/** "this one", "one of them": no number is meant. */
function isPronoun(tokens: TokenList, token: number, length: number): boolean {
  if (length !== 1 || normAt(tokens, token) !== "one") return false;
  const before =
    /^(?:this|that|the|which|another|every|each|any|no|new|right)$/;
  return (
    before.test(normAt(tokens, token - 1)) ||
    /^(?:of|or|another)$/.test(normAt(tokens, token + 1))
  );
}

function unitAt(tokens: TokenList, token: number): Found | null {
  const before = kindAt(tokens, token - 1) === "number";
  const written = formAt(tokens, token);
  const isMeasure =
    isUnit(written, before) || /^(?:\p{Sc}|[%‰°])$/u.test(written);
  if (!isMeasure) return null;
  const sign = kindAt(tokens, token) === "symbol";
  const number =
    sign && kindAt(tokens, token + 1) === "number" && !before
      ? normAt(tokens, token + 1)
      : numberBefore(tokens, token);
  if (number === null) return null;
  const key = unitName(written) ?? written;
  return found(tokens, token, 1, { what: "unit", key, of: number });
}

function numberBefore(tokens: TokenList, token: number): string | null {
  if (kindAt(tokens, token - 1) === "number") return normAt(tokens, token - 1);
  const value = numberOfWords([normAt(tokens, token - 1)]);
  return value === null ? null : String(value);
}

function isJointName(tokens: TokenList, token: number): boolean {
  return isJoint(tokens, token + 1);
}

/** Names with digits, paths, options and whatever stands in a code span. */
function identifierAt(tokens: TokenList, token: number): Found | null {
  let length = 1;
  while (isJoint(tokens, token + length)) length++;
  const option = optionLength(tokens, token);
  const last = Math.max(length, option);
  const named =
    last > 1 ||
    kindAt(tokens, token) === "identifier" ||
    (hasFlag(tokens, token, codeSpan) && kindAt(tokens, token) === "word");
  if (!named) return null;
  const start = tokens.starts[token] ?? 0;
  const text = tokens.source.slice(start, tokens.ends[token + last - 1]);
  const version = /^v?(\d+(?:\.\d+)+(?:-[\w.]+)?)$/.exec(text);
  const what = version ? "version" : "identifier";
  return found(tokens, token, last, { what, key: version?.[1] ?? text });
}

/** `--outbound-type` is one name of several words. */
function optionLength(tokens: TokenList, token: number): number {
  const start = tokens.starts[token] ?? 0;
  if (
    !/(?:^|[\s`"'([=])--$/.test(
      tokens.source.slice(Math.max(0, start - 3), start),
    )
  )
    return 0;
  let length = 1;
  while (
    tokens.source.slice(
      tokens.ends[token + length - 1],
      tokens.starts[token + length],
    ) === "-"
  )
    length++;
  return Math.max(2, length) === length ? length : 1;
}

function wordAt(tokens: TokenList, token: number): Found | null {
  const norm = normAt(tokens, token);
  if (isNegator(norm))
    return found(tokens, token, 1, { what: "negation", key: "not" });
  if (labelOf(tokens, token) !== "name") return null;
  return found(tokens, token, 1, { what: "name", key: norm });
}
