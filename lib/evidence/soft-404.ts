import { charsetOf, decodePage } from "./page-charset";

/** Titles and addresses stand early; an article's own text is not looked at. */
const HEAD_BYTES = 64 * 1024;

/** Says it beyond doubt, as the whole of a title or heading. */
const PLAIN =
  /^\W*(?:(?:http |error |status )*(?:404|410)(?: error| page)?|(?:(?:404|410)\W+)?(?:(?:sorry|oops|whoops)\W+)?(?:the |this |that |your )?(?:requested )?(?:page|url|document|article)(?: you(?: are|'re| were)? (?:requested|looking for))? (?:was not found|is not found|not found|could not be found|can(?:no|')t be found|couldn't be found|does(?: not|n't) exist|no longer exists|has been removed|is missing|missing)|(?:404|410)\W+(?:not found|gone)|we (?:can't|cannot|couldn't|could not) find (?:the|that|this) page)(?:\W+(?:404|410)(?: error)?)?\W*$/i;
/** Might be what an article is about: believed only where little else is said. */
const VAGUE =
  /^\W*(?:not found|access denied|forbidden|just a moment|attention required|(?:site|service|page|content)?\s*(?:is )?(?:temporarily )?unavailable|service unavailable|internal server error|server error|bad gateway|something went wrong|an error (?:has )?occurred|error|(?:5\d\d)\b.{0,40})\W*$/i;
const FEW_WORDS = 300;

const ERROR_PATH =
  /\/(?:404|error-?404|404-?error|page-?not-?found|not-?found|errors?\/(?:404|not-?found|generic))(?:\.\w{2,5})?\/?$/i;

/**
 * A page that was served with 200 but says that it is not there: by its title
 * or only heading, or because the way led to an error address. Looks at the
 * beginning of the page only, in linear time.
 */
export function looksLikeErrorPage(
  bytes: Uint8Array,
  about: { contentType: string | null; url: string; finalUrl: string },
): boolean {
  if (ledToErrorPath(about)) return true;
  if (/markdown|plain/i.test(about.contentType ?? "")) return false;
  const charset = charsetOf(bytes.subarray(0, HEAD_BYTES), about.contentType);
  const head = decodePage(bytes.subarray(0, HEAD_BYTES), charset);
  const titles = [
    firstPart(elementText(head, "title")),
    elementText(head, "h1"),
  ].filter((it) => it !== null);
  if (titles.some((it) => PLAIN.test(it))) return true;
  return titles.some((it) => VAGUE.test(it)) && saysLittle(head);
}

/** What stands before the name of the site. */
function firstPart(title: string | null): string | null {
  return title?.split(/\s+[|–—·]\s+|\s+-\s+(?=[A-Z])/)[0] ?? null;
}

function saysLittle(html: string): boolean {
  const words = html
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1|$)/gi, " ")
    .replace(/<[^<>]*>/g, " ")
    .match(/\S+/g);
  return (words?.length ?? 0) < FEW_WORDS;
}

function ledToErrorPath(about: { url: string; finalUrl: string }): boolean {
  if (!URL.canParse(about.finalUrl) || !URL.canParse(about.url)) return false;
  const final = new URL(about.finalUrl).pathname;
  return ERROR_PATH.test(final) && new URL(about.url).pathname !== final;
}

/** The text of the first such element, tags inside it dropped. */
function elementText(html: string, name: string): string | null {
  const lower = html.toLowerCase();
  const open = lower.indexOf(`<${name}`);
  if (open === -1) return null;
  const start = lower.indexOf(">", open);
  const end = lower.indexOf(`</${name}`, start);
  if (start === -1 || end === -1 || end - start > 2000) return null;
  return html
    .slice(start + 1, end)
    .replace(/<[^<>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
