const escapes: Record<string, string> = {
  '"': '\\"',
  "\\": "\\\\",
  "\x07": "\\a",
  "\b": "\\b",
  "\t": "\\t",
  "\n": "\\n",
  "\v": "\\v",
  "\f": "\\f",
  "\r": "\\r",
};

/**
 * A path as `git diff` writes it: in quotes, with octal bytes, where it holds a
 * quote, a backslash, a control character or anything but ASCII (quote.c).
 */
export function quotePath(path: string): string {
  const bytes = Buffer.from(path);
  let quoted = "";
  for (const byte of bytes) {
    const char = String.fromCharCode(byte);
    const octal = `\\${byte.toString(8).padStart(3, "0")}`;
    const plain = byte >= 0x20 && byte < 0x7f;
    quoted += escapes[char] ?? (plain ? char : octal);
  }
  return quoted === path ? path : `"${quoted}"`;
}

/** A path in a `---` or `+++` line: a tab ends one that holds a space. */
export function headerPath(path: string): string {
  const quoted = quotePath(path);
  return quoted === path && path.includes(" ") ? `${path}\t` : quoted;
}
