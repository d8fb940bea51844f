/** What whoever opens the fix types; Reground never does. */
export type ApplyLines = {
  /** Makes the work tree what the patch was made for. Null without a commit. */
  checkout: string | null;
  check: string;
  apply: string;
  /** Takes an applied patch back. */
  undo: string;
};

/**
 * The exact commands for a patch file. White space is left alone whatever the
 * reader's configuration says: `apply.whitespace=fix` would change lines that
 * the patch must reproduce to the byte.
 */
export function applyLines(
  patchFile: string,
  contentCommit: string | null,
): ApplyLines {
  const file = shellQuoted(patchFile);
  const apply = "git apply --whitespace=nowarn";
  return {
    checkout:
      contentCommit && `git switch --detach ${shellQuoted(contentCommit)}`,
    check: `${apply} --check ${file}`,
    apply: `${apply} ${file}`,
    undo: `${apply} -R ${file}`,
  };
}

/** A word for a POSIX shell. A leading dash is made a path. */
export function shellQuoted(word: string): string {
  const plain = word.startsWith("-") ? `./${word}` : word;
  return /^[\w./:@%+=,-]+$/.test(plain)
    ? plain
    : `'${plain.replaceAll("'", "'\\''")}'`;
}
