import "server-only";
import * as z from "zod";
import type { ProjectAccess } from "@/lib/auth/actor";
import { currentExcerpt } from "@/lib/content/project-content.io";
import { sha256 } from "@/lib/core/hash";
import { db, pool } from "@/lib/db/client";
import { hintWords } from "@/lib/evidence/history-suggestion";
import { MATCHER_VERSION } from "@/lib/evidence/matcher-version";
import {
  findMatch,
  findPageText,
  findQuotes,
  findSourceView,
} from "@/lib/evidence/queries";
import { urlKey } from "@/lib/evidence/source-url";
import { findFlagPast } from "@/lib/history/queries";
import { findOpinion } from "@/lib/judge/queries";
import { claimKey } from "@/lib/ledger/claim-key";
import { Proposal } from "@/lib/ledger/judge-verdict";
import { DraftInput } from "./decision-input";
import type { Look } from "./decision-needs";
import { decisionView } from "./decision-view";
import { type Anchored, anchorOf, canEnd, holds } from "./evidence-lease";
import type {
  FlagDetail,
  FlagRow,
  TimelineEntry,
  TouchingFix,
} from "./flag-view";
import { type LastLook, lookOf } from "./look";
import { encodeCursor, type QueueFilter } from "./queue-filter";
import { queueRows } from "./queue-rows";
import { queueRowsOf } from "./queue-sql";
import { secondView } from "./second-view";
import { timelineEntries } from "./timeline";
import { fixesOfFile, touchingFixes } from "./touching-fixes";
import { tellsTooMuch, visibleDecisions } from "./visible-decisions";

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

const NOBODY = "00000000-0000-0000-0000-000000000000";

export type QueuePage = { flags: FlagRow[]; next: string | null };

/** One page of the queue, in a fixed order. */
export async function listFlags(
  access: ProjectAccess,
  filter: QueueFilter,
): Promise<QueuePage> {
  const projectId = access.project.id;
  const rows = await queueRows(
    filter,
    async (pageOf, ...asked) =>
      (await pool.query<FlagRow>(pageOf(projectId, ...asked))).rows,
    () => isSearchIndexed(projectId),
  );
  const flags = rows.slice(0, filter.limit);
  const last = flags.at(-1);
  const more = rows.length > filter.limit && last;
  const group = last && groupOf(filter, last);
  const next = more
    ? encodeCursor([group ?? null, last.path, last.line, last.id])
    : null;
  return { flags, next };
}

function groupOf({ order }: QueueFilter, last: FlagRow) {
  if (order === "claim") return last.claimKey;
  return order === "escalation" ? last.escalation : last.sourceId;
}

async function isSearchIndexed(projectId: string): Promise<boolean> {
  const project = await db.project.findUniqueOrThrow({
    where: { id: projectId },
    select: { importSeq: true, searchSeq: true },
  });
  return project.searchSeq >= project.importSeq;
}

/** Some flags as the queue shows them, in no order. */
export async function rowsOf(
  access: ProjectAccess,
  ids: string[],
): Promise<FlagRow[]> {
  if (ids.length === 0) return [];
  const statement = queueRowsOf(access.project.id, ids);
  return (await pool.query<FlagRow>(statement)).rows;
}

/** One flag with everything that the bench shows; null where there is none. */
export async function findFlag(
  access: ProjectAccess,
  flagId: string,
  tabId: string | null,
  now: Date,
): Promise<FlagDetail | null> {
  if (!z.uuid().safeParse(flagId).success) return null;
  const projectId = access.project.id;
  const { rows } = await pool.query<KeptFlag>(FLAG_SQL, [projectId, flagId]);
  const row = rows[0];
  if (!row) return null;
  const revision = await db.flagRevision.findUniqueOrThrow({
    where: { projectId_flagId_n: { projectId, flagId, n: row.revision } },
  });
  const [excerpt, source, pinned, seen, draft, past, fixes] = await Promise.all(
    [
      currentExcerpt(access.project.contentRepo, {
        ...revision,
        path: row.path,
      }),
      row.sourceId ? findSourceView(access, row.sourceId, now) : null,
      row.sourceId ? listPinned(access, row.sourceId) : [],
      findSeen(access, flagId),
      findDraft(access, flagId, tabId),
      findFlagPast(access, flagId, row.revision),
      pool.query<TouchingFix>(fixesOfFile(projectId, flagId)),
    ],
  );
  const views = seen.decisions.map(decisionView);
  return {
    ...row,
    claim: revision.claim,
    projectSlug: access.project.slug,
    reason: revision.reason,
    evidenceUrl: revision.url,
    evidenceQuote: revision.quote,
    proposal: Proposal.safeParse(revision.proposal).data ?? null,
    excerpt,
    touching: touchingFixes(fixes.rows, excerpt),
    source,
    match: await findMatch(access, revision.quote, source?.textSha256 ?? null),
    current: row.disposition
      ? (views.find((one) => one.disposition) ?? null)
      : null,
    decisions: views,
    timeline: await findTimeline(access, flagId, seen),
    second: secondView(access.actor, row, seen),
    pins: pinned.map(({ id, claim: _, ...pin }) => ({ flagId: id, ...pin })),
    draft,
    opinion: await findOpinion(access, flagId, {
      revision: row.revision,
      textSha: source?.textSha256 ?? null,
    }),
    past,
    pastHint: past && hintWords(past.suggestion),
  };
}

type KeptFlag = FlagRow &
  Pick<FlagDetail, "revision" | "stuckReason" | "assignee"> & {
    round: number;
    elsewhere: number;
  };

/** What the reader may see of a flag's decisions, newest first, and what not. */
async function findSeen(access: ProjectAccess, flagId: string) {
  const where = { projectId: access.project.id, flagId };
  const [all, blind] = await Promise.all([
    db.decision.findMany({ where, orderBy: { version: "desc" } }),
    db.blindAnswer.findMany({ where: { ...where, actorId: access.actor.id } }),
  ]);
  const decisions = visibleDecisions(
    access.actor,
    all,
    blind.map(({ round }) => round),
  );
  const unseen = all.filter((one) => !decisions.includes(one));
  return { decisions, unseen, blind };
}

type Seen = Awaited<ReturnType<typeof findSeen>>;

const FLAG_SQL = `
  SELECT f.id, f."extId", f.path, f.line, f.rule, f.claim, f."claimKey", f.verdict, f."matchKind", f.escalation,
    f."ledgerState", f."reviewState", f.disposition, f.version, f.revision, f.round, f."stuckReason",
    CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'name', a.name) END AS assignee, f."sourceId",
    coalesce(s.title, regexp_replace(s.url, '^https?://', '')) AS "sourceTitle", u.name AS "reviewerName",
    coalesce(s."textSha" <> s."firstTextSha", false) AS "sourceChanged",
    (SELECT count(*)::int FROM (
      SELECT 1 FROM "Flag" o WHERE o."projectId" = $1 AND o."claimKey" = f."claimKey" AND o.id <> f.id
        AND o."ledgerState" <> 'resolved' LIMIT 99) others) AS elsewhere
  FROM "Flag" f
  LEFT JOIN "Source" s ON s."projectId" = f."projectId" AND s.id = f."sourceId"
  LEFT JOIN "User" u ON u.id = f."reviewerId"
  LEFT JOIN "User" a ON a.id = f."assigneeId"
  WHERE f."projectId" = $1 AND f.id = $2`;

/** What this person typed here: in this tab, else in the tab they typed in last. */
async function findDraft(
  access: ProjectAccess,
  flagId: string,
  tabId: string | null,
): Promise<FlagDetail["draft"]> {
  // A token has the id of who made it, and may be in anybody's hands.
  if (access.actor.kind !== "person") return null;
  const drafts = await db.draft.findMany({
    where: {
      projectId: access.project.id,
      flagId,
      userId: access.actor.id,
    },
    orderBy: { updatedAt: "desc" },
    take: 20,
  });
  const draft = drafts.find((one) => one.tabId === tabId) ?? drafts[0];
  if (!draft) return null;
  const body = DraftInput.shape.body.safeParse(draft.body);
  if (!body.success) return null;
  const { rev, flagRevision } = draft;
  return { rev, flagRevision, body: body.data };
}

async function findTimeline(
  access: ProjectAccess,
  flagId: string,
  { decisions, unseen }: Pick<Seen, "decisions" | "unseen">,
): Promise<TimelineEntry[]> {
  const where = { projectId: access.project.id, flagId };
  const [effects, comments, suggestions, landings, drafts] = await Promise.all([
    pool.query<{ effect: string; at: Date; actor: string; seq: number }>(
      `SELECT e.effect, i."committedAt" AS at, i."actorName" AS actor, i.seq
       FROM "ImportEffect" e JOIN "Import" i
         ON i."projectId" = e."projectId" AND i.id = e."importId"
       WHERE e."projectId" = $1 AND e."flagId" = $2 AND e.effect <> 'unchanged'`,
      [where.projectId, flagId],
    ),
    db.comment.findMany({ where }),
    db.sourceSuggestion.findMany({ where }),
    pool.query<{ at: Date; observed: string; commit: string }>(
      `SELECT l.at, l.observed, l.commit FROM "Decision" d JOIN "Landing" l
         ON l."projectId" = d."projectId" AND l."decisionId" = d.id
       WHERE d."projectId" = $1 AND d."flagId" = $2`,
      [where.projectId, flagId],
    ),
    db.draft.findMany({
      where: { ...where, userId: access.actor.id },
      orderBy: { updatedAt: "desc" },
      take: 5,
    }),
  ]);
  return timelineEntries({
    drafts: drafts.map(({ updatedAt: at }) => ({
      at,
      actorName: access.actor.name,
    })),
    decisions,
    effects: effects.rows,
    comments: comments.filter((one) => !tellsTooMuch(one, unseen)),
    suggestions: suggestions.filter(
      ({ actorId, createdAt: at }) => !tellsTooMuch({ actorId, at }, unseen),
    ),
    landings: landings.rows,
  });
}

/** A decision whose anchor was lost, or found again, by the newest look. */
export type Lapse = {
  flagId: string;
  version: number;
  lapsed: boolean;
  /** False where a ledger has come with other evidence since: that asks for a look too. */
  asDecided: boolean;
};

/** Which decisions on a source no longer agree with what its newest look saw. */
export async function findLapses(
  access: ProjectAccess,
  sourceId: string,
): Promise<Lapse[]> {
  const projectId = access.project.id;
  const looks = await db.sourceCheck.findMany({
    where: { projectId, sourceId, state: "done" },
    orderBy: { at: "desc" },
    take: 2,
  });
  const end = canEnd(looks);
  if (!end) return [];
  const { rows } = await pool.query<AnchoredRow>(ANCHORED_SQL, [
    projectId,
    sourceId,
  ]);
  const textSha = looks[0]?.textSha;
  const text = textSha ? await findPageText(projectId, textSha) : null;
  const anchored = rows.flatMap((row) => {
    const anchor = anchorOf(row);
    return anchor === null ? [] : [{ row, anchor }];
  });
  const anchors = anchored.map(({ anchor }) => anchor);
  const found = text === null ? null : await findQuotes(text, anchors);
  // A page that was read but takes too long to search ends nothing.
  if (text !== null && found === null) return [];
  return anchored.flatMap(({ row }, i) => {
    const kind = found?.[i]?.kind;
    const stands = kind !== undefined && holds(kind);
    const marked = row.reviewState === "to_recheck";
    const { flagId, version } = row;
    const asDecided =
      row.sameEvidence && claimKey(row.then) === claimKey(row.now);
    return stands === marked
      ? [{ flagId, version, lapsed: !stands, asDecided }]
      : [];
  });
}

type AnchoredRow = Anchored & {
  flagId: string;
  version: number;
  reviewState: string;
  sameEvidence: boolean;
  /** The claim that was decided on, and the claim as it is. */
  then: string;
  now: string;
};

/** Decisions that rest on a source: their flag cites it, or their grounding sentence was read there. */
const ANCHORED_SQL = `
  WITH resting AS (
    SELECT f.id AS "flagId" FROM "Flag" f WHERE f."projectId" = $1 AND f."sourceId" = $2
    UNION
    SELECT d."flagId" FROM "SourceCheck" c
    JOIN "Decision" d ON d."projectId" = c."projectId" AND d."groundingCheckId" = c.id
    WHERE c."projectId" = $1 AND c."sourceId" = $2
  )
  SELECT f.id AS "flagId", f.version, f."reviewState", d."groundingQuote", d."matchKind", r.quote,
    (r.verdict, r.url, r.quote) = (c.verdict, c.url, c.quote) AS "sameEvidence", r.claim AS "then", c.claim AS now
  FROM resting
  JOIN "Flag" f ON f."projectId" = $1 AND f.id = resting."flagId"
  JOIN "Decision" d ON d."projectId" = f."projectId" AND d.id = f."currentDecisionId"
  JOIN "FlagRevision" r ON r."projectId" = f."projectId" AND r."flagId" = f.id AND r.n = d.revision
  JOIN "FlagRevision" c ON c."projectId" = f."projectId" AND c."flagId" = f.id AND c.n = f.revision
  LEFT JOIN "SourceCheck" g ON g."projectId" = d."projectId" AND g.id = d."groundingCheckId"
  WHERE f."ledgerState" <> 'resolved'
    AND (f."reviewState" = 'confirmed' OR (f."reviewState" = 'to_recheck' AND f."recheckReason" = 'source'))
    AND coalesce(g."sourceId", f."sourceId") = $2`;

/** A claim that cites a source, with how it stands and where its quote does. */
export type PinnedFlag = Pick<
  FlagRow,
  "id" | "extId" | "claim" | "reviewState" | "disposition" | "matchKind"
> & {
  /** UTF-16 offsets into the newest text; null where the quote is not found. */
  start: number | null;
  end: number | null;
};

/** The claims that cite a source, in the order of the page, the unfound last. */
export async function listPinned(
  access: ProjectAccess,
  sourceId: string,
): Promise<PinnedFlag[]> {
  const { rows } = await pool.query<PinnedFlag>(
    `SELECT f.id, f."extId", left(f.claim, 300) AS claim, f."reviewState", f.disposition,
       f."matchKind", m.start, m."end"
     FROM "Flag" f
     JOIN "Source" s ON s."projectId" = f."projectId" AND s.id = f."sourceId"
     JOIN "FlagRevision" r ON r."projectId" = f."projectId" AND r."flagId" = f.id AND r.n = f.revision
     LEFT JOIN "QuoteMatch" m ON m."projectId" = f."projectId" AND m."textSha" = s."textSha"
       AND m."quoteSha" = encode(sha256(convert_to(r.quote, 'UTF8')), 'hex') AND m."matcherVersion" = $3
     WHERE f."projectId" = $1 AND f."sourceId" = $2 AND f."ledgerState" <> 'resolved'
     ORDER BY m.start NULLS LAST, f.path, f.line, f.id LIMIT 500`,
    [access.project.id, sourceId, MATCHER_VERSION],
  );
  return rows;
}
