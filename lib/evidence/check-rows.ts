import type { FetchResult } from "./fetch-policy";
import type { ReadPage } from "./page-work";
import type { SourceOutcome } from "./source-outcome";

/** A source that is ours to look at, with what its last read look saw. */
export type LeasedSource = {
  id: string;
  /** The check that holds the lease. */
  checkId: string;
  url: string;
  title: string | null;
  textSha: string | null;
  firstTextSha: string | null;
  lastOutcome: string | null;
  etag: string | null;
  lastModified: string | null;
  finalUrl: string | null;
  rawSha: string | null;
  metas: unknown;
  /** Whether a flag cites it whose quote was never looked for. */
  unmatched: boolean;
};

/** What one look yielded: a text read now, or the one that is known, or nothing. */
export type Seen = {
  outcome: SourceOutcome;
  /** The outcome in words, where reading and not fetching decided it. */
  detail?: string;
  rawSha: string | null;
  textSha: string | null;
  metas: unknown;
  page: { raw: Buffer; read: ReadPage } | null;
};

/** One look at a source, before it is kept. */
export type Looked = {
  source: LeasedSource;
  result: FetchResult;
  seen: Seen;
};

const wasRead = (outcome: string | null) =>
  outcome === "fetched" || outcome === "not_modified";

/** Whether a look found exactly what the last one did, and owes no match. */
export function isSame({ source, seen }: Looked): boolean {
  return (
    seen.page === null &&
    seen.textSha !== null &&
    seen.textSha === source.textSha &&
    wasRead(source.lastOutcome) &&
    !source.unmatched
  );
}

function isChanged({ source, seen }: Looked): boolean {
  const { textSha } = seen;
  return (
    textSha !== null && source.textSha !== null && textSha !== source.textSha
  );
}

/** A look as its check keeps it. An answer "not modified" renews its validators. */
export function checkRow({ source, result, seen }: Looked) {
  const { outcome, detail = result.detail, rawSha, textSha, metas } = seen;
  const { etag, lastModified, contentType } = result.headers;
  const known = outcome === "not_modified" ? source : null;
  return {
    ...{ state: "done", leaseUntil: null, at: result.fetchedAt, outcome },
    ...{ status: result.status, finalUrl: result.finalUrl, detail },
    ...{ contentType, etag: etag ?? known?.etag ?? null },
    lastModified: lastModified ?? known?.lastModified ?? null,
    ...{ metas: metas ?? {}, rawSha, textSha },
  };
}

/** An outage changes what was last tried, never what was last read. */
export function sourceRow(looked: Looked) {
  const { source, result, seen } = looked;
  const { outcome, page, textSha } = seen;
  const { checkId } = source;
  const tried = {
    ...{ lastCheckId: checkId, lastOutcome: outcome },
    checkedAt: result.fetchedAt,
  };
  if (textSha === null) return tried;
  return {
    ...tried,
    ...{ textCheckId: checkId, textSha },
    title: page?.read.title ?? source.title,
    firstTextSha: source.firstTextSha ?? textSha,
    ...(isChanged(looked) && { changedAt: result.fetchedAt }),
  };
}

/** A look as the audit chain tells it. */
export function eventOf(looked: Looked) {
  const { source, result, seen } = looked;
  return {
    ...{ sourceId: source.id, checkId: source.checkId },
    ...{ outcome: seen.outcome, textSha: seen.textSha },
    ...{ status: result.status, changed: isChanged(looked) },
  };
}
