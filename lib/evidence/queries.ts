import "server-only";
import type { Root } from "hast";
import * as z from "zod";
import type { ProjectAccess } from "@/lib/auth/actor";
import { sha256 } from "@/lib/core/hash";
import { readWholeBlob } from "@/lib/db/blobs";
import { db } from "@/lib/db/client";
import { keptMetas } from "./kept-metas";
import { MATCHER_VERSION } from "./matcher-version";
import { workOnPage } from "./page-pool.io";
import type { QuoteDifference, QuoteMatch, Span } from "./quote-match";
import { READER_VERSION } from "./read-source";
import { urlKey } from "./source-url";
import { sourceView } from "./source-view";

/** The newest look at a source, and the newest text of it. */
export async function findSourceView(
  access: ProjectAccess,
  sourceId: string,
  now: Date,
) {
  if (!z.uuid().safeParse(sourceId).success) return null;
  const projectId = access.project.id;
  const source = await db.source.findUnique({
    where: { projectId_id: { projectId, id: sourceId } },
  });
  if (!source) return null;
  const [last, text] = await Promise.all([
    findCheck(projectId, source.lastCheckId),
    findCheck(projectId, source.textCheckId),
  ]);
  const { freshnessHours } = access.project;
  return sourceView(source, last, text, freshnessHours, now);
}

async function findCheck(projectId: string, id: string | null) {
  if (!id) return null;
  return db.sourceCheck.findUnique({
    where: { projectId_id: { projectId, id } },
  });
}

/** What a page said of itself when it was looked at; nothing where it was not. */
export async function findMetas(
  projectId: string,
  checkId: string | null,
): Promise<Record<string, string>> {
  return keptMetas((await findCheck(projectId, checkId))?.metas);
}

/** The text and tree of a page as it was last read. */
export type SourceDocumentView = {
  tree: Root;
  text: string;
  textSha256: string;
  title: string | null;
};

/**
 * A source as the reader shows it: its newest text, or the one named by its
 * hash. Null before it was ever read, and for a text that was never this
 * source's.
 */
export async function findSourceDocument(
  access: ProjectAccess,
  sourceId: string,
  wantedSha: string | null = null,
): Promise<SourceDocumentView | null> {
  const projectId = access.project.id;
  if (!z.uuid().safeParse(sourceId).success) return null;
  const source = await db.source.findUnique({
    where: { projectId_id: { projectId, id: sourceId } },
  });
  if (!source?.textSha) return null;
  const textSha = wantedSha ?? source.textSha;
  if (
    textSha !== source.textSha &&
    !(await wasSeen(projectId, sourceId, textSha))
  )
    return null;
  const page = await db.pageText.findFirst({
    where: { projectId, textSha },
    orderBy: { readerVersion: "desc" },
  });
  if (!page) return null;
  const [tree, text] = await Promise.all([
    readWholeBlob(projectId, page.treeSha),
    readWholeBlob(projectId, page.textSha),
  ]);
  if (!tree || !text) return null;
  return {
    tree: JSON.parse(tree.toString("utf8")) as Root,
    text: text.toString("utf8"),
    textSha256: page.textSha,
    title: page.title,
  };
}

async function wasSeen(projectId: string, sourceId: string, textSha: string) {
  const where = { projectId, sourceId, textSha };
  return (await db.sourceCheck.findFirst({ where })) !== null;
}

/** What this version of the reader made of the same bytes before; null for new ones. */
export async function findReading(
  projectId: string,
  rawSha: string,
  url: string,
): Promise<{ textSha: string; metas: unknown } | null> {
  const readerVersion = Number(READER_VERSION);
  const urlSha = sha256(urlKey(url) ?? url);
  return db.pageText.findUnique({
    where: {
      projectId_rawSha_readerVersion_urlSha: {
        ...{ projectId, rawSha, readerVersion, urlSha },
      },
    },
    select: { textSha: true, metas: true },
  });
}

/** The text of a page by its hash; null where it is not kept. */
export async function findPageText(
  projectId: string,
  textSha: string,
): Promise<string | null> {
  const bytes = await readWholeBlob(projectId, textSha);
  return bytes?.toString("utf8") ?? null;
}

const Spans = z.array(z.object({ start: z.int(), end: z.int() }));
const MatchedKind = z.enum([
  "exact",
  "normalized",
  "fuzzy",
  "altered",
  "absent",
  "empty",
]);

/** Where a quote stands in a text, with the row that says so; null unread. */
export async function findMatch(
  access: ProjectAccess,
  quote: string,
  textSha: string | null,
): Promise<(QuoteMatch & { id: string | null }) | null> {
  if (!textSha) return null;
  const projectId = access.project.id;
  const row = await db.quoteMatch.findUnique({
    where: {
      projectId_quoteSha_textSha_matcherVersion: {
        ...{ projectId, quoteSha: sha256(quote), textSha },
        matcherVersion: MATCHER_VERSION,
      },
    },
  });
  if (!row) {
    const text = await findPageText(projectId, textSha);
    const found = text === null ? null : await findQuotes(text, [quote]);
    return found?.[0] ? { id: null, ...found[0] } : null;
  }
  return {
    id: row.id,
    kind: MatchedKind.parse(row.kind),
    start: row.start,
    end: row.end,
    occurrences: Spans.parse(row.occurrences) as Span[],
    score: row.score,
    differences: row.differences as QuoteDifference[],
  };
}

/**
 * Where quotes stand in a text, in their order, looked up in another thread;
 * null where that takes more time or memory than it may.
 */
export async function findQuotes(
  text: string,
  quotes: string[],
): Promise<QuoteMatch[] | null> {
  if (quotes.length === 0) return [];
  const found = await workOnPage({ do: "locate", text, quotes });
  return found.ok ? found.value : null;
}

/** The looks at a source, newest first. */
export async function listChecks(access: ProjectAccess, sourceId: string) {
  return db.sourceCheck.findMany({
    where: { projectId: access.project.id, sourceId, state: "done" },
    orderBy: { at: "desc" },
    take: 100,
    select: { id: true, at: true, outcome: true, textSha: true },
  });
}
