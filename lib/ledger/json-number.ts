const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const LONGEST_START =
  /^-?(?:(?:0|[1-9]\d*)(?:\.\d*)?(?:(?<=\d)[eE][+-]?\d*)?)?/;

/**
 * Whether a token is a JSON number that is read back as it was written.
 *
 * `bad` is where the grammar is broken, as an offset into the token (its length
 * where something is missing at the end). `range` means: overflows a double, or
 * an integer beyond ±(2^53−1). A fraction or exponent makes no integer.
 */
export function checkNumber(
  token: string,
): { ok: true } | { ok: false; bad: number } | { ok: false; range: true } {
  if (!NUMBER.test(token))
    return { ok: false, bad: LONGEST_START.exec(token)?.[0].length ?? 0 };
  const value = Number(token);
  const kept = /[.eE]/.test(token)
    ? Number.isFinite(value)
    : Number.isSafeInteger(value);
  return kept ? { ok: true } : { ok: false, range: true };
}
