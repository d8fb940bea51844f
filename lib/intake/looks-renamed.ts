/** The claims of one file, by their keys. */
export type FileClaims = { path: string; claimKeys: readonly string[] };

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
 * side, the fullest match first. Time grows with the number of claims.
 */
export function looksRenamed(
  vanished: readonly FileClaims[],
  appeared: readonly FileClaims[],
): Renaming[] {
  const index = indexOf(appeared);
  const found = vanished.flatMap((file) => matchesOf(file, index));
  found.sort(
    (a, b) =>
      b.shared - a.shared || compare(a.from, b.from) || compare(a.to, b.to),
  );
  const used = new Set<string>();
  return found.filter((renaming) => {
    const [from, to] = [`from ${renaming.from}`, `to ${renaming.to}`];
    if (used.has(from) || used.has(to)) return false;
    used.add(from).add(to);
    return true;
  });
}

/** A claim that stands in more files than this says nothing about any of them. */
const COMMON = 20;

/** By claim: how often it stands in which file. */
type ClaimIndex = Map<string, Map<string, number>>;

function indexOf(files: readonly FileClaims[]): ClaimIndex {
  const index: ClaimIndex = new Map();
  for (const { path, claimKeys } of files)
    for (const key of claimKeys) {
      const places = index.get(key) ?? new Map<string, number>();
      places.set(path, (places.get(path) ?? 0) + 1);
      index.set(key, places);
    }
  return index;
}

function matchesOf(file: FileClaims, index: ClaimIndex): Renaming[] {
  const shared = new Map<string, number>();
  for (const [key, count] of countsOf(file.claimKeys)) {
    const places = index.get(key);
    if (!places || places.size > COMMON) continue;
    for (const [path, there] of places)
      shared.set(path, (shared.get(path) ?? 0) + Math.min(count, there));
  }
  const of = file.claimKeys.length;
  return [...shared]
    .filter(([path, count]) => path !== file.path && count * 2 >= of)
    .map(([to, count]) => ({ from: file.path, to, shared: count, of }));
}

function countsOf(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
