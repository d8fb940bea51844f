import "server-only";
import { recordedWrite } from "@/lib/audit/recorded-write";
import type { ProjectAccess } from "@/lib/auth/actor";
import { sha256 } from "@/lib/core/hash";
import { newId } from "@/lib/core/new-id";
import { no, ok, type Result } from "@/lib/core/result";
import { storeBytes } from "@/lib/db/blobs";
import { db, type Tx } from "@/lib/db/client";
import {
  checkRow,
  eventOf,
  isSame,
  type LeasedSource,
  type Looked,
  sourceRow,
} from "./check-rows";
import { type FlagMatch, keepMatches } from "./keep-matches.io";
import type { ReadPage } from "./page-work";
import { findPageText, findQuotes } from "./queries";
import { READER_VERSION } from "./read-source";
import { operatorOrigins, seeSource } from "./see-source.io";
import { isAllowedHost, parseSourceUrl, urlKey } from "./source-url";

const LEASE_SECONDS = 60;
/** For each further source that is looked at in the same breath. */
const LEASE_MORE_SECONDS = 5;
const POLL_MS = 150;
const AT_ONCE = 16;

/** How one look ended; `news` where it saw anything but what the last one did. */
export type LookEnd = {
  sourceId: string;
  checkId: string | null;
  news: boolean;
};

/**
 * Looks at sources now: fetches them through the guard, keeps what was seen
 * and finds every quote that cites them. Looks at the same source join, also
 * across processes: one holds the lease, the others wait for its row. Pages
 * that did not change are written down together. Sources that the project does
 * not have are left out.
 */
export async function lookAtSources(
  access: ProjectAccess,
  sourceIds: readonly string[],
): Promise<LookEnd[]> {
  const projectId = access.project.id;
  const leases = await takeLeases(projectId, sourceIds);
  const queue = await findLeased(projectId, leases);
  const same: Looked[] = [];
  const ends: LookEnd[] = [];
  const work = async () => {
    for (let source = queue.pop(); source; source = queue.pop()) {
      const looked = await seeSource(access.project, source);
      const news = !isSame(looked);
      ends.push({ sourceId: source.id, checkId: source.checkId, news });
      if (news) await keepCheck(access, looked);
      else same.push(looked);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await keepUnchanged(access, same);
  const others = sourceIds.filter((id) => !leases.has(id));
  return [...ends, ...(await waitForOthers(projectId, others))];
}

/** Takes the leases that are free or ran out: check ids by source. */
async function takeLeases(projectId: string, sourceIds: readonly string[]) {
  const seconds = LEASE_SECONDS + LEASE_MORE_SECONDS * (sourceIds.length - 1);
  const ids = sourceIds.map(() => newId());
  const made = await db.$queryRaw<{ id: string; sourceId: string }[]>`
    INSERT INTO "SourceCheck" ("projectId", id, "sourceId", at, state, "leaseUntil")
    SELECT ${projectId}::uuid, n.id, s.id, now(), 'running', now() + make_interval(secs => ${seconds})
    FROM unnest(${ids}::uuid[], ${[...sourceIds]}::uuid[]) AS n(id, source)
    JOIN "Source" s ON s."projectId" = ${projectId}::uuid AND s.id = n.source
    ON CONFLICT ("projectId", "sourceId") WHERE state = 'running' DO UPDATE SET
      "leaseUntil" = EXCLUDED."leaseUntil", at = now()
      WHERE "SourceCheck"."leaseUntil" < now()
    RETURNING id, "sourceId"`;
  return new Map(made.map(({ id, sourceId }) => [sourceId, id]));
}

/** What is known of the sources that are ours to look at. */
async function findLeased(
  projectId: string,
  leases: ReadonlyMap<string, string>,
): Promise<LeasedSource[]> {
  const rows = await db.$queryRaw<Omit<LeasedSource, "checkId">[]>`
    SELECT s.id, s.url, s.title, s."textSha", s."firstTextSha", s."lastOutcome",
      c.etag, c."lastModified", c."finalUrl", c."rawSha", c.metas,
      EXISTS (SELECT 1 FROM "Flag" f WHERE f."projectId" = s."projectId" AND f."sourceId" = s.id
        AND f."matchKind" = 'unchecked') AS unmatched
    FROM "Source" s
    LEFT JOIN "SourceCheck" c ON c."projectId" = s."projectId" AND c.id = s."textCheckId"
    WHERE s."projectId" = ${projectId}::uuid AND s.id = ANY(${[...leases.keys()]}::uuid[])`;
  return rows.flatMap((row) => {
    const checkId = leases.get(row.id);
    return checkId ? [{ ...row, checkId }] : [];
  });
}

/** Waits until the looks that somebody else has in hand are over. */
async function waitForOthers(
  projectId: string,
  sourceIds: readonly string[],
): Promise<LookEnd[]> {
  const until = Date.now() + LEASE_SECONDS * 1_000;
  const running = await db.sourceCheck.findMany({
    where: { projectId, sourceId: { in: [...sourceIds] }, state: "running" },
    select: { id: true, sourceId: true },
  });
  const ids = running.map(({ id }) => id);
  for (let left = ids.length; left > 0 && Date.now() < until; ) {
    left = await db.sourceCheck.count({
      where: { projectId, id: { in: ids }, state: "running" },
    });
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return running.map(({ id, sourceId }) => {
    return { sourceId, checkId: id, news: true };
  });
}

/** Writes looks down that found what the last one did. */
async function keepUnchanged(
  access: ProjectAccess,
  looks: readonly Looked[],
): Promise<void> {
  if (looks.length === 0) return;
  const projectId = access.project.id;
  const rows = JSON.stringify(
    looks.map((looked) => ({
      ...{ ...checkRow(looked), id: looked.source.checkId },
      sourceId: looked.source.id,
    })),
  );
  await recordedWrite(access, async (tx, record) => {
    await tx.$executeRaw`
      UPDATE "SourceCheck" c SET state = 'done', "leaseUntil" = NULL, at = n.at, outcome = n.outcome,
        status = n.status, "finalUrl" = n."finalUrl", detail = n.detail, "contentType" = n."contentType",
        etag = n.etag, "lastModified" = n."lastModified", metas = n.metas, "rawSha" = n."rawSha", "textSha" = n."textSha"
      FROM jsonb_to_recordset(${rows}::jsonb) AS n(id uuid, at timestamptz, outcome text, status int, "finalUrl" text,
        detail text, "contentType" text, etag text, "lastModified" text, metas jsonb, "rawSha" text, "textSha" text)
      WHERE c."projectId" = ${projectId}::uuid AND c.id = n.id`;
    await tx.$executeRaw`
      UPDATE "Source" s SET "lastCheckId" = n.id, "textCheckId" = n.id, "lastOutcome" = n.outcome, "checkedAt" = n.at
      FROM jsonb_to_recordset(${rows}::jsonb) AS n(id uuid, "sourceId" uuid, at timestamptz, outcome text)
      WHERE s."projectId" = ${projectId}::uuid AND s.id = n."sourceId"`;
    for (const looked of looks) record.event("source-checked", eventOf(looked));
  });
}

/** Keeps one look: bytes, text and tree, the check, the source's state and every quote's place. */
async function keepCheck(access: ProjectAccess, looked: Looked): Promise<void> {
  const projectId = access.project.id;
  const { source, result, seen } = looked;
  const { page, textSha } = seen;
  const matches = await matchesOf(projectId, looked);
  await recordedWrite(access, async (tx, record) => {
    if (page) await keepPage(tx, projectId, result.finalUrl, page);
    await tx.sourceCheck.update({
      where: { projectId_id: { projectId, id: source.checkId } },
      data: checkRow(looked),
    });
    await tx.source.update({
      where: { projectId_id: { projectId, id: source.id } },
      data: sourceRow(looked),
    });
    if (textSha && matches.length > 0)
      await keepMatches(tx, record, projectId, textSha, matches);
    record.event("source-checked", eventOf(looked));
  });
}

/** The quotes' places in what was read now; in a known text, of new flags only. */
async function matchesOf(
  projectId: string,
  { source, seen }: Looked,
): Promise<FlagMatch[]> {
  if (seen.page)
    return matchQuotes(projectId, source.id, seen.page.read.text, false);
  if (!seen.textSha || !source.unmatched) return [];
  const text = await findPageText(projectId, seen.textSha);
  return text === null ? [] : matchQuotes(projectId, source.id, text, true);
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
  newOnly: boolean,
): Promise<FlagMatch[]> {
  const cited = await db.$queryRaw<{ flagId: string; quote: string }[]>`
    SELECT f.id AS "flagId", r.quote FROM "Flag" f
    JOIN "FlagRevision" r ON r."projectId" = f."projectId" AND r."flagId" = f.id AND r.n = f.revision
    WHERE f."projectId" = ${projectId}::uuid AND f."sourceId" = ${sourceId}::uuid
      AND (NOT ${newOnly}::boolean OR f."matchKind" = 'unchecked')`;
  const found = await findQuotes(
    text,
    cited.map(({ quote }) => quote),
  );
  return cited.flatMap(({ flagId, quote }, i) => {
    const match = found?.[i];
    return match ? [{ flagId, quoteSha: sha256(quote), match }] : [];
  });
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
