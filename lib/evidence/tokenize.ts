import { foldText } from "./fold-text";
import { readSign } from "./read-sign";
import { stripMarkup } from "./strip-markup";
import { type TokenList, TokenWriter } from "./token-list";

const IDEOGRAPH =
  "[[\\p{scx=Hani}\\p{scx=Hira}\\p{scx=Kana}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}\\p{sc=Tibt}]&&[\\p{L}\\p{N}]]";
const WORD = `[[\\p{L}\\p{N}\\p{M}_]--${IDEOGRAPH}]`;
/** Longer runs are cut: a regular expression has only so much stack. */
const LONGEST_RUN = 1000;
const PART = `${WORD}{1,${LONGEST_RUN}}`;
const RUN = `${PART}(?:(?:\\.(?=${WORD})|'(?=\\p{L})|[,:](?=\\d)(?<=\\d[,:]))${PART}){0,64}(?:\\+\\+|#(?![\\p{L}\\p{N}]))?`;
const TOKEN = new RegExp(`(${RUN})|(${IDEOGRAPH}\\p{M}{0,64})`, "vy");

/** Splits text into comparable tokens. Linear in the text. */
export function tokenize(source: string): TokenList {
  const plain = stripMarkup(foldText(source));
  const tokens = new TokenWriter(source, plain);
  const { text } = plain;
  for (let at = 0; at < text.length; ) {
    const wordEnd = endOfPlainWord(text, at);
    if (wordEnd > at) {
      tokens.addRun(text.slice(at, wordEnd), at);
      at = wordEnd;
    } else at = tokenizeAt(text, at, tokens);
  }
  return tokens.done();
}

/** Reads one token that is not a plain word, or skips one unit. */
function tokenizeAt(text: string, at: number, tokens: TokenWriter): number {
  if (isIgnored(text.charCodeAt(at))) return at + 1;
  TOKEN.lastIndex = at;
  const match = TOKEN.exec(text);
  if (match) {
    const [whole, run] = match;
    if (run) tokens.addRun(run, at);
    else tokens.addIdeograph(whole, at);
    return at + whole.length;
  }
  const sign = readSign(text, at);
  if (sign?.norm) tokens.addSign(sign.norm, at, sign.end);
  return sign?.end ?? at + 1;
}

/**
 * The end of an ASCII word that the next unit surely ends, else `at`. Most
 * words are like this, and it saves them the regular expression.
 */
function endOfPlainWord(text: string, at: number): number {
  let end = at;
  const limit = at + LONGEST_RUN;
  while (end < limit && isAsciiLetter(text.charCodeAt(end))) end++;
  if (end === at) return at;
  if (
    end === text.length ||
    end === limit ||
    endsWord.has(text.charCodeAt(end))
  )
    return end;
  const beforeSpace =
    text.charAt(end) === "." && isIgnored(text.charCodeAt(end + 1));
  return beforeSpace ? end : at;
}

function isAsciiLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
}

const ignored = new Set(
  Array.from(" \n\t\r\f\"#'(),/:;?@[\\]`{|}", (unit) => unit.charCodeAt(0)),
);

/** After these no word goes on; "'", "#", "+", "." and "_" can be inside one. */
const endsWord = new Set(
  Array.from(' \n\t"(),:;-/?!@[\\]`{|}=*<>', (unit) => unit.charCodeAt(0)),
);

function isIgnored(code: number): boolean {
  return code < 0x80 && ignored.has(code);
}
