/** How often each value was seen. */
export type Histogram = ReadonlyMap<number, number>;

/** The median of what a histogram holds; between the middle two where their number is even. Null of nothing. */
export function median(histogram: Histogram): number | null {
  const values = [...histogram].filter(([, n]) => n > 0);
  values.sort(([a], [b]) => a - b);
  const all = values.reduce((sum, [, n]) => sum + n, 0);
  if (all === 0) return null;
  return (nth(values, (all - 1) >> 1) + nth(values, all >> 1)) / 2;
}

/** The value at a place (from 0) of the sorted values. */
function nth(values: readonly [number, number][], place: number): number {
  let passed = 0;
  for (const [value, n] of values) {
    passed += n;
    if (passed > place) return value;
  }
  return values.at(-1)?.[0] ?? 0;
}
