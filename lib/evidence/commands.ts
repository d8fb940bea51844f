import "server-only";
import { recordedWrite } from "@/lib/audit/recorded-write";
import type { ProjectAccess } from "@/lib/auth/actor";
import { sha256 } from "@/lib/core/hash";
import { newId } from "@/lib/core/new-id";
import { no, ok, type Result } from "@/lib/core/result";
import { storeBytes } from "@/lib/db/blobs";
import { db, type Tx } from "@/lib/db/client";
import type { FetchResult } from "./fetch-policy";
import { fetchSource } from "./fetch-source.io";
import { makePoliteness } from "./host-politeness.io";
import { type FlagMatch, keepMatches } from "./keep-matches.io";
import { parseOriginMap } from "./origin-map";
import { PAGE_WORK_MS, type PageWorkEnd, workOnPage } from "./page-pool.io";
import type { ReadPage } from "./page-work";
import { findQuotes } from "./queries";
import { READER_VERSION } from "./read-source";
import { outcomeWords, type SourceOutcome } from "./source-outcome";
import { isAllowedHost, parseSourceUrl, urlKey } from "./source-url";

const LEASE_SECONDS = 60;
const POLL_MS = 150;
const politeness = makePoliteness();

/**
 * Looks at a source now: fetches it through the guard, keeps what was seen and
 * finds every quote that cites it. Looks at the same source join, also across
 * processes: one holds the lease, the others wait for its row. Returns the
 * check's id; null where the project has no such source.
 */
export async function lookAtSource(
  access: ProjectAccess,
  sourceId: string,
): Promise<string | null> {
  const projectId = access.project.id;
  const source = await db.source.findUnique({
    where: { projectId_id: { projectId, id: sourceId } },
  });
  if (!source) return null;
  const lease = await takeLease(projectId, sourceId);
  if (!lease.mine || !lease.id) return waitForCheck(projectId, lease.id);

  const known = await db.sourceCheck.findFirst({
    where: { projectId, id: source.textCheckId ?? newId() },
  });
  const originMap = operatorOrigins();
  // What the operator serves from this machine need not be spared.
  const spare = !originMap.has(originOf(source.url));
  const result = await fetchSource(source.url, {
    allowedHosts: access.project.allowedHosts,
    originMap,
    etag: known?.etag ?? null,
    lastModified: known?.lastModified ?? null,
    validatorUrl: known?.finalUrl ?? null,
    ...(spare && { politeness }),
  });
  const seen = await whatWasSeen(result, known);
  await keepCheck(access, { ...source, checkId: lease.id }, result, seen);
  return lease.id;
}

export type AddRefusal = "no-address" | "host-not-allowed";

/**
 * The source behind an address, so that a decision can rest on a page that its
 * flag does not cite; made where nobody cites it yet. Only what may be fetched
 * is taken in.
 */
export async function addSource(
  access: ProjectAccess,
  address: string,
): Promise<Result<{ id: string }, AddRefusal>> {
  const parsed = parseSourceUrl(address);
  if (!parsed.ok) return no("no-address");
  const { hostname, origin } = parsed.value;
  const allowed =
    operatorOrigins().has(origin) ||
    isAllowedHost(hostname, access.project.allowedHosts);
  if (!allowed) return no("host-not-allowed");
  parsed.value.hash = "";
  const url = parsed.value.href;
  const urlSha = sha256(url);
  const projectId = access.project.id;
  return recordedWrite(access, async (tx, record) => {
    const [made] = await tx.$queryRaw<{ id: string }[]>`
      INSERT INTO "Source" ("projectId", id, "urlKey", url, fetchable, host)
      VALUES (${projectId}::uuid, ${newId()}::uuid, ${urlSha}, ${url}, true, ${hostname})
      ON CONFLICT ("projectId", "urlKey") DO NOTHING RETURNING id`;
    if (made) {
      record.event("source-added", { sourceId: made.id, url });
      return ok({ id: made.id });
    }
    const known = await tx.source.findUniqueOrThrow({
      where: { projectId_urlKey: { projectId, urlKey: urlSha } },
    });
    return ok({ id: known.id });
  });
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : "";
}

function operatorOrigins() {
  const parsed = parseOriginMap(process.env.REGROUND_SOURCE_ORIGINS ?? "");
  return parsed.ok ? parsed.value : new Map<string, string>();
}

/** Takes the lease on a source, or says who holds it. A lease that ran out is taken over. */
async function takeLease(projectId: string, sourceId: string) {
  const [made] = await db.$queryRaw<{ id: string }[]>`
    INSERT INTO "SourceCheck" ("projectId", id, "sourceId", at, state, "leaseUntil")
    VALUES (${projectId}::uuid, ${newId()}::uuid, ${sourceId}::uuid, now(), 'running',
      now() + make_interval(secs => ${LEASE_SECONDS}))
    ON CONFLICT ("projectId", "sourceId") WHERE state = 'running' DO UPDATE SET
      "leaseUntil" = now() + make_interval(secs => ${LEASE_SECONDS}), at = now()
      WHERE "SourceCheck"."leaseUntil" < now()
    RETURNING id`;
  if (made) return { mine: true, id: made.id };
  const held = await db.sourceCheck.findFirst({
    where: { projectId, sourceId, state: "running" },
    select: { id: true },
  });
  return held ? { mine: false, id: held.id } : { mine: false, id: null };
}

/** Waits until somebody else's look is over. */
async function waitForCheck(
  projectId: string,
  id: string | null,
): Promise<string | null> {
  if (!id) return null;
  const until = Date.now() + LEASE_SECONDS * 1_000;
  while (Date.now() < until) {
    const check = await db.sourceCheck.findUnique({
      where: { projectId_id: { projectId, id } },
      select: { state: true },
    });
    if (check?.state === "done") return id;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return id;
}

/** What one look yielded: a text read now, or the one that is known, or nothing. */
type Seen = {
  outcome: SourceOutcome;
  /** The outcome in words, where reading and not fetching decided it. */
  detail?: string;
  rawSha: string | null;
  textSha: string | null;
  page: { raw: Buffer; read: ReadPage } | null;
};

const nothingSeen = { rawSha: null, textSha: null, page: null };

async function whatWasSeen(
  result: FetchResult,
  known: { rawSha: string | null; textSha: string | null } | null,
): Promise<Seen> {
  const { rawBytes: raw, outcome } = result;
  if (outcome === "not_modified")
    return {
      ...{ outcome, page: null },
      ...{ rawSha: known?.rawSha ?? null, textSha: known?.textSha ?? null },
    };
  if (!raw || outcome !== "fetched") return { outcome, ...nothingSeen };
  const { contentType } = result.headers;
  const facts = { contentType, url: result.finalUrl, charset: result.charset };
  const read = await workOnPage({ do: "read", raw, facts });
  if (!read.ok) return unreadable(read.reason);
  const page = { raw, read: read.value };
  if (page.read.soft404) return { outcome: "soft_404", ...nothingSeen };
  const { textSha } = page.read;
  return { outcome, rawSha: sha256(raw), textSha, page };
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

type LeasedSource = {
  id: string;
  checkId: string;
  url: string;
  title: string | null;
  textSha: string | null;
  firstTextSha: string | null;
};

/** Keeps one look: bytes, text and tree, the check, the source's state and every quote's place. */
async function keepCheck(
  access: ProjectAccess,
  source: LeasedSource,
  result: FetchResult,
  seen: Seen,
): Promise<void> {
  const projectId = access.project.id;
  const { page, outcome, textSha } = seen;
  const matches = page
    ? await matchQuotes(projectId, source.id, page.read.text)
    : [];
  await recordedWrite(access, async (tx, record) => {
    if (page) await keepPage(tx, projectId, result.finalUrl, page);
    await tx.sourceCheck.update({
      where: { projectId_id: { projectId, id: source.checkId } },
      data: checkRow(result, seen),
    });
    await tx.source.update({
      where: { projectId_id: { projectId, id: source.id } },
      data: sourceRow(source, result, seen),
    });
    if (page && textSha)
      await keepMatches(tx, record, projectId, textSha, matches);
    record.event("source-checked", {
      ...{ sourceId: source.id, checkId: source.checkId, outcome, textSha },
      ...{ status: result.status, changed: isChanged(source, seen) },
    });
  });
}

const isChanged = (source: LeasedSource, { textSha }: Seen) =>
  textSha !== null && source.textSha !== null && textSha !== source.textSha;

function checkRow(
  result: FetchResult,
  { outcome, detail = result.detail, page, rawSha, textSha }: Seen,
) {
  const { etag, lastModified, contentType } = result.headers;
  return {
    ...{ state: "done", leaseUntil: null, at: result.fetchedAt, outcome },
    ...{ status: result.status, finalUrl: result.finalUrl },
    ...{ detail, contentType, etag, lastModified },
    ...{ metas: page?.read.metas ?? {}, rawSha, textSha },
  };
}

/** An outage changes what was last tried, never what was last read. */
function sourceRow(source: LeasedSource, result: FetchResult, seen: Seen) {
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
    ...(isChanged(source, seen) && { changedAt: result.fetchedAt }),
  };
}

async function keepPage(
  tx: Tx,
  projectId: string,
  url: string,
  { raw, read }: { raw: Buffer; read: ReadPage },
): Promise<void> {
  const [rawBlob, textBlob, treeBlob] = [
    await storeBytes(tx, projectId, raw, "gzip"),
    await storeBytes(tx, projectId, Buffer.from(read.text), "gzip"),
    await storeBytes(tx, projectId, Buffer.from(read.treeJson), "gzip"),
  ];
  await tx.$executeRaw`
    INSERT INTO "PageText" ("projectId", "rawSha", "readerVersion", "urlSha", "textSha", title, "treeSha", metas)
    VALUES (${projectId}::uuid, ${rawBlob.sha256}, ${READER_VERSION}, ${sha256(urlKey(url) ?? url)},
      ${textBlob.sha256}, ${read.title}, ${treeBlob.sha256}, ${JSON.stringify(read.metas)}::jsonb)
    ON CONFLICT DO NOTHING`;
}

/**
 * Where every quote that cites this source stands in its text. One index for
 * all; nothing where finding them takes more than it may.
 */
async function matchQuotes(
  projectId: string,
  sourceId: string,
  text: string,
): Promise<FlagMatch[]> {
  const cited = await db.$queryRaw<{ flagId: string; quote: string }[]>`
    SELECT f.id AS "flagId", r.quote FROM "Flag" f
    JOIN "FlagRevision" r ON r."projectId" = f."projectId" AND r."flagId" = f.id AND r.n = f.revision
    WHERE f."projectId" = ${projectId}::uuid AND f."sourceId" = ${sourceId}::uuid`;
  const found = await findQuotes(
    text,
    cited.map(({ quote }) => quote),
  );
  return cited.flatMap(({ flagId, quote }, i) => {
    const match = found?.[i];
    return match ? [{ flagId, quoteSha: sha256(quote), match }] : [];
  });
}
