import "server-only";
import * as z from "zod";
import type { ProjectAccess } from "@/lib/auth/actor";
import { db, pool } from "@/lib/db/client";
import { findTally } from "@/lib/progress/queries";
import { doneOf, openOf, waitingOf } from "@/lib/progress/tally";
import { rowsOf } from "@/lib/review/queries";
import { visibleDecisions } from "@/lib/review/visible-decisions";
import { blindEvent, type Told } from "./blind-event";
import type { Change, Feed, Presence } from "./feed";

const MOST = 500;

/**
 * What happened in a project since `since`, from the audit chain: its numbers
 * have no gaps and are given in the order of commits, so that nothing is ever
 * missed by asking with the last one seen. Blind where the reader is.
 */
export async function readFeed(
  access: ProjectAccess,
  since: number | undefined,
  now: Date,
): Promise<Feed> {
  const head = await feedSeq(access);
  const from = since ?? head;
  const [changes, here, tally] = await Promise.all([
    from < head ? readChanges(access, from) : [],
    listHere(access, now),
    findTally(access),
  ]);
  const seq = changes.at(-1)?.seq ?? Math.min(from, head);
  const flagIds = changes.flatMap(({ flagId }) => flagId ?? []);
  const read = await flagsCiting(
    access,
    changes.flatMap(({ kind, sourceId }) =>
      kind === "source-checked" && sourceId !== null ? sourceId : [],
    ),
  );
  return {
    ...{ seq, more: seq < head },
    changes: changes.map(({ cameIn: _, ...change }) => change),
    flags: await rowsOf(access, [...new Set([...flagIds, ...read])]),
    cameIn: changes.reduce((sum, { cameIn }) => sum + cameIn, 0),
    here,
    counts: {
      ...{ done: doneOf(tally), waiting: waitingOf(tally) },
      open: openOf(tally),
    },
  };
}

/** Flags whose page was looked at: how their quotes stand may be new. */
async function flagsCiting(
  access: ProjectAccess,
  sourceIds: string[],
): Promise<string[]> {
  if (sourceIds.length === 0) return [];
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM "Flag" WHERE "projectId" = $1 AND "sourceId" = ANY($2::uuid[])
     ORDER BY "sourceId", path, line, id LIMIT $3`,
    [access.project.id, [...new Set(sourceIds)], MOST],
  );
  return rows.map(({ id }) => id);
}

/** The number of the newest change. */
export async function feedSeq(access: ProjectAccess): Promise<number> {
  const { rows } = await pool.query<{ seq: string }>(
    `SELECT seq FROM "AuditHead" WHERE chain = $1`,
    [access.project.id],
  );
  return Number(rows[0]?.seq ?? 0);
}

type Happened = Told & { seq: number; kind: string };

async function readChanges(
  access: ProjectAccess,
  since: number,
): Promise<(Change & { cameIn: number })[]> {
  const { rows } = await pool.query<Happened>(
    `SELECT seq::float8 AS seq, at, kind, actor, "actorId", data
     FROM "AuditEvent" WHERE chain = $1 AND seq > $2 ORDER BY seq LIMIT $3`,
    [access.project.id, since, MOST],
  );
  const events = await blindEvents(access, rows);
  return events.map(({ seq, at, kind, actor, data }) => ({
    ...{ seq, at: at.toISOString(), kind, actor },
    flagId: textIn(data.flagId),
    sourceId: textIn(data.sourceId),
    cameIn: kind === "import-committed" ? newFlags(data.counts) : 0,
  }));
}

const textIn = (value: unknown) => (typeof value === "string" ? value : null);

function newFlags(counts: unknown): number {
  return z.object({ new: z.number() }).safeParse(counts).data?.new ?? 0;
}

/**
 * Events of the audit chain as the actor may read them: an event that tells of
 * a decision to which they are blind says no more than which flag it was.
 * Every reader of the chain but its verification goes through here.
 */
export async function blindEvents<T extends Told>(
  access: ProjectAccess,
  events: readonly T[],
): Promise<T[]> {
  const flagIds = events.flatMap(({ data }) => textIn(data.flagId) ?? []);
  const unseen = await findUnseen(access, [...new Set(flagIds)]);
  return events.map((event) => blindEvent(event, unseen));
}

async function findUnseen(access: ProjectAccess, flagIds: string[]) {
  if (flagIds.length === 0) return [];
  const where = { projectId: access.project.id, flagId: { in: flagIds } };
  const [all, blind] = await Promise.all([
    db.decision.findMany({ where, orderBy: { version: "asc" } }),
    db.blindAnswer.findMany({ where: { ...where, actorId: access.actor.id } }),
  ]);
  return flagIds.flatMap((flagId) => {
    const ofFlag = all.filter((one) => one.flagId === flagId);
    const rounds = blind.flatMap((one) =>
      one.flagId === flagId ? [one.round] : [],
    );
    const seen = new Set(visibleDecisions(access.actor, ofFlag, rounds));
    return ofFlag.filter((one) => !seen.has(one));
  });
}

/** Who else looks at which flag now. Who has answered unseen is not told of. */
async function listHere(access: ProjectAccess, now: Date): Promise<Presence[]> {
  const { rows } = await pool.query<Presence>(HERE, [
    access.project.id,
    access.actor.id,
    now,
  ]);
  return rows;
}

const HERE = `
  SELECT l."flagId", l."userId", u.name
  FROM "Lease" l
  JOIN "Flag" f ON f."projectId" = l."projectId" AND f.id = l."flagId"
  JOIN "User" u ON u.id = l."userId" AND u."disabledAt" IS NULL
  WHERE l."projectId" = $1 AND l."userId" <> $2 AND l.until > $3
    AND NOT (f."reviewState" IN ('open', 'awaiting_second') AND EXISTS (
      SELECT 1 FROM "Decision" d WHERE d."projectId" = f."projectId" AND d."flagId" = f.id
        AND d."actorId" = l."userId" AND d."madeState" = 'awaiting_second'))
  ORDER BY l."flagId", u.name LIMIT 200`;
