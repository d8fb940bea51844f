/** A share with the interval that it may really lie in; all from 0 to 1. */
export type Interval = { low: number; high: number };

/** The 97.5 % quantile of the normal distribution: two-sided 95 %. */
const Z95 = 1.959963984540054;

/**
 * Wilson's score interval for `hits` of `of`, 95 % by default; 0 to 1 where
 * nothing was counted. Source: E. B. Wilson, "Probable inference, the law of
 * succession, and statistical inference", JASA 22 (1927), 209–212.
 */
export function wilson(hits: number, of: number, z = Z95): Interval {
  if (of <= 0) return { low: 0, high: 1 };
  const share = hits / of;
  const spread = z * z;
  const centre = share + spread / (2 * of);
  const margin =
    z * Math.sqrt((share * (1 - share)) / of + spread / (4 * of * of));
  const scale = 1 + spread / of;
  return {
    low: hits === 0 ? 0 : Math.max(0, (centre - margin) / scale),
    high: hits === of ? 1 : Math.min(1, (centre + margin) / scale),
  };
}
