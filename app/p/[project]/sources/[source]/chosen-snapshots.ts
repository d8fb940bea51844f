type Snapshot = { id: string; textSha: string | null };

/**
 * The two looks that are compared: those that the address names, else the
 * newest look at the newest text and the newest one at the text before it.
 * Null before there are two different texts.
 */
export function chosenSnapshots<T extends Snapshot>(
  checks: readonly T[],
  from: unknown,
  to: unknown,
): { from: T; to: T } | null {
  const read = checks.filter(({ textSha }) => textSha !== null);
  const named = (id: unknown) => read.find((check) => check.id === id);
  const newest = named(to) ?? read[0];
  const older = read.slice(newest ? read.indexOf(newest) + 1 : 0);
  const before =
    named(from) ?? older.find(({ textSha }) => textSha !== newest?.textSha);
  return newest && before && before !== newest
    ? { from: before, to: newest }
    : null;
}
