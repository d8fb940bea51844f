import type { Span } from "@/lib/evidence/quote-match";
import { REF_ID } from "./citation-audit";
import { hiddenSpans, isWithin } from "./hidden-spans";
import { type LinkPlace, linkPlace } from "./link-place";
import type { Mention } from "./mention";
import { blockAt, isIndentedCode, type TextBlock } from "./text-block";

/** Anything that was meant as a reference; placeholders have no digit. */
const CANDIDATE =
  /REF[-_\u2010-\u2013 ]?\d[\w-]*(?:\u2013\d{3}(?!\d))?|[Rr]ef-\d{3}(?![\w-])/g;

/**
 * Every citation of a `REF-NNN` source in a Markdown text, in order. Code,
 * comments and front matter cite nothing; a link and its text are one.
 * With `markdown` false the text has no such parts.
 */
export function findMentions(text: string, markdown = true): Mention[] {
  const found: Mention[] = [];
  let block: TextBlock = { start: 0, end: 0, kind: "prose" };
  for (const read of visibleMentions(text, markdown)) {
    if (read.start >= block.end) block = blockAt(text, read.start);
    // Where there is no markup, no code is looked for before the mention.
    const code = markdown ? block : { ...block, start: read.start };
    const mention = { ...read, block };
    const place = linkPlace(text, mention, code);
    for (const refId of idsOf(mention))
      addMention(found, { ...mention, refId }, place);
  }
  return found;
}

function* visibleMentions(text: string, markdown: boolean) {
  let hidden: Span[] | undefined;
  for (const match of text.matchAll(CANDIDATE)) {
    const read = readMention(text, match[0], match.index);
    if (!read) continue;
    if (markdown) hidden ??= hiddenSpans(text);
    if (!hidden || !isHidden(text, hidden, read.start)) yield read;
  }
}

function isHidden(text: string, hidden: Span[], offset: number): boolean {
  return isWithin(hidden, offset) || isIndentedCode(text, offset);
}

function addMention(found: Mention[], mention: Mention, place: LinkPlace) {
  if (place.kind === "none") return;
  if (place.kind === "plain") {
    found.push(mention);
    return;
  }
  const { path, within } = place;
  const last = found.at(-1);
  if (last && last.refId === mention.refId && last.start >= within)
    last.path ??= path;
  else found.push({ ...mention, path });
}

function readMention(
  text: string,
  match: string,
  start: number,
): Omit<Mention, "block"> | null {
  if (isInsideWord(text, start)) return null;
  const raw = match.replace(/[-_]+$/, "");
  const end = start + raw.length;
  const shape = shapeOf(raw);
  if (shape === "none") return null;
  const isFile = FILE_NAME.test(text.slice(end, end + 10));
  const refId = shape === "malformed" ? null : idOf(raw, isFile);
  return { raw, refId, start, end, path: null };
}

/** `XREF-056` is another word; `_REF-056_` is emphasis. */
function isInsideWord(text: string, start: number): boolean {
  let at = start - 1;
  while (text[at] === "_") at--;
  const before = text.charAt(at);
  return before === "-" || /[\p{L}\p{N}]/u.test(before);
}

const RANGE = /^(REF-)(\d{3})[-\u2013](\d{3})$/;

/** `REF-001-026` cites the ends of a range; what lies between is not named. */
function idsOf({ raw, refId }: Mention): (string | null)[] {
  const [, prefix, first = "", last = ""] = RANGE.exec(raw) ?? [];
  return prefix && first < last ? [prefix + first, prefix + last] : [refId];
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

const FILE_NAME = /^[\w-]*\.[a-z]{2,8}\b/i;

/** Of a file's name (`REF-056-fair-principles`) the id is its number. */
function idOf(raw: string, isFile: boolean): string {
  const isId = REF_ID.test(raw) && !(isFile && raw.length > 9);
  return isId ? raw : raw.slice(0, 7);
}
