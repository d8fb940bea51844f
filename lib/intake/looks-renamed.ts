/** Claims of a file that is gone reappear in another one. */
export type Renaming = {
  from: string;
  to: string;
  /** Claims of `from` that reappear in `to`, counted as multisets. */
  shared: number;
  /** Claims of `from`. */
  of: number;
};

/**
 * Says which files that vanished from the ledger seem to have got another name:
 * at least half of their claims are new in one other file. Nothing is carried
 * over because of it; a person decides. Each file is named at most once on either
 * side, the fullest match first. `candidates` has a row for every pair of files
 * that share a claim.
 */
export function looksRenamed<Candidate extends Renaming>(
  candidates: readonly Candidate[],
): Candidate[] {
  const found = candidates.filter(({ shared, of }) => shared * 2 >= of);
  found.sort(
    (a, b) =>
      b.shared - a.shared ||
      a.of - b.of ||
      compare(a.from, b.from) ||
      compare(a.to, b.to),
  );
  const used = new Set<string>();
  return found.filter((renaming) => {
    const [from, to] = [`from ${renaming.from}`, `to ${renaming.to}`];
    if (used.has(from) || used.has(to)) return false;
    used.add(from).add(to);
    return true;
  });
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
