import "server-only";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { indexPage, locateQuote } from "@/lib/evidence/locate-quote";
import type { QuoteMatchKind } from "@/lib/evidence/quote-match";
import { type CorpusFile, CorpusIndex, ownId } from "./corpus-index";
import type { CorpusSource } from "./corpus-source";
import { isQuotedWhole } from "./is-quoted-whole";
import { mergeNotes } from "./merge-notes";
import { readSourceNote } from "./read-source-note";

/** A folder of sources: where it is, and how it is shown. */
export type CorpusFolder = { directory: string; shown: string };

const READABLE = /\.(?:md|markdown|mdx|txt|ya?ml)$/i;
const BEST: QuoteMatchKind[] = [
  "exact",
  "normalized",
  "fuzzy",
  "altered",
  "absent",
];

/** The sources of some folders. Names are read at once, contents when cited. */
export class Corpus {
  /** The folders that are there, as shown. */
  readonly folders: string[];
  /** The folders that were asked for and are not there. */
  readonly lacking: string[];
  private readonly directories = new Map<string, string>();
  private readonly files: CorpusFile[];
  private readonly index: CorpusIndex;
  private readonly sources = new Map<string, CorpusSource | null>();
  private listed: Set<string> | undefined;

  constructor(folders: readonly CorpusFolder[]) {
    const there = folders.filter(({ directory }) => isDirectory(directory));
    this.folders = there.map(({ shown }) => shown);
    this.lacking = folders
      .map(({ shown }) => shown)
      .filter((shown) => !this.folders.includes(shown));
    this.files = there.flatMap((folder, n) => this.filesOf(folder, n));
    this.index = new CorpusIndex(this.files);
  }

  /** False where there is no folder at all: then nothing can be missing. */
  get isLoaded(): boolean {
    return this.folders.length > 0;
  }

  get size(): number {
    return this.index.size;
  }

  find(refId: string): CorpusSource | null {
    const known = this.sources.get(refId);
    if (known !== undefined) return known;
    const found = this.index.find(refId);
    const source = found ? this.read(found.refId, found.files) : null;
    this.sources.set(refId, source);
    return source;
  }

  /** Whether a file of the corpus that stands for no source names this one. */
  isListed(refId: string): boolean {
    this.listed ??= new Set(
      this.files
        .filter(({ path }) => ownId(path) === null && READABLE.test(path))
        .flatMap((file) => this.textOf(file)?.match(/\bREF-\d{3}\b/g) ?? []),
    );
    return this.listed.has(refId.slice(0, 7));
  }

  /** The corpus file that a path written from another root ends in. */
  fileEnding(path: string): string | null {
    const file = this.files.find((it) => `/${it.path}`.endsWith(`/${path}`));
    return file?.path ?? null;
  }

  private filesOf({ directory, shown }: CorpusFolder, folder: number) {
    const entries = readdirSync(directory, {
      recursive: true,
      withFileTypes: true,
    });
    return entries.flatMap((entry): CorpusFile[] => {
      if (!entry.isFile()) return [];
      const full = join(entry.parentPath, entry.name);
      const below = full.slice(directory.length).replaceAll("\\", "/");
      const path = `${shown}${below.startsWith("/") ? "" : "/"}${below}`;
      this.directories.set(path, full);
      return [{ path, folder }];
    });
  }

  private read(refId: string, files: readonly CorpusFile[]): CorpusSource {
    const texts = files
      .filter(({ path }) => READABLE.test(path))
      .map((file) => this.textOf(file))
      .filter((text) => text !== null);
    return {
      refId,
      path: files[0]?.path ?? "",
      note: mergeNotes(texts.map(readSourceNote)),
      locate: texts.length > 0 ? locatorOf(texts) : null,
    };
  }

  private textOf(file: CorpusFile): string | null {
    const full = this.directories.get(file.path);
    return full === undefined ? null : readFileSync(full, "utf8");
  }
}

/** The best that any of the texts says of a quote; each is indexed once, if at all. */
function locatorOf(texts: string[]): (quote: string) => QuoteMatchKind {
  const pages = texts.map((text) => {
    let index: ReturnType<typeof indexPage> | undefined;
    return (quote: string): QuoteMatchKind => {
      if (isQuotedWhole(text, quote)) return "exact";
      index ??= indexPage(text);
      return locateQuote(index, quote).kind;
    };
  });
  const known = new Map<string, QuoteMatchKind>();
  return (quote) => {
    const before = known.get(quote);
    if (before) return before;
    const kinds = pages.map((locate) => locate(quote));
    const best = BEST.find((kind) => kinds.includes(kind)) ?? "empty";
    known.set(quote, best);
    return best;
  };
}

export function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
