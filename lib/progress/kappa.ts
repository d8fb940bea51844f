/** Agreement of two people who each answered the same flags. */
export type Agreement = {
  both: number;
  agreed: number;
  /** Null where chance alone would always agree, or nothing was answered twice. */
  kappa: number | null;
  /** The 95 % interval of kappa by its large-sample standard error; null with kappa. */
  low: number | null;
  high: number | null;
};

const Z95 = 1.959963984540054;

/**
 * Cohen's kappa of a square table: `table[i][j]` counts what the one answered
 * `i` and the other `j`. Sources: J. Cohen, "A coefficient of agreement for
 * nominal scales", Educational and Psychological Measurement 20 (1960), 37–46;
 * the standard error: Fleiss, Cohen and Everitt, Psychological Bulletin 72
 * (1969), 323–327.
 */
export function cohensKappa(table: readonly (readonly number[])[]): Agreement {
  const size = table.length;
  const at = (i: number, j: number) => table[i]?.[j] ?? 0;
  const sum = (of: (k: number) => number) =>
    Array.from({ length: size }, (_, k) => of(k)).reduce((a, b) => a + b, 0);
  const both = sum((i) => sum((j) => at(i, j)));
  const agreed = sum((i) => at(i, i));
  const none = { both, agreed, kappa: null, low: null, high: null };
  if (both === 0) return none;
  const row = (i: number) => sum((j) => at(i, j)) / both;
  const column = (j: number) => sum((i) => at(i, j)) / both;
  const chance = sum((i) => row(i) * column(i));
  if (chance >= 1) return none;
  const kappa = (agreed / both - chance) / (1 - chance);
  const a = sum(
    (i) => (at(i, i) / both) * (1 - (row(i) + column(i)) * (1 - kappa)) ** 2,
  );
  const b =
    (1 - kappa) ** 2 *
    sum((i) =>
      sum((j) => (i === j ? 0 : (at(i, j) / both) * (column(i) + row(j)) ** 2)),
    );
  const c = (kappa - chance * (1 - kappa)) ** 2;
  const error =
    Math.sqrt(Math.max(0, a + b - c)) / ((1 - chance) * Math.sqrt(both));
  return {
    ...{ both, agreed, kappa },
    low: Math.max(-1, kappa - Z95 * error),
    high: Math.min(1, kappa + Z95 * error),
  };
}
