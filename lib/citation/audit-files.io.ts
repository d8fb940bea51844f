import "server-only";
import { randomUUID } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { doisOf } from "./check-dois";
import type { Citation, CitationAudit } from "./citation-audit";
import { cleanPath } from "./cited-path";
import { Corpus, type CorpusFolder, isDirectory } from "./corpus.io";
import { ownId } from "./corpus-index";
import type { DoiRegistry } from "./doi-registry.io";
import { type FoundCitation, findCitations } from "./find-citations";
import { judgeCitation } from "./judge-citation";
import { type ReadFile, readAhead } from "./read-ahead.io";
import type { DoiFacts } from "./registered-work";
import { NO_CITATIONS, summarizeCitations } from "./summarize-citations";

/** Where v1 looks for a source's file, below the project. */
export const CORPUS_LOCATIONS = [
  ".aiwg/research/findings",
  ".aiwg/research/paper-analysis",
  "docs/references",
];

export type AuditOptions = {
  /** Paths are read and shown from here; absolute. */
  base: string;
  /** Corpus folders, from `base`; v1's own below the project where none is given. */
  corpus: readonly string[];
  /** Null to ask nobody. */
  registry: DoiRegistry | null;
  now: () => Date;
};

/**
 * Audits files, one after the other and each as a whole. Reads, and never
 * writes. Without any corpus folder nothing is marked, and that is said in
 * the audit's notices. A file that cannot be read throws.
 */
export async function* auditFiles(
  paths: readonly string[],
  options: AuditOptions,
): AsyncGenerator<CitationAudit> {
  const projects = new ProjectCorpora(options);
  const full = paths.map((path) => resolve(options.base, path));
  const { registry } = options;
  for (const batch of readAhead(full))
    for (const file of batch) {
      const cited = citedIn(file, projects);
      const facts = registry ? await lookUpAll(cited, registry) : NO_FACTS;
      yield makeAudit(file, cited, facts, options);
    }
}

const NO_FACTS: ReadonlyMap<string, DoiFacts> = new Map();

/** The citations of a file, and what they are judged against. */
type Cited = {
  corpus: Corpus;
  places: Places;
  /** How many there are, also where there is no corpus to judge by. */
  count: number;
  judged: FoundCitation[];
};

function citedIn({ path, text }: ReadFile, projects: ProjectCorpora): Cited {
  const own = ownId(path);
  const all = findCitations(text, isMarkdown(path));
  const found = own === null ? all : all.filter((it) => !cites(it, own));
  const from = dirname(path);
  const { corpus, root } = projects.of(from);
  const judged = corpus.isLoaded ? found : [];
  return { corpus, places: { from, root }, count: found.length, judged };
}

function makeAudit(
  { path, hash }: ReadFile,
  cited: Cited,
  facts: ReadonlyMap<string, DoiFacts>,
  { base, now }: AuditOptions,
): CitationAudit {
  const citations = judgeAll(cited, base, (doi) => facts.get(doi) ?? null);
  const audit: CitationAudit = {
    audit_id: randomUUID(),
    timestamp: now().toISOString(),
    target: { path: shownPath(base, path), hash },
    citations,
    summary: summarizeCitations(citations),
  };
  const notices = noticesOf(cited.count, cited.corpus);
  if (notices.length > 0) audit.notices = notices;
  return audit;
}

function judgeAll(
  { judged, corpus, places }: Cited,
  base: string,
  doiFacts: (doi: string) => DoiFacts | null,
): Citation[] {
  const citations: Citation[] = [];
  for (const citation of judged) {
    const { refId, path } = citation;
    const source = refId ? corpus.find(refId) : null;
    const context = {
      source,
      isListed: refId && !source ? corpus.isListed(refId) : false,
      pathFile: path ? fileOf(path, corpus, places, base) : null,
      doiFacts,
    };
    citations.push(judgeCitation(citation, context));
  }
  return citations;
}

function cites({ refId }: FoundCitation, id: string): boolean {
  return refId !== null && refId.slice(0, 7) === id;
}

async function lookUpAll(
  { judged, corpus }: Cited,
  registry: DoiRegistry,
): Promise<Map<string, DoiFacts>> {
  const facts = new Map<string, DoiFacts>();
  const dois = new Set(
    judged.flatMap((citation) => {
      const source = citation.refId ? corpus.find(citation.refId) : null;
      return citation.refId ? doisOf(citation, source?.note ?? null) : [];
    }),
  );
  await Promise.all(
    [...dois].map(async (doi) => facts.set(doi, await registry.lookUp(doi))),
  );
  return facts;
}

function noticesOf(found: number, corpus: Corpus): string[] {
  if (found === 0) return [NO_CITATIONS];
  if (!corpus.isLoaded)
    return [
      `corpus not loaded (looked for ${corpus.lacking.join(", ")}): ${found} citations found, none judged`,
    ];
  return corpus.size === 0 ? ["the corpus holds no source"] : [];
}

/** The corpus of the project that a file belongs to, loaded once each. */
class ProjectCorpora {
  private readonly known = new Map<string, { corpus: Corpus; root: string }>();
  private readonly loaded = new Map<string, Corpus>();
  private readonly roots = new Map<string, string | null>();
  private readonly options: AuditOptions;

  constructor(options: AuditOptions) {
    this.options = options;
  }

  of(directory: string): { corpus: Corpus; root: string } {
    const known = this.known.get(directory);
    if (known) return known;
    const root = this.rootOf(directory) ?? this.options.base;
    const given = this.options.corpus.length > 0;
    const key = given ? "" : root;
    const corpus = this.loaded.get(key) ?? new Corpus(this.folders(root));
    this.loaded.set(key, corpus);
    const entry = { corpus, root };
    this.known.set(directory, entry);
    return entry;
  }

  /** The nearest folder above that has one of v1's locations; none beyond a repository. */
  private rootOf(directory: string): string | null {
    const known = this.roots.get(directory);
    if (known !== undefined) return known;
    const root = this.findRoot(directory);
    this.roots.set(directory, root);
    return root;
  }

  private findRoot(directory: string): string | null {
    if (CORPUS_LOCATIONS.some((it) => isDirectory(join(directory, it))))
      return directory;
    const above = dirname(directory);
    const isTop = above === directory || existsSync(join(directory, ".git"));
    return isTop ? null : this.rootOf(above);
  }

  private folders(root: string): CorpusFolder[] {
    const { base, corpus } = this.options;
    const given = corpus.map((folder) => resolve(base, folder));
    const own = CORPUS_LOCATIONS.map((location) => join(root, location));
    return (given.length > 0 ? given : own).map((directory) => ({
      directory,
      shown: shownPath(base, directory),
    }));
  }
}

/** Where a written path may start: the citing file's folder, its project. */
type Places = { from: string; root: string };

function fileOf(
  written: string,
  corpus: Corpus,
  { from, root }: Places,
  base: string,
): string | "broken" | null {
  const path = cleanPath(written);
  if (path === null) return null;
  const starts = path.fromRoot ? [root, base] : [from, root, base];
  for (const start of starts) {
    const full = resolve(start, path.text);
    if (existsSync(full)) return shownPath(base, full);
  }
  return corpus.fileEnding(path.text) ?? "broken";
}

function shownPath(base: string, full: string): string {
  if (full.startsWith(base) && full[base.length] === sep)
    return full.slice(base.length + 1).replaceAll("\\", "/");
  return full === base ? "." : full.replaceAll("\\", "/");
}

const MARKDOWN = /\.(?:md|markdown|mdx)$/i;

function isMarkdown(path: string): boolean {
  return MARKDOWN.test(path) || !/\.\w+$/.test(path);
}

const SKIPPED = new Set([".git", "node_modules"]);

/**
 * The files that paths stand for: a file is itself, a folder its Markdown
 * files, in order of their names. Links are not followed. Throws where a path
 * does not exist.
 */
export function* markdownFiles(
  paths: readonly string[],
  base: string,
): Generator<string> {
  for (const path of paths) {
    const full = resolve(base, path);
    if (!isDirectory(full)) {
      if (!existsSync(full)) throw new Error(`${path} does not exist.`);
      yield full;
    } else yield* filesBelow(full);
  }
}

function* filesBelow(directory: string): Generator<string> {
  const entries = readdirSync(directory, { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const full = join(directory, entry.name);
    if (entry.isDirectory() && !SKIPPED.has(entry.name))
      yield* filesBelow(full);
    else if (entry.isFile() && MARKDOWN.test(entry.name)) yield full;
  }
}
