import { keptMetas } from "./kept-metas";
import { editionsOf } from "./page-editions";
import { outcomeWords, SourceOutcome } from "./source-outcome";
import { parseSourceUrl } from "./source-url";

type SourceRow = {
  id: string;
  url: string;
  title: string | null;
  textSha: string | null;
  firstTextSha: string | null;
};

type CheckRow = {
  id: string;
  at: Date;
  outcome: string | null;
  status: number | null;
  finalUrl: string | null;
  rawSha: string | null;
  detail: string | null;
  metas: unknown;
};

/**
 * What may be said of a source: its newest look, and the newest look that
 * yielded text. It says only what was seen.
 */
export function sourceView(
  source: SourceRow,
  last: CheckRow | null,
  text: CheckRow | null,
  freshnessHours: number,
  now: Date,
) {
  const href = parseSourceUrl(source.url);
  const look = lookFacts(last, freshnessHours, now);
  return {
    ...{ id: source.id, url: source.url, title: source.title },
    href: href.ok ? href.value.href : null,
    ...look,
    snapshotIsOld: text !== null && text.id !== look.checkId,
    snapshotAt: text?.at.toISOString() ?? null,
    changedSinceImport: source.textSha !== source.firstTextSha,
    textSha256: source.textSha,
    rawSha256: text?.rawSha ?? null,
    otherEditions: editionsOf(source.url, keptMetas(text?.metas)).length,
  };
}

const NEVER_LOOKED = {
  outcome: "unread",
  httpStatus: null,
  finalUrl: null,
  checkId: null,
  checkedAt: null,
  fresh: false,
  detail: null,
};

function lookFacts(last: CheckRow | null, freshnessHours: number, now: Date) {
  const outcome = SourceOutcome.safeParse(last?.outcome).data;
  if (!last || !outcome) return NEVER_LOOKED;
  const age = now.getTime() - last.at.getTime();
  const read = outcome === "fetched" || outcome === "not_modified";
  return {
    outcome,
    httpStatus: last.status,
    finalUrl: last.finalUrl,
    checkId: last.id,
    checkedAt: last.at.toISOString(),
    fresh: read && age <= freshnessHours * 3_600_000,
    detail: last.detail ?? outcomeWords({ outcome }),
  };
}
