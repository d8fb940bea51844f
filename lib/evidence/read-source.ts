import type { Root } from "hast";
import { buildTree } from "./build-tree";
import { findArticle } from "./find-article";
import { findElement, type HtmlElement } from "./html-node";
import { markdownToHtml } from "./markdown-to-html";
import { charsetOf, decodePage } from "./page-charset";
import { pageMetas, pageTitle } from "./page-metas";
import {
  type PageText,
  pageText,
  type Section,
  type TabRange,
} from "./page-text";
import { parseHtml } from "./parse-html";
import { plainTree } from "./plain-tree";
import { revealHidden } from "./reveal-hidden";
import { looksLikeErrorPage } from "./soft-404";
import { sanitiseTree } from "./source-schema";

/** Raised whenever the same bytes may give another text. */
export const READER_VERSION = "1";

export type SourceKind = "learn-html" | "html" | "markdown" | "text";

/** A page as reviewers read it. Offsets are UTF-16 into `text`, half-open. */
export type SourceDocument = {
  kind: SourceKind;
  title: string;
  /** Sanitised; plain JSON, so that it can be stored and read back. */
  tree: Root;
  /** The text of the tree; `pageText(tree)` gives it and `map` again. */
  text: string;
  map: PageText["map"];
  sections: Section[];
  /** What the live page shows only under a tab, pivot or version. */
  tabs: TabRange[];
  metas: Record<string, string>;
  soft404: boolean;
  /** True where the page was too complex to parse and only its words are kept. */
  flattened: boolean;
};

export type SourceFacts = {
  contentType: string | null;
  /** Where the page came from in the end; links are resolved against it. */
  url: string;
  /** As fetchSource found it; null to find it out from the bytes. */
  charset?: string | null;
};

/**
 * Reads raw bytes into one sanitised tree and its text, whatever they were:
 * HTML, Markdown or plain text. A function of its arguments alone. Never
 * throws for a bad page: one that cannot be parsed is kept as its words.
 */
export function readSource(
  raw: Uint8Array,
  facts: SourceFacts,
): SourceDocument {
  const charset = facts.charset ?? charsetOf(raw, facts.contentType);
  const text = decodePage(raw, charset).replaceAll("\0", "\uFFFD");
  const kind = kindOf(facts, text);
  const read = readers[kind](text, facts);
  const tree = sanitiseTree(read.tree);
  const { url, contentType } = facts;
  return {
    ...read,
    tree,
    ...textParts(tree),
    title: read.title ?? headingOf(tree) ?? url,
    soft404:
      kind === "html" &&
      looksLikeErrorPage(raw, { contentType, url, finalUrl: url }),
  };
}

type Read = {
  kind: SourceKind;
  title: string | null;
  tree: Root;
  metas: Record<string, string>;
  flattened: boolean;
};

const readers = {
  html: readHtml,
  markdown: (text: string, facts: SourceFacts): Read => {
    const page = markdownToHtml(text);
    if (!page) return flattened("markdown", text);
    const { html, metas, title } = page;
    return { ...readHtml(html, facts), kind: "markdown", metas, title };
  },
  text: (text: string): Read => ({
    ...flattened("text", text),
    flattened: false,
  }),
};

function readHtml(html: string, { url }: SourceFacts): Read {
  const root = parseHtml(html);
  if (!root)
    return flattened(
      "html",
      html.replace(/<[^<>]*>/g, " ").replace(/ {2,}/g, " "),
    );
  const metas = pageMetas(root);
  const title = pageTitle(root);
  revealHidden(root);
  const { kind, parts } = findArticle(root);
  const tree = buildTree(parts, { baseUrl: baseOf(root, url) });
  return { kind, title, tree, metas, flattened: false };
}

/** What is too much to parse is kept as its words. */
function flattened(kind: SourceKind, text: string): Read {
  const tree = plainTree(text);
  return { kind, title: null, tree, metas: {}, flattened: true };
}

/** As a browser resolves links: against the page's own base, where it has one. */
function baseOf(root: HtmlElement, url: string): string | null {
  const base = findElement(root, (it) => it.name === "base")?.attrs.get("href");
  const page = URL.canParse(url) ? url : undefined;
  if (base && URL.canParse(base, page)) return new URL(base, page).href;
  return page ?? null;
}

function textParts(tree: Root) {
  const { text, map, sections, tabs } = pageText(tree);
  return { text, map, sections, tabs };
}

function headingOf(tree: Root): string | null {
  const { sections } = pageText(tree);
  return sections.find((it) => it.path.length > 0)?.path.at(-1) ?? null;
}

function kindOf(facts: SourceFacts, text: string): keyof typeof readers {
  const type = facts.contentType?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type.includes("markdown")) return "markdown";
  if (type.includes("html")) return "html";
  if (/\.(md|markdown)$/i.test(pathOf(facts.url))) return "markdown";
  if (type === "text/plain") return "text";
  return /^\s*</.test(text) ? "html" : "text";
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url;
}
