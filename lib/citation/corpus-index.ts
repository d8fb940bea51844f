/** A file that stands for a source, named below its corpus folder. */
export type CorpusFile = {
  /** As it is shown and opened. */
  path: string;
  /** The folder's place in the order that folders were given in. */
  folder: number;
};

const NAME = /^(REF-\d{3})(?:-([a-z]+))?(?![A-Za-z0-9])/;
const PREFERENCE = ["md", "markdown", "mdx", "txt", "yaml", "yml", "json"];

/**
 * Which files stand for which source. A file's name begins with its id; the
 * first word after it is part of an id too, so that `REF-012-b.md` is found
 * by `REF-012-b` and by `REF-012`.
 */
export class CorpusIndex {
  private readonly byId = new Map<string, CorpusFile[]>();
  readonly size: number;

  constructor(files: Iterable<CorpusFile>) {
    const sorted = [...files].sort(byPreference);
    const sources = new Set<string>();
    for (const file of sorted) {
      const [, number, word] = NAME.exec(nameOf(file.path)) ?? [];
      if (number === undefined) continue;
      sources.add(number);
      this.add(number, file);
      if (word !== undefined) this.add(`${number}-${word}`, file);
    }
    this.size = sources.size;
  }

  private add(id: string, file: CorpusFile): void {
    const known = this.byId.get(id);
    if (known) known.push(file);
    else this.byId.set(id, [file]);
  }

  /**
   * The files of a source, the most telling first. A suffix of one letter is
   * part of the id; a word that no file has is taken as running on
   * ("REF-056-based"), which v1's pattern cannot tell apart.
   */
  find(refId: string): { refId: string; files: readonly CorpusFile[] } | null {
    const files = this.byId.get(refId);
    if (files) return { refId, files };
    const [number, suffix] = [refId.slice(0, 7), refId.slice(8)];
    if (suffix.length < 2) return null;
    const own = this.byId.get(number);
    return own ? { refId: number, files: own } : null;
  }
}

/** The id in a file's own name, so that a note does not cite itself. */
export function ownId(path: string): string | null {
  return NAME.exec(nameOf(path))?.[1] ?? null;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function byPreference(one: CorpusFile, other: CorpusFile): number {
  return (
    one.folder - other.folder ||
    rank(one.path) - rank(other.path) ||
    (one.path < other.path ? -1 : 1)
  );
}

function rank(path: string): number {
  const extension = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  const at = PREFERENCE.indexOf(extension);
  return at === -1 ? PREFERENCE.length : at;
}
