import type { Span } from "@/lib/evidence/quote-match";
import type { TextBlock } from "./text-block";

/** How a mention stands in its line. */
export type LinkPlace =
  /** In code, in an address of the web, or as a mere label: cites nothing. */
  | { kind: "none" }
  | { kind: "plain" }
  /** Part of a link to a file; `within` is where its text begins. */
  | { kind: "link"; path: string; within: number };

const LONGEST = 400;
const WEB = /^\W*(?:(?:https?|ftp|file|mailto|urn|doi):|www\.|\/\/)/i;
const FILE = /\.(?:md|markdown|mdx|pdf|ya?ml|json|txt|html?|bib|tex)$/i;

/** Whether a mention is words, a link to a file, or none of the text. */
export function linkPlace(
  text: string,
  mention: Span,
  block: TextBlock,
  markdown: boolean,
): LinkPlace {
  if (isPlain(text, mention, block)) return PLAIN;
  const run = runAround(text, mention);
  if (markdown && isInCode(text, mention.start, block))
    return codePlace(text, run);
  if (WEB.test(run.text)) return { kind: "none" };
  return (
    attributePlace(text, run) ??
    destinationPlace(text, run) ??
    labelPlace(text, mention) ??
    textPlace(text, mention) ??
    (namesFile(run.text) ? link(run, run.start) : PLAIN)
  );
}

const PLAIN: LinkPlace = { kind: "plain" };
/** Around a word no path, address or label goes on. */
const BEFORE_WORD = " \n\t(*|,";
const AFTER_WORD = " \n\t\r,);*:|'’";

/** What nearly every citation is: a word, in a block without code or links. */
function isPlain(text: string, { start, end }: Span, block: TextBlock) {
  return (
    !block.isMarked &&
    (start === 0 || BEFORE_WORD.includes(text.charAt(start - 1))) &&
    (end === text.length || AFTER_WORD.includes(text.charAt(end)))
  );
}

/** Code cites nothing, but `@path/to/REF-056-x.md` in it is a pointer. */
function codePlace(text: string, run: Run): LinkPlace {
  const alone = text.charAt(run.start - 1) === "`";
  const pointer = alone && run.text.startsWith("@") && namesFile(run.text);
  return pointer ? link(run, run.start) : { kind: "none" };
}

/** The value of an HTML attribute: a link in `href`, else nothing. */
function attributePlace(text: string, run: Run): LinkPlace | null {
  if (!/["']/.test(text.charAt(run.start - 1))) return null;
  const name = attributeName(text, run.start);
  if (name === null) return null;
  return name === "href" ? link(run, run.start) : { kind: "none" };
}

type Run = { start: number; text: string };

const BREAKS = " \n\t\r()<>\"'`|[],;\u00a0";

/** The characters around that a path or an address would hold. */
function runAround(text: string, { start, end }: Span): Run {
  let from = start;
  while (from > 0 && start - from < LONGEST && !isBreak(text, from - 1)) from--;
  let to = end;
  while (to < text.length && to - end < LONGEST && !isBreak(text, to)) to++;
  const run = text.slice(from, to).replace(/[.:!?*_]+$/, "");
  return { start: from, text: run };
}

function isBreak(text: string, at: number): boolean {
  return BREAKS.includes(text.charAt(at));
}

function link(run: Run, within: number): LinkPlace {
  return { kind: "link", path: run.text, within };
}

function namesFile(run: string): boolean {
  const path = run.replace(/[#?].*$/, "");
  return path.includes("/") && (path.startsWith("@") || FILE.test(path))
    ? !/^@REF-/.test(path)
    : false;
}

/** `[text](run)`, `[text](<run>)` and `[label]: run`. */
function destinationPlace(text: string, run: Run): LinkPlace | null {
  const before = text
    .slice(Math.max(0, run.start - 40), run.start)
    .replace(/<$/, "")
    .trimEnd();
  const inline = before.endsWith("](");
  if (!inline && !before.endsWith("]:")) return null;
  if (run.text.startsWith("#")) return { kind: "none" };
  const open = inline ? text.lastIndexOf("[", run.start) : run.start;
  return link(run, Math.max(0, open));
}

/** `[REF-056]: target` names a target; whoever uses the label cites. */
function labelPlace(text: string, { start }: Span): LinkPlace | null {
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const line = text.slice(lineStart, lineStart + LONGEST);
  const label = /^ {0,3}\[\^?[^\]\n]+\]:/.exec(line);
  const isLabel = label !== null && start < lineStart + label[0].length;
  return isLabel ? { kind: "none" } : null;
}

/** The link in whose text the mention stands, if it leads to a file. */
function textPlace(text: string, mention: Span): LinkPlace | null {
  const after = text.slice(mention.end, mention.end + LONGEST);
  const rest = /^[^[\]\n]*\]\(\s*<?([^\s)>]+)/.exec(after);
  const target = rest?.[1];
  if (target === undefined || target.startsWith("#") || WEB.test(target))
    return null;
  const open = text.lastIndexOf("[", mention.start);
  const closed = text.slice(open, mention.start).includes("]");
  if (open === -1 || closed) return null;
  return { kind: "link", path: target, within: open };
}

/** The attribute of an HTML tag whose value begins here; null outside of tags. */
function attributeName(text: string, valueStart: number): string | null {
  const before = text.slice(Math.max(0, valueStart - LONGEST), valueStart);
  const tag = /<[a-z][^<>]*?\s([a-z-]+)\s*=\s*["']$/i.exec(before);
  return tag?.[1]?.toLowerCase() ?? null;
}

/** Inside a code span: an odd run of backticks is open (CommonMark 6.1). */
function isInCode(text: string, offset: number, block: TextBlock): boolean {
  if (!text.slice(block.start, offset).includes("`")) return false;
  let at = text.indexOf("`", block.start);
  while (at !== -1 && at < offset) {
    const end = ticksEnd(text, at);
    const close = closingTicks(text, end, end - at, block.end);
    if (close > offset) return true;
    at = text.indexOf("`", close === -1 ? end : close + end - at);
  }
  return false;
}

function ticksEnd(text: string, start: number): number {
  let end = start;
  while (text[end] === "`") end++;
  return end;
}

/** The next run of exactly this length, before the block ends. */
function closingTicks(
  text: string,
  from: number,
  length: number,
  limit: number,
): number {
  let at = text.indexOf("`", from);
  while (at !== -1 && at < limit) {
    const end = ticksEnd(text, at);
    if (end - at === length) return at;
    at = text.indexOf("`", end);
  }
  return -1;
}
