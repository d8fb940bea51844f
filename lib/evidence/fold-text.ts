import { readHtmlEntity } from "./html-entity";
import { type OffsetText, OffsetTextWriter } from "./offset-text";

/** Anything that plain ASCII text does not hold, and entities. */
const SPECIAL = /[&\u007f-\uffff]/g;
const INVISIBLE = /^\p{Default_Ignorable_Code_Point}$/u;
const MARKS_WITHOUT_MEANING = /[\ufe00-\ufe0f\u20e3\u034f]/g;
const RAISED = /^[⁰¹²³⁴⁵⁶⁷⁸⁹]$/u;
const LONGEST_CLUSTER = 32;

const SAME_AS = new Map<string, string>([
  ...mapAll("‘’‚‛′ʼʹˈ´‹›＇", "'"),
  ...mapAll("“”„‟″«»「」『』〝〞〟＂", '"'),
  ...mapAll("‐‑‒–—―−⁃﹘﹣－", "-"),
  ...mapAll("•‣▪▫◦●○■□·・∙⋅", "•"),
  ...mapAll("®™©℠", ""),
  ...mapAll("\u2028\u2029\u0085", "\n"),
  ...mapAll("⁄∕", "/"),
  ["⋯", "..."],
  ["½", " 1/2"],
  ["¼", " 1/4"],
  ["¾", " 3/4"],
]);

/** Marks that a numeric reference writes to keep them from being markup. */
const SHIELDED = new Set("()*[]{}|\\#!;~^`");
const SHIELD = 0xe000;

/** The character that was written as a numeric reference, if `unit` is one. */
export function unshield(unit: string): string {
  const code = unit.charCodeAt(0);
  return code > SHIELD && code < SHIELD + 0x80
    ? String.fromCharCode(code - SHIELD)
    : unit;
}

/**
 * Folds away what is only typography: compatibility and composed forms
 * (NFKC), quote and dash styles, white space, soft hyphens, zero-width and
 * direction marks, HTML entities. Letter case is kept. Linear in the text.
 */
export function foldText(source: string): OffsetText {
  const out = new OffsetTextWriter(source.length);
  SPECIAL.lastIndex = 0;
  let at = 0;
  for (
    let hit = SPECIAL.exec(source);
    hit !== null;
    hit = SPECIAL.exec(source)
  ) {
    const from = startOfCluster(source, hit.index, at);
    out.copy(source, at, from);
    at =
      source.charCodeAt(from) === 0x26
        ? foldEntity(source, from, out)
        : foldCluster(source, from, out);
    SPECIAL.lastIndex = at;
  }
  out.copy(source, at, source.length);
  return out.done();
}

/** A combining mark takes the ASCII letter before it along. */
function startOfCluster(source: string, at: number, floor: number): number {
  if (at === floor || !isMark(source, at)) return at;
  return INVISIBLE.test(source.charAt(at)) ? at : at - 1;
}

function foldEntity(source: string, at: number, out: OffsetTextWriter): number {
  const entity = readHtmlEntity(source, at);
  const end = at + (entity?.length ?? 1);
  if (!entity) out.put("&", at, end);
  else if (entity.numeric && SHIELDED.has(entity.text))
    out.put(String.fromCharCode(SHIELD + entity.text.charCodeAt(0)), at, end);
  else out.put(foldCharacters(entity.text), at, end);
  return end;
}

/** Folds one base character with the marks that follow; returns its end. */
function foldCluster(
  source: string,
  at: number,
  out: OffsetTextWriter,
): number {
  const lead = source.charCodeAt(at);
  let end = at + lengthAt(source, at);
  while (end - at < LONGEST_CLUSTER && joins(lead, source, end))
    end += lengthAt(source, end);
  out.put(foldCharacters(source.slice(at, end)), at, end);
  return end;
}

/** Combining marks join what they follow, and so do Hangul vowels and finals. */
function joins(lead: number, source: string, at: number): boolean {
  const code = source.charCodeAt(at);
  if (!(code >= 0x300)) return false;
  if (code >= 0x1160 && code <= 0x11ff) return lead >= 0x1100 && lead <= 0xd7ff;
  return isMark(source, at);
}

const foldedBefore = new Map<string, string>();

function foldCharacters(cluster: string): string {
  if (cluster.length > 1) return foldNew(cluster);
  let folded = foldedBefore.get(cluster);
  if (folded === undefined) {
    folded = foldNew(cluster);
    foldedBefore.set(cluster, folded);
  }
  return folded;
}

function foldNew(cluster: string): string {
  if (INVISIBLE.test(cluster)) return "";
  const known = SAME_AS.get(cluster);
  if (known !== undefined) return known;
  if (/^\s$/.test(cluster)) return cluster === "\n" ? "\n" : " ";
  const folded = cluster.normalize("NFKC").replace(MARKS_WITHOUT_MEANING, "");
  if (RAISED.test(cluster)) return `^${folded}`;
  const unit = folded.charCodeAt(0);
  if (unit >= 0xe000 && unit <= 0xf8ff) return " ";
  return SAME_AS.get(folded) ?? folded;
}

const MARK = /^\p{M}/u;
const markBefore = new Uint8Array(0x10000);

function isMark(source: string, at: number): boolean {
  const code = source.charCodeAt(at);
  if (!(code >= 0x300)) return false;
  if (code >= 0xd800 && code <= 0xdbff)
    return MARK.test(source.slice(at, at + 2));
  if (markBefore[code] === 0)
    markBefore[code] = MARK.test(String.fromCharCode(code)) ? 1 : 2;
  return markBefore[code] === 1;
}

function lengthAt(source: string, at: number): number {
  const code = source.codePointAt(at) ?? 0;
  return code > 0xffff ? 2 : 1;
}

function mapAll(characters: string, to: string): [string, string][] {
  return Array.from(characters, (character) => [character, to]);
}
