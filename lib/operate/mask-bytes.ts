/** What stands in place of a secret in text. */
export const REDACTED = "[redacted]";

/**
 * The spellings in which a secret can stand in text: as it is, and as JSON
 * strings escape it.
 */
export function spellingsOf(secret: string): string[] {
  const escaped = JSON.stringify(secret).slice(1, -1);
  const ascii = escaped.replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return [...new Set([secret, escaped, ascii, secret.toLowerCase()])];
}

/**
 * Writes asterisks over every occurrence, in place: nothing moves, so that
 * offsets and lengths stay right. Returns whether there was any.
 */
export function maskBytes(
  bytes: Buffer,
  spellings: readonly string[],
): boolean {
  let found = false;
  for (const spelling of spellings) {
    const wanted = Buffer.from(spelling);
    for (
      let at = bytes.indexOf(wanted);
      at !== -1;
      at = bytes.indexOf(wanted, at + 1)
    ) {
      bytes.fill("*", at, at + wanted.length);
      found = true;
    }
  }
  return found;
}
