import {
  code,
  drop,
  gap,
  keep,
  literal,
  type MarkupMarks,
} from "./markup-marks";

const INLINE_TAGS =
  "a abbr b bdi bdo big cite code del dfn em font i ins kbd mark q s samp small span strike strong tt u var wbr";
const BLOCK_TAGS =
  "article blockquote br center col colgroup dd div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr iframe img li nav ol p pre sub sup svg table tbody td tfoot th thead tr ul video";
const inlineTags = new Set(INLINE_TAGS.split(" "));
const blockTags = new Set(BLOCK_TAGS.split(" "));

const TAG = /<\/?([a-zA-Z][a-zA-Z0-9]{0,20})((?:[\s/][^<>]{0,2000})?)>/g;
const ESCAPE = /\\(?=[!-/:-@[-`{-~])/g;
const CODE_SPAN = /`[^`\n]+`/g;
const LONGEST_TARGET = 2000;
const DEEPEST_TARGET = 3;

/** Marks backslash escapes; what they protect is never read as markup. */
export function markEscapes(marks: MarkupMarks): void {
  for (const hit of marks.text.matchAll(ESCAPE)) {
    if (marks.isLiteral(hit.index)) continue;
    marks.set(hit.index, hit.index + 1, drop);
    marks.add(hit.index + 1, hit.index + 2, literal);
  }
}

export function markCodeSpans(marks: MarkupMarks): void {
  for (const { 0: span, index } of marks.text.matchAll(CODE_SPAN)) {
    const end = index + span.length;
    if (!marks.isLiteral(index)) marks.set(index, index + 1, drop);
    if (!marks.isLiteral(end - 1)) marks.set(end - 1, end, drop);
    marks.add(index, end, code);
  }
}

/** Marks HTML comments and tags. A `<placeholder>` is content, not a tag. */
export function markTags(marks: MarkupMarks): void {
  markComments(marks);
  for (const hit of marks.text.matchAll(TAG)) {
    const [whole, name = "", attributes = ""] = hit;
    if (marks.isLiteral(hit.index) || !marks.is(hit.index, keep)) continue;
    const tag = name.toLowerCase();
    if (!blockTags.has(tag) && !inlineTags.has(tag)) continue;
    const fate = inlineTags.has(tag) ? drop : gap;
    const said = attributes.replace(/\/\s*$/, "");
    marks.setAside(hit.index, hit.index + whole.length, fate, said);
  }
}

function markComments(marks: MarkupMarks): void {
  let at = marks.text.indexOf("<!--");
  while (at !== -1) {
    const close = marks.text.indexOf("-->", at + 4);
    if (close === -1) return;
    const said = marks.text.slice(at + 4, close);
    marks.setAside(at, close + 3, gap, said);
    at = marks.text.indexOf("<!--", close + 3);
  }
}

/** Marks the targets of links and images and the labels of references. */
export function markLinks(marks: MarkupMarks): void {
  const { text } = marks;
  for (let at = text.indexOf("]"); at !== -1; at = text.indexOf("]", at + 1))
    if (!marks.isLiteral(at)) markLink(marks, at);
  for (const hit of text.matchAll(/\[\^[\w-]{1,40}\]:?/g))
    marks.setAside(hit.index, hit.index + hit[0].length, gap, hit[0]);
}

/** Marks what follows the bracket at `at` as a target, if it is one. */
function markLink(marks: MarkupMarks, at: number): void {
  const { text } = marks;
  const ends = { "(": endOfTarget, "[": endOfLabel };
  const opener = text.charAt(at + 1);
  if (opener !== "(" && opener !== "[") return;
  const end = ends[opener](text, at + 2);
  if (end === -1) return;
  marks.setAside(at, end, drop, text.slice(at + 2, end - 1));
  const start = startOfLabel(text, at);
  if (start !== -1 && !marks.isLiteral(start))
    marks.set(start, start + 1, drop);
}

const LONGEST_LABEL = 300;

/** The bracket that the one at `at` closes, or -1. */
function startOfLabel(text: string, at: number): number {
  const from = Math.max(0, at - LONGEST_LABEL);
  const start = text.slice(from, at).lastIndexOf("[");
  return start === -1 ? -1 : from + start;
}

/** The end of `target "title")`, parentheses in the target balanced, or -1. */
function endOfTarget(text: string, from: number): number {
  const limit = Math.min(text.length, from + LONGEST_TARGET);
  let depth = 0;
  for (let at = from; at < limit; at++) {
    const unit = text.charAt(at);
    if (unit === "(" && ++depth > DEEPEST_TARGET) return -1;
    if (unit === ")" && depth-- === 0) return at + 1;
    if (unit === "\n") return -1;
    if (unit === " ") return endOfTitle(text, at);
  }
  return -1;
}

const TITLE = / {1,9}(?:"[^"\n]{0,500}"|'[^'\n]{0,500}')? {0,9}\)/y;

function endOfTitle(text: string, at: number): number {
  TITLE.lastIndex = at;
  const title = TITLE.exec(text);
  return title ? at + title[0].length : -1;
}

const LABEL = /[^[\]\n]{0,200}\]/y;

function endOfLabel(text: string, from: number): number {
  LABEL.lastIndex = from;
  const label = LABEL.exec(text);
  return label ? from + label[0].length : -1;
}

/**
 * Marks asterisks that only emphasise: any run of two or three, and single
 * ones that open and close around words of one paragraph. Others are content.
 */
export function markEmphasis(marks: MarkupMarks): void {
  let opener = -1;
  for (const hit of marks.text.matchAll(/\*+|\n[ \t]*\n/g)) {
    const at = hit.index;
    const run = hit[0].startsWith("*") ? hit[0].length : 0;
    if (run === 0) opener = -1;
    else if (!marks.isLiteral(at) && marks.is(at, keep))
      opener = markRun(marks, at, run, opener);
  }
}

function markRun(
  marks: MarkupMarks,
  at: number,
  run: number,
  opener: number,
): number {
  const before = sideOf(marks.text.charAt(at - 1));
  const after = sideOf(marks.text.charAt(at + run));
  if (run > 1) {
    if (before !== "space" || after !== "space") marks.set(at, at + run, drop);
    return opener;
  }
  if (opener !== -1 && before !== "space" && after !== "word") {
    marks.set(opener, opener + 1, drop);
    marks.set(at, at + 1, drop);
    return -1;
  }
  const opens = before !== "word" && after !== "space";
  return opens ? at : opener;
}

function sideOf(unit: string): "space" | "word" | "mark" {
  if (unit === "" || /\s/.test(unit)) return "space";
  return /[\p{L}\p{N}]/u.test(unit) ? "word" : "mark";
}
