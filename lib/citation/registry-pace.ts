/**
 * How long a registry wants to be left alone after an answer, in milliseconds.
 * Crossref says how many requests go into how many seconds; DataCite's limits
 * are published only (1,000 in five minutes for who leaves an address, 500
 * for others); doi.org names none.
 */
export function paceOf(
  host: string,
  header: (name: string) => string | null,
  isIdentified: boolean,
): number {
  const limit = Number(header("x-rate-limit-limit") ?? Number.NaN);
  const interval = /^\s*(\d+(?:\.\d+)?)\s*s?\s*$/.exec(
    header("x-rate-limit-interval") ?? "",
  );
  if (limit > 0 && interval?.[1])
    return Math.min(LONGEST, (Number(interval[1]) * 1_000) / limit);
  if (host.endsWith("datacite.org")) return isIdentified ? 300 : 600;
  return host.endsWith("crossref.org") ? 200 : 0;
}

const LONGEST = 60_000;
