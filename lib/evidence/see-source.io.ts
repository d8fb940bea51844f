import "server-only";
import type { ProjectAccess } from "@/lib/auth/actor";
import { sha256 } from "@/lib/core/hash";
import type { LeasedSource, Looked, Seen } from "./check-rows";
import type { FetchResult } from "./fetch-policy";
import { fetchSource } from "./fetch-source.io";
import { makePoliteness } from "./host-politeness.io";
import { markdownRendition } from "./markdown-rendition";
import { parseOriginMap } from "./origin-map";
import { PAGE_WORK_MS, type PageWorkEnd, workOnPage } from "./page-pool.io";
import { findReading } from "./queries";
import { outcomeWords } from "./source-outcome";

const politeness = makePoliteness();

/**
 * Fetches a source through the guard and reads what came; keeps nothing. Where
 * a page has no words of its own and names its Markdown rendition, that one is
 * read in its place.
 */
export async function seeSource(
  project: ProjectAccess["project"],
  source: LeasedSource,
): Promise<Looked> {
  return { source, ...(await seePage(project, source.url, source)) };
}

/** What is known of a page before it is looked at. */
type Known = Pick<
  LeasedSource,
  "etag" | "lastModified" | "finalUrl" | "rawSha" | "textSha" | "metas"
>;
const NOTHING: Known = {
  ...{ etag: null, lastModified: null, finalUrl: null },
  ...{ rawSha: null, textSha: null, metas: {} },
};

/** The same for an address that need be nobody's source. */
export async function seePage(
  project: ProjectAccess["project"],
  url: string,
  known: Known = NOTHING,
): Promise<SeenPage> {
  const looked = await seeAddress(project, url, known);
  const rendition = renditionOf(looked);
  if (rendition === null) return looked;
  const other = await seeAddress(project, rendition, known, MARKDOWN);
  return wordsIn(other) ? other : looked;
}

type SeenPage = Pick<Looked, "result" | "seen">;

const MARKDOWN = "text/markdown, text/plain;q=0.8";

function renditionOf({ result, seen }: SeenPage): string | null {
  return seen.page ? markdownRendition(result.finalUrl, seen.page.read) : null;
}

const wordsIn = ({ seen }: SeenPage) =>
  seen.textSha !== null && seen.page?.read.text.trim() !== "";

async function seeAddress(
  project: ProjectAccess["project"],
  url: string,
  known: Known,
  accept?: string,
): Promise<SeenPage> {
  const originMap = operatorOrigins();
  // What the operator serves from this machine need not be spared.
  const spare = !originMap.has(originOf(url));
  const result = await fetchSource(url, {
    allowedHosts: project.allowedHosts,
    originMap,
    etag: known.etag,
    lastModified: known.lastModified,
    validatorUrl: known.finalUrl,
    ...(accept && { accept }),
    ...(spare && { politeness }),
  });
  return { result, seen: await whatWasSeen(project.id, result, known) };
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : "";
}

/** The operator's own exceptions, as the environment has them. */
export function operatorOrigins(): ReadonlyMap<string, string> {
  const parsed = parseOriginMap(process.env.REGROUND_SOURCE_ORIGINS ?? "");
  return parsed.ok ? parsed.value : new Map<string, string>();
}

const nothingSeen = { rawSha: null, textSha: null, metas: {}, page: null };

async function whatWasSeen(
  projectId: string,
  result: FetchResult,
  known: Known,
): Promise<Seen> {
  const { rawBytes: raw, outcome, finalUrl: url } = result;
  if (outcome === "not_modified") {
    const { rawSha, textSha, metas } = known;
    return { outcome, page: null, rawSha, textSha, metas };
  }
  if (!raw || outcome !== "fetched") return { outcome, ...nothingSeen };
  const rawSha = sha256(raw);
  const kept =
    rawSha === known.rawSha ? await findReading(projectId, rawSha, url) : null;
  if (kept) return { outcome, page: null, rawSha, ...kept };
  const { contentType } = result.headers;
  const facts = { contentType, url, charset: result.charset };
  const read = await workOnPage({ do: "read", raw, facts });
  if (!read.ok) return unreadable(read.reason);
  const page = { raw, read: read.value };
  const { soft404, textSha, metas } = page.read;
  if (soft404) return { outcome: "soft_404", ...nothingSeen };
  return { outcome, rawSha, textSha, metas, page };
}

/** A page that was fetched, but whose reading took more than it may. */
function unreadable(why: PageWorkEnd): Seen {
  const outcome = why === "too-slow" ? "timed_out" : "too_large";
  const detail = outcomeWords({
    ...{ outcome, reason: "reading" },
    totalSeconds: PAGE_WORK_MS / 1_000,
  });
  return { outcome, detail, ...nothingSeen };
}
