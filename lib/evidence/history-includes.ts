import { posix } from "node:path";

/** A file whose text stands in a page's text. */
export type Include = { mark: string; path: string };

const INCLUDE =
  /\[!INCLUDE\s*\[(?:[^[\]]|\[[^[\]]*\])*\]\(\s*<?([^()\s<>]+)>?(?:\s+"[^"]*")?\s*\)\]/gi;

/**
 * The files that a page of docfx Markdown includes, as paths of its
 * repository. `~/` is its root; what leads out of it, or is no path, is left
 * out.
 */
export function includesOf(markdown: string, page: string): Include[] {
  if (!markdown.includes("[!")) return [];
  return [...markdown.matchAll(INCLUDE)].flatMap(([mark, target = ""]) => {
    const bare = decoded(target.split(/[?#]/)[0] ?? "");
    if (bare === null || bare === "" || /^[a-z][a-z+.-]*:/i.test(bare))
      return [];
    const path = bare.startsWith("~/")
      ? posix.normalize(bare.slice(2))
      : posix.normalize(posix.join(posix.dirname(page), bare));
    return path.startsWith("..") || path.startsWith("/")
      ? []
      : [{ mark, path }];
  });
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll("\\", "/"));
  } catch {
    return null;
  }
}

/** A page's text with the included texts in place; null leaves one out. */
export function withIncludes(
  markdown: string,
  page: string,
  textOf: (path: string) => string | null,
): string {
  let text = markdown;
  for (const { mark, path } of includesOf(markdown, page)) {
    const included = textOf(path)?.replace(
      /^---\r?\n[\s\S]*?\r?\n---\r?\n/,
      "",
    );
    if (included !== undefined)
      text = text.split(mark).join(included.trimEnd());
  }
  return text;
}
