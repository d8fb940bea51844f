import { REF_ID } from "./citation-audit";

/** What stands at a place: a reference that may be one id, several, or malformed. */
export type Reference = {
  raw: string;
  /** Null for what cannot be an id. */
  refIds: (string | null)[];
  end: number;
};

/** Anything that was meant as a reference; a placeholder has no digit here. */
const WRITTEN =
  /(?:REF[-_\u2010-\u2013 ]?\d[\w-]*(?:\u2013\d{3}(?!\d))?|[Rr]ef-\d{3}(?![\w-]))/y;

/** The reference that begins at an offset of a text, or null. */
export function readReference(text: string, start: number): Reference | null {
  if (isInsideWord(text, start)) return null;
  WRITTEN.lastIndex = start;
  const match = WRITTEN.exec(text)?.[0];
  if (match === undefined) return null;
  if (match.length === 7 && PLAIN.test(match))
    return { raw: match, refIds: [match], end: start + 7 };
  const raw = match.replace(/[-_]+$/, "");
  const shape = shapeOf(raw);
  if (shape === "none") return null;
  const end = start + raw.length;
  if (shape === "malformed") return { raw, refIds: rangeOf(raw), end };
  const isFile = FILE_NAME.test(text.slice(end, end + 10));
  return { raw, refIds: [idOf(raw, isFile)], end };
}

const PLAIN = /^REF-\d{3}$/;

/** `XREF-056` is another word; `_REF-056_` is emphasis. */
function isInsideWord(text: string, start: number): boolean {
  let at = start - 1;
  while (text[at] === "_") at--;
  const before = text.charCodeAt(at);
  if (before < 128) return before === 45 || isAsciiWord(before);
  return before >= 128 && /[\p{L}\p{N}]/u.test(text.charAt(at));
}

function isAsciiWord(code: number): boolean {
  const letter = code | 32;
  return (code >= 48 && code <= 57) || (letter >= 97 && letter <= 122);
}

function shapeOf(raw: string): "id" | "slug" | "malformed" | "none" {
  if (REF_ID.test(raw)) return "id";
  if (isPlaceholder(raw)) return "none";
  if (/^REF-\d{3}(?:-[a-z0-9]+)+$/.test(raw) && /-[a-z]/.test(raw))
    return "slug";
  if (/^REF[-\u2010-\u2013]\d/.test(raw)) return "malformed";
  // "REF 2021" and "REF_1" are other things; "REF 056" is hardly one.
  return /^REF[_ ]?\d{3}$/.test(raw) || /^[Rr]ef-\d{3}$/.test(raw)
    ? "malformed"
    : "none";
}

const isPlaceholder = (raw: string) => /X{2}|N{2}|\d[XN]/.test(raw);

const RANGE = /^(REF-)(\d{3})[-\u2013](\d{3})$/;

/** `REF-001-026` names the ends of a range; what lies between is not named. */
function rangeOf(raw: string): (string | null)[] {
  const [, prefix, first = "", last = ""] = RANGE.exec(raw) ?? [];
  return prefix && first < last ? [prefix + first, prefix + last] : [null];
}

const FILE_NAME = /^[\w-]*\.[a-z]{2,8}\b/i;

/** Of a file's name (`REF-056-fair-principles`) the id is its number. */
function idOf(raw: string, isFile: boolean): string {
  const isId = REF_ID.test(raw) && !(isFile && raw.length > 9);
  return isId ? raw : raw.slice(0, 7);
}
