import "server-only";
import { recordedWrite } from "@/lib/audit/recorded-write";
import type { ProjectAccess } from "@/lib/auth/actor";
import { contentWords, isUnderRoot } from "@/lib/content/allowed-content.io";
import { db, type Tx } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import {
  type OpenedHistory,
  openHistory,
} from "@/lib/evidence/history-open.io";
import { type FlagPast, pastOf } from "@/lib/evidence/history-past";
import {
  type HistorySource,
  HistorySources,
  parseHistorySources,
} from "@/lib/evidence/history-place";
import {
  missingInPlace,
  type PlaceRefusal,
  unreadablePlace,
} from "@/lib/evidence/history-place-refusal";
import { type Walked, walkHistory } from "@/lib/evidence/history-read";
import type { AskedFlag } from "@/lib/evidence/history-reader";
import {
  HISTORY_READER_VERSION,
  keepReadings,
  readingsOfRows,
} from "@/lib/evidence/history-record";
import { withSnapshots } from "@/lib/evidence/history-snapshots";
import { findMetas, findPageText } from "@/lib/evidence/queries";
import { listPastPlaces } from "./queries";

/**
 * Names the places where the past of a project's sources is read. Only a lead
 * does. A repository on the server has to be below a folder that the operator
 * opened, unless it was named before. Null when they were saved.
 */
export async function savePastPlaces(
  access: ProjectAccess,
  raw: unknown,
): Promise<PlaceRefusal | null> {
  const places = HistorySources.safeParse(raw);
  if (!places.success) return unreadablePlace(places.error);
  if (!access.can("lead"))
    return { place: 0, words: "Only a lead may change this." };
  const before = await listPastPlaces(access);
  for (const [place, one] of places.data.entries()) {
    const words = missingInPlace(one) ?? (await closedPlace(one, before));
    if (words !== null) return { place, words };
  }
  return recordedWrite(access, async (tx, record) => {
    const historySources = places.data;
    await tx.project.update({
      where: { id: access.project.id },
      data: { historySources },
    });
    record.event("project-changed", {
      before: { historySources: before },
      after: { historySources },
    });
    return null;
  });
}

async function closedPlace(
  { kind, location }: HistorySource,
  before: readonly HistorySource[],
): Promise<string | null> {
  if (kind !== "git" || before.some((it) => it.location === location))
    return null;
  return (await isUnderRoot(location)) ? null : contentWords("outside-roots");
}

type CitingFlag = AskedFlag & { revision: number; verdict: string };

export type PastRead = {
  /** How many versions were read, and what could not be. */
  versions: number;
  unread: number;
  problem: string | null;
};

/**
 * Reads the past of a source once for all flags that cite it, and keeps what
 * it says of each. What an earlier walk read is not read again. Null where the
 * project has no such source. `onVersion` returning false stops it; what was
 * kept before stays.
 */
export async function readSourcePast(
  access: ProjectAccess,
  sourceId: string,
  onVersion?: (done: number, total: number) => Promise<boolean> | boolean,
  signal?: AbortSignal,
): Promise<PastRead | null> {
  const projectId = access.project.id;
  const source = await db.source.findFirst({
    where: { projectId, id: sourceId },
  });
  if (!source) return null;
  const flags = await citingFlags(projectId, sourceId);
  const project = await db.project.findUniqueOrThrow({
    where: { id: projectId },
    select: { historySources: true },
  });
  const rows = await db.claimPast.findMany({
    where: { projectId, flagId: { in: flags.map(({ id }) => id) } },
  });
  const revisions = new Map(flags.map(({ id, revision }) => [id, revision]));
  const known = readingsOfRows(rows, revisions);
  const opened = await openHistory(
    parseHistorySources(project.historySources),
    source.url,
    await findMetas(projectId, source.textCheckId),
    new Set([...known.values()].flatMap((byText) => [...byText.keys()])),
    signal,
  );
  const place = opened.ok ? opened.value : null;
  const read = withSnapshots(
    place?.read ?? null,
    await ownSnapshots(projectId, sourceId),
    (textSha) => findPageText(projectId, textSha),
  );
  const walked = await walkHistory(read, flags, {
    known,
    ...(onVersion && { onVersion }),
  });
  if (signal?.aborted) return null;
  const problem = opened.ok ? null : opened.reason;
  await recordedWrite(access, async (tx, record) => {
    await keepHistory(
      tx,
      { projectId, sourceId },
      place,
      read,
      walked,
      problem,
    );
    for (const flag of flags)
      await keepPast(tx, { projectId, sourceId }, flag, read.until, walked);
    const { unread } = walked;
    record.event("history-read", {
      ...{ sourceId, versions: walked.versions.length, unread, problem },
    });
  });
  return { versions: walked.versions.length, unread: walked.unread, problem };
}

async function citingFlags(
  projectId: string,
  sourceId: string,
): Promise<CitingFlag[]> {
  return db.$queryRaw<CitingFlag[]>`
    SELECT f.id, f.claim, r.quote, f.revision, f.verdict FROM "Flag" f
    JOIN "FlagRevision" r ON r."projectId" = f."projectId" AND r."flagId" = f.id AND r.n = f.revision
    WHERE f."projectId" = ${projectId}::uuid AND f."sourceId" = ${sourceId}::uuid
    ORDER BY f.id`;
}

async function ownSnapshots(projectId: string, sourceId: string) {
  const checks = await db.sourceCheck.findMany({
    where: { projectId, sourceId, state: "done", textSha: { not: null } },
    orderBy: { at: "asc" },
    select: { id: true, at: true, textSha: true },
  });
  return checks.flatMap(({ id, at, textSha }) =>
    textSha === null ? [] : [{ id, at: at.toISOString(), textSha }],
  );
}

type Ids = { projectId: string; sourceId: string };

const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

async function keepHistory(
  tx: Tx,
  ids: Ids,
  place: OpenedHistory | null,
  read: { tip: string; until: string },
  walked: Walked,
  problem: string | null,
): Promise<void> {
  const row = {
    place: place
      ? plain({ source: place.source, path: place.path })
      : Prisma.DbNull,
    ...{ tip: read.tip, until: new Date(read.until || 0), problem },
    versions: plain(walked.versions),
    ...{ unread: walked.unread, whole: walked.whole, readAt: new Date() },
  };
  await tx.sourceHistory.upsert({
    where: { projectId_sourceId: ids },
    create: { ...ids, ...row },
    update: row,
  });
}

async function keepPast(
  tx: Tx,
  { projectId, sourceId }: Ids,
  flag: CitingFlag,
  until: string,
  { versions, readings }: Walked,
): Promise<void> {
  const byText = readings.get(flag.id) ?? new Map();
  const past = pastOf(flag, versions, byText, until);
  const row = {
    ...{ sourceId, revision: flag.revision, readAt: new Date() },
    readerVersion: HISTORY_READER_VERSION,
    past: past ? plain(forVerdict(past, flag.verdict)) : Prisma.DbNull,
    readings: plain(keepReadings(byText)),
  };
  await tx.claimPast.upsert({
    where: { projectId_flagId: { projectId, flagId: flag.id } },
    create: { projectId, flagId: flag.id, ...row },
    update: row,
  });
}

/** A silent source is no error by itself, whatever its past. */
function forVerdict(past: FlagPast, verdict: string): FlagPast {
  if (verdict !== "source_silent") return past;
  return { ...past, suggestion: { ...past.suggestion, suggests: null } };
}
