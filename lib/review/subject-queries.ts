import "server-only";
import * as z from "zod";
import type { ProjectAccess } from "@/lib/auth/actor";
import { sha256 } from "@/lib/core/hash";
import { db } from "@/lib/db/client";
import { urlKey } from "@/lib/evidence/source-url";
import type { Look } from "./decision-needs";
import { type LastLook, lookOf } from "./look";

const NOBODY = "00000000-0000-0000-0000-000000000000";

/** What a decision is about, as the database has it. */
export type DecisionSubject = {
  path: string;
  version: number;
  url: string;
  quote: string;
  sourceId: string | null;
  /** Whether somebody's answer waits for a second one. */
  isSecond: boolean;
} & SeenPage;

/** How the newest look at a page went, and what was read of it. */
export type SeenPage = {
  look: Look;
  checkId: string | null;
  textSha: string | null;
};

/** What a decision on a flag would be about; null where there is no such flag. */
export async function findSubject(
  access: ProjectAccess,
  flagId: string,
  now: Date,
): Promise<DecisionSubject | null> {
  if (!z.uuid().safeParse(flagId).success) return null;
  const projectId = access.project.id;
  const flag = await db.flag.findUnique({
    where: { projectId_id: { projectId, id: flagId } },
  });
  if (!flag) return null;
  const [revision, source] = await Promise.all([
    db.flagRevision.findUniqueOrThrow({
      where: { projectId_flagId_n: { projectId, flagId, n: flag.revision } },
    }),
    db.source.findFirst({ where: { projectId, id: flag.sourceId ?? NOBODY } }),
  ]);
  return {
    ...{ path: flag.path, version: flag.version },
    ...{ url: revision.url, quote: revision.quote, sourceId: flag.sourceId },
    isSecond: flag.reviewState === "awaiting_second",
    ...seenPage(access, source, now),
  };
}

type SeenSource = LastLook & {
  lastCheckId: string | null;
  textSha: string | null;
};

function seenPage(
  access: ProjectAccess,
  source: SeenSource | null,
  now: Date,
): SeenPage {
  return {
    look: lookOf(source, access.project.freshnessHours, now),
    checkId: source?.lastCheckId ?? null,
    textSha: source?.textSha ?? null,
  };
}

/**
 * The page that a grounding sentence is said to stand on: "cited" where it is
 * the one that the flag cites, or where that one led in the end; null where
 * the project knows no such page.
 */
export async function findGroundingPage(
  access: ProjectAccess,
  sourceId: string | null,
  url: string,
  now: Date,
): Promise<(SeenPage & { url: string }) | "cited" | null> {
  const key = urlKey(url);
  if (key === null) return null;
  const projectId = access.project.id;
  const source = await db.source.findUnique({
    where: { projectId_urlKey: { projectId, urlKey: sha256(key) } },
  });
  if (source && source.id !== sourceId)
    return { ...seenPage(access, source, now), url: source.url };
  if (source) return "cited";
  const led = await db.sourceCheck.findFirst({
    where: { projectId, sourceId: sourceId ?? NOBODY, finalUrl: url },
  });
  return led ? "cited" : null;
}
