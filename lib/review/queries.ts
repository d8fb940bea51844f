import "server-only";
import * as z from "zod";
import type { ProjectAccess } from "@/lib/auth/actor";
import { currentExcerpt } from "@/lib/content/project-content.io";
import { db, pool } from "@/lib/db/client";
import { hintWords } from "@/lib/evidence/history-suggestion";
import {
  findMatch,
  findPageText,
  findQuotes,
  findSourceView,
} from "@/lib/evidence/queries";
import { findFlagPast } from "@/lib/history/queries";
import { findOpinion } from "@/lib/judge/queries";
import { claimKey } from "@/lib/ledger/claim-key";
import { Proposal } from "@/lib/ledger/judge-verdict";
import { DraftInput } from "./decision-input";
import { decisionView } from "./decision-view";
import type {
  FlagDetail,
  FlagRow,
  TimelineEntry,
  TouchingFix,
} from "./flag-view";
import { listPinned } from "./pinned-queries";
import { encodeCursor, type QueueFilter } from "./queue-filter";
import { queueRows } from "./queue-rows";
import { queueRowsOf } from "./queue-sql";
import { secondView } from "./second-view";
import { timelineEntries } from "./timeline";
import { fixesOfFile, touchingFixes } from "./touching-fixes";
import { tellsTooMuch, visibleDecisions } from "./visible-decisions";

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
