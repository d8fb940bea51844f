/** As the WHATWG prescan does, a little further than its 1,024 bytes. */
const PRESCAN_BYTES = 4096;

/**
 * The encoding of a page, by the WHATWG order: byte order mark, header, meta
 * element, then UTF-8 if the bytes are valid UTF-8, else windows-1252. A label
 * that no browser knows (UTF-7 for one) counts as none.
 */
export function charsetOf(
  bytes: Uint8Array,
  contentType: string | null,
): string {
  return (
    bomCharset(bytes) ??
    knownCharset(
      /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType ?? "")?.[1],
    ) ??
    metaCharset(bytes) ??
    (isUtf8(bytes) ? "utf-8" : "windows-1252")
  );
}

/** The page's text: never throws, bytes that fit nothing become U+FFFD. */
export function decodePage(bytes: Uint8Array, charset: string | null): string {
  const label = bomCharset(bytes) ?? knownCharset(charset ?? undefined);
  const encoding = label ?? charsetOf(bytes, null);
  const text = new TextDecoder(encoding).decode(bytes);
  return encoding === "windows-1252" ? withWindowsSigns(text) : text;
}

/**
 * What 0x80 to 0x9f mean in windows-1252 (WHATWG index). Some versions of Node
 * decode it as Latin-1; on a text decoded rightly this changes nothing.
 */
const WINDOWS_SIGNS =
  "\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178";

function withWindowsSigns(text: string): string {
  return text.replace(
    /[\u0080-\u009f]/g,
    (sign) => WINDOWS_SIGNS[sign.charCodeAt(0) - 0x80] ?? sign,
  );
}

function bomCharset(bytes: Uint8Array): string | null {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return "utf-8";
  if (a === 0xfe && b === 0xff) return "utf-16be";
  if (a === 0xff && b === 0xfe) return "utf-16le";
  return null;
}

function knownCharset(label: string | undefined): string | null {
  if (!label) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

/** A meta element is read as ASCII, so what it says cannot be UTF-16. */
function metaCharset(bytes: Uint8Array): string | null {
  const head = new TextDecoder("windows-1252").decode(
    bytes.subarray(0, PRESCAN_BYTES),
  );
  const meta = /<meta\s[^>]{0,300}?charset\s*=\s*["']?\s*([a-z0-9_:.-]+)/i;
  const found = knownCharset(meta.exec(head)?.[1]);
  return found?.startsWith("utf-16") ? "utf-8" : found;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
