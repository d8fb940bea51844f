/** One entry of a tree, as GitHub and `git ls-tree` name it. */
export type NamedEntry = { path: string; mode: string; sha: string };

/**
 * Whether one tree is another with nothing but an entry `name` added, or with
 * that entry changed: everything else is the same object under the same name
 * and mode.
 */
export function differsOnlyIn(
  name: string,
  before: readonly NamedEntry[],
  after: readonly NamedEntry[],
): boolean {
  const others = (entries: readonly NamedEntry[]) =>
    entries
      .filter((entry) => entry.path !== name)
      .map(({ path, mode, sha }) => `${mode} ${sha} ${path}`)
      .toSorted()
      .join("\n");
  return others(before) === others(after);
}
