/**
 * The file that a written path means: without `@`, fragment and query, and
 * decoded. Null where it is a pattern, which leads nowhere in particular.
 * `fromRoot` where it cannot be meant from the citing file.
 */
export function cleanPath(
  written: string,
): { text: string; fromRoot: boolean } | null {
  const bare = written.replace(/^[*_~]+/, "").replace(/[#?].*$/, "");
  const fromRoot = /^[@/]/.test(bare);
  const text = decoded(bare.replace(/^@?\/?/, ""));
  if (text === "" || /[*{}<>$\0]|X{3}|N{3}/.test(text)) return null;
  return { text, fromRoot };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
