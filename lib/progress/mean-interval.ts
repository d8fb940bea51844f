/**
 * The 97.5 % quantiles of Student's t, by degrees of freedom from 1: the table
 * of Fisher and Yates, "Statistical Tables" (1938), to three places.
 */
const T975 = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201,
  2.179, 2.16, 2.145, 2.131, 2.12, 2.11, 2.101, 2.093, 2.086,
];

/** The mean of some samples with its 95 % interval; null with fewer than two. */
export function meanInterval(
  samples: readonly number[],
): { mean: number; low: number; high: number } | null {
  const n = samples.length;
  if (n < 2) return null;
  const mean = samples.reduce((sum, one) => sum + one, 0) / n;
  const squares = samples.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  const t = T975[n - 2] ?? 1.96;
  const slack = t * Math.sqrt(squares / (n - 1) / n);
  return { mean, low: mean - slack, high: mean + slack };
}
