/** Named references that occur in documentation; others stay as they are. */
const NAMED: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  ensp: "\u2002",
  emsp: "\u2003",
  thinsp: "\u2009",
  shy: "\u00ad",
  zwj: "\u200d",
  zwnj: "\u200c",
  ndash: "–",
  mdash: "—",
  minus: "−",
  lsquo: "‘",
  rsquo: "’",
  sbquo: "‚",
  ldquo: "“",
  rdquo: "”",
  bdquo: "„",
  laquo: "«",
  raquo: "»",
  prime: "′",
  Prime: "″",
  hellip: "…",
  bull: "•",
  middot: "·",
  times: "×",
  divide: "÷",
  plusmn: "±",
  le: "≤",
  ge: "≥",
  ne: "≠",
  asymp: "≈",
  infin: "∞",
  deg: "°",
  micro: "µ",
  permil: "‰",
  larr: "←",
  rarr: "→",
  uarr: "↑",
  darr: "↓",
  harr: "↔",
  rArr: "⇒",
  copy: "©",
  reg: "®",
  trade: "™",
  euro: "€",
  pound: "£",
  yen: "¥",
  cent: "¢",
  sect: "§",
  para: "¶",
  check: "✓",
  cross: "✗",
  frac12: "½",
  frac14: "¼",
  frac34: "¾",
  sup1: "¹",
  sup2: "²",
  sup3: "³",
  lpar: "(",
  rpar: ")",
  lbrack: "[",
  rbrack: "]",
  lowbar: "_",
  ast: "*",
  num: "#",
  vert: "|",
  colon: ":",
  comma: ",",
  period: ".",
  sol: "/",
  bsol: "\\",
  percnt: "%",
  dollar: "$",
  plus: "+",
  equals: "=",
  auml: "ä",
  ouml: "ö",
  uuml: "ü",
  Auml: "Ä",
  Ouml: "Ö",
  Uuml: "Ü",
  szlig: "ß",
  aacute: "á",
  agrave: "à",
  acirc: "â",
  aring: "å",
  Aring: "Å",
  aelig: "æ",
  ccedil: "ç",
  eacute: "é",
  egrave: "è",
  ecirc: "ê",
  euml: "ë",
  Eacute: "É",
  iacute: "í",
  icirc: "î",
  iuml: "ï",
  ntilde: "ñ",
  oacute: "ó",
  ocirc: "ô",
  otilde: "õ",
  oslash: "ø",
  uacute: "ú",
  ugrave: "ù",
  ucirc: "û",
};

const REFERENCE =
  /&(?:#(?<decimal>\d{1,7})|#[xX](?<hex>[0-9a-fA-F]{1,6})|(?<name>[A-Za-z][A-Za-z0-9]{1,9}));/y;

export type HtmlEntity = { text: string; length: number; numeric: boolean };

/**
 * Reads the HTML character reference that begins at `at` (UTF-16), or null.
 * `length` is what it takes in the source; the closing semicolon is required.
 */
export function readHtmlEntity(source: string, at: number): HtmlEntity | null {
  REFERENCE.lastIndex = at;
  const match = REFERENCE.exec(source);
  if (!match?.groups) return null;
  const { decimal, hex, name } = match.groups;
  const length = match[0].length;
  if (name !== undefined) {
    const text = Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
    return text === undefined ? null : { text, length, numeric: false };
  }
  const code = decimal
    ? Number.parseInt(decimal, 10)
    : Number.parseInt(hex ?? "", 16);
  const valid = code > 0 && code <= 0x10ffff && code >> 11 !== 0x1b;
  return valid
    ? { text: String.fromCodePoint(code), length, numeric: true }
    : null;
}
