/** One line of a CODEOWNERS file: which paths, and whose they are. */
export type OwnerRule = { matches: (path: string) => boolean; owners: string };

/** The name of the group for files that nobody owns, or that lie at the top. */
const NOBODY = "";

/** A pattern of more wildcards is left out: matching could take for ever. */
const mostWildcards = 3;

/**
 * Reads a CODEOWNERS file as GitHub does: the patterns of .gitignore without
 * negation and character ranges; what follows them are the owners. A line that
 * cannot be read is left out, as it is there.
 */
export function parseCodeowners(text: string): OwnerRule[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const words = line
      .replace(/(^|\s)#.*$/, "")
      .trim()
      .split(/(?<!\\)\s+/);
    const [pattern = "", ...owners] = words;
    const expression = patternExpression(pattern.replaceAll("\\ ", " "));
    if (!expression) return [];
    const matches = (path: string) => expression.test(path);
    return [{ matches, owners: owners.toSorted().join(" ") }];
  });
}

/** Who owns a path: the last rule that matches decides. */
export function ownerOf(rules: readonly OwnerRule[], path: string): string {
  return rules.findLast((rule) => rule.matches(path))?.owners ?? NOBODY;
}

/** The first folder of a path. */
export function topFolderOf(path: string): string {
  const slash = path.indexOf("/");
  return slash < 0 ? NOBODY : path.slice(0, slash);
}

/**
 * File names for the patches of some groups, each of its own, also beside the
 * whole patch and those of the other kind: what a file system or an archive
 * could read as more than a name is left out.
 */
export function patchFileNames(
  groups: readonly string[],
  by: "folder" | "owner",
): string[] {
  const taken = new Set<string>();
  return groups.map((group) => {
    const plain = group
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 60);
    const stem = plain === "" ? `fixes.${by}` : `fixes.${by}.${plain}`;
    let name = `${stem}.patch`;
    for (let n = 2; taken.has(name.toLowerCase()); n++)
      name = `${stem}-${n}.patch`;
    taken.add(name.toLowerCase());
    return name;
  });
}

function patternExpression(pattern: string): RegExp | null {
  if (pattern === "" || /^!|[[\]]/.test(pattern)) return null;
  if ((pattern.match(/[*?]+/g) ?? []).length > mostWildcards) return null;
  const anchored = pattern.slice(0, -1).includes("/");
  const body = pattern
    .replace(/^\//, "")
    .replace(/\/$/, "/**")
    .split(/(\*\*\/|\*\*|\*|\?)/)
    .map(wildcard)
    .join("");
  // A name without a wildcard at its end is a file, or a folder with all in it.
  const inside = /\*$|\/$/.test(pattern) ? "" : "(?:/.*)?";
  return new RegExp(`^${anchored ? "" : "(?:.*/)?"}${body}${inside}$`, "su");
}

function wildcard(part: string): string {
  if (part === "**/") return "(?:.*/)?";
  if (part === "**") return ".*";
  if (part === "*") return "[^/]*";
  if (part === "?") return "[^/]";
  return part.replace(/[\\^$.|+(){}/]/g, "\\$&");
}
