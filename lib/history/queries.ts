import "server-only";
import * as z from "zod";
import type { ProjectAccess } from "@/lib/auth/actor";
import { db } from "@/lib/db/client";
import { passagesOf, sentencesOf } from "@/lib/evidence/history-blocks";
import { readVersion } from "@/lib/evidence/history-open.io";
import type { FlagPast } from "@/lib/evidence/history-past";
import {
  type HistorySource,
  parseHistorySources,
} from "@/lib/evidence/history-place";
import type { AskedFlag } from "@/lib/evidence/history-reader";
import {
  type DecidedPast,
  decidedPast,
  KeptPast,
  KeptPlace,
  KeptVersions,
  placeWords,
} from "@/lib/evidence/history-record";
import type { SourcePastView, VersionView } from "@/lib/evidence/history-view";
import { findMetas, findPageText } from "@/lib/evidence/queries";

/** Where the past of a project's sources is read. */
export async function listPastPlaces(
  access: ProjectAccess,
): Promise<HistorySource[]> {
  const { historySources } = await db.project.findUniqueOrThrow({
    where: { id: access.project.id },
    select: { historySources: true },
  });
  return parseHistorySources(historySources);
}

/** The past of a source; null before it was ever read. */
export async function findSourcePast(
  access: ProjectAccess,
  sourceId: string,
): Promise<SourcePastView | null> {
  if (!z.uuid().safeParse(sourceId).success) return null;
  const projectId = access.project.id;
  const row = await db.sourceHistory.findUnique({
    where: { projectId_sourceId: { projectId, sourceId } },
  });
  if (!row) return null;
  const pasts = await db.claimPast.findMany({
    where: { projectId, sourceId },
    select: {
      ...{ past: true, revision: true },
      flag: {
        select: {
          id: true,
          extId: true,
          revision: true,
          path: true,
          line: true,
        },
      },
    },
    orderBy: [{ flag: { path: "asc" } }, { flag: { line: "asc" } }],
  });
  return {
    ...{ place: placeWords(row.place), readAt: row.readAt.toISOString() },
    ...{ until: row.until.toISOString(), unread: row.unread },
    ...{ whole: row.whole, problem: row.problem },
    versions: KeptVersions.catch([]).parse(row.versions),
    flags: pasts.flatMap(({ flag, revision, past }) => {
      const kept = KeptPast.safeParse(past).data;
      if (!kept || revision !== flag.revision) return [];
      return [{ flagId: flag.id, extId: flag.extId, past: kept }];
    }),
  };
}

/** The past of one claim as it was last read; null where it was not, or asks otherwise now. */
export async function findFlagPast(
  access: ProjectAccess,
  flagId: string,
  revision: number,
): Promise<FlagPast | null> {
  const projectId = access.project.id;
  const row = await db.claimPast.findUnique({
    where: { projectId_flagId: { projectId, flagId } },
    select: { past: true, revision: true },
  });
  if (row?.revision !== revision) return null;
  return KeptPast.safeParse(row.past).data ?? null;
}

/** What a flag asks and the page that it cites; `url` null where it cites none, null without the flag. */
export async function findCitedPage(access: ProjectAccess, flagId: string) {
  if (!z.uuid().safeParse(flagId).success) return null;
  const projectId = access.project.id;
  const flag = await db.flag.findUnique({
    where: { projectId_id: { projectId, id: flagId } },
    select: { id: true, claim: true, revision: true, sourceId: true },
  });
  if (!flag) return null;
  const { quote } = await db.flagRevision.findUniqueOrThrow({
    where: { projectId_flagId_n: { projectId, flagId, n: flag.revision } },
    select: { quote: true },
  });
  const asked: AskedFlag = { id: flag.id, claim: flag.claim, quote };
  if (flag.sourceId === null)
    return { asked, url: null, textSha: null, metas: {} };
  const { url, textSha, textCheckId } = await db.source.findUniqueOrThrow({
    where: { projectId_id: { projectId, id: flag.sourceId } },
    select: { url: true, textSha: true, textCheckId: true },
  });
  const metas = await findMetas(projectId, textCheckId);
  return { asked, url, textSha, metas };
}

/** What a decision made now keeps of the past; null where none was read. */
export async function findDecidedPast(
  access: ProjectAccess,
  flagId: string,
): Promise<DecidedPast | null> {
  const projectId = access.project.id;
  const row = await db.claimPast.findUnique({
    where: { projectId_flagId: { projectId, flagId } },
    select: {
      ...{ past: true, revision: true, sourceId: true },
      flag: { select: { revision: true } },
    },
  });
  if (!row || row.revision !== row.flag.revision) return null;
  const past = KeptPast.safeParse(row.past).data;
  if (!past) return null;
  const history = await db.sourceHistory.findUnique({
    where: { projectId_sourceId: { projectId, sourceId: row.sourceId } },
    select: { place: true },
  });
  return decidedPast(past, placeWords(history?.place));
}

/** One version of a source by its id; null where there is none or it cannot be read. */
export async function findVersion(
  access: ProjectAccess,
  sourceId: string,
  versionId: string,
): Promise<VersionView | null> {
  if (!z.uuid().safeParse(sourceId).success) return null;
  const projectId = access.project.id;
  const row = await db.sourceHistory.findUnique({
    where: { projectId_sourceId: { projectId, sourceId } },
  });
  const versions = KeptVersions.catch([]).parse(row?.versions);
  const version = versions.find(({ id }) => id === versionId);
  if (!version || version.textKey === null) return null;
  const place = KeptPlace.safeParse(row?.place).data;
  const text =
    version.provider === "snapshot"
      ? await findPageText(projectId, version.textKey)
      : place && (await readVersion(place.source, version));
  if (text === null || text === undefined) return null;
  const passages = passagesOf(text).map((one) => sentencesOf(one).join(" "));
  return { ...version, passages: passages.filter((one) => one !== "") };
}
