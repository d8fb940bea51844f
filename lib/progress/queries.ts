import "server-only";
import type { Actor, ProjectAccess } from "@/lib/auth/actor";
import { db, pool } from "@/lib/db/client";
import { agreements } from "./agreements";
import { comparePeriods, confirmations, type DayRow } from "./compare-periods";
import { type CounterRow, parts, tallyOf } from "./counter-parts";
import { forecastOf } from "./forecast";
import { judgeShare } from "./judge-share";
import { opinionShares } from "./opinion-shares";
import {
  burnDays,
  countsOf,
  reviewerFigures,
  reviewerTallies,
  runFigures,
} from "./overview-figures";
import { counters, namedFiles, namedSources, topParts } from "./part-queries";
import {
  allOf,
  doneOf,
  headline,
  openOf,
  type Tally,
  waitingOf,
} from "./tally";

/** How far a project is: the figures of its bar, and what is left. */
export async function findTally(access: ProjectAccess): Promise<Tally> {
  return tallyOf(await counters(access.project.id, ["bucket"]));
}

/** Every project that the actor may see, with how far along it is. */
export async function listProjects(actor: Actor) {
  const projects = await db.project.findMany({
    where: {
      archivedAt: null,
      ...(!actor.isAdmin && { memberships: { some: { userId: actor.id } } }),
    },
    include: {
      memberships: { where: { userId: actor.id } },
      imports: {
        where: { state: "committed" },
        orderBy: { seq: "desc" },
        take: 1,
      },
    },
    orderBy: { name: "asc" },
  });
  return Promise.all(
    projects.map(async (project) => {
      const tally = tallyOf(await counters(project.id, ["bucket"]));
      const lastImport = project.imports[0]?.committedAt ?? null;
      return {
        slug: project.slug,
        name: project.name,
        done: doneOf(tally),
        waiting: waitingOf(tally),
        open: openOf(tally),
        lastImportAt: lastImport?.toISOString() ?? null,
        role: actor.isAdmin ? "admin" : (project.memberships[0]?.role ?? ""),
      };
    }),
  );
}

/** The figures that have no day and are few: states, rules, runs, people, pairs. */
const FEW = [
  ...["bucket", "rule", "run", "reviewer", "stale", "stuck", "opinion"],
  ...["seconds", "pair", "double", "landing"],
];

/**
 * Every figure of the overview, from the maintained counters: what is read
 * grows with rules, runs, people and days, never with flags.
 */
export async function findProgress(
  access: ProjectAccess,
  now: Date,
  periodDays = 7,
) {
  const projectId = access.project.id;
  const [rows, files, sources, days, runs] = await Promise.all([
    counters(projectId, FEW),
    topParts(projectId, "file"),
    topParts(projectId, "source"),
    dayRows(projectId),
    listRuns(projectId),
  ]);
  const tally = tallyOf(rows);
  const rules = parts(rows, "rule").sort((a, b) => (a.key < b.key ? -1 : 1));
  const double = agreements(rows);
  const people = await namesOf([
    ...reviewerTallies(rows).keys(),
    ...double.byPair.flatMap((pair) => pair.people),
  ]);
  const burnUp = burnDays(days);
  const today = now.toISOString().slice(0, 10);
  return {
    headline: headline(tally),
    counts: {
      all: allOf(tally),
      done: doneOf(tally),
      waiting: waitingOf(tally),
      open: openOf(tally),
    },
    tally,
    stale: countsOf(rows, "stale"),
    beforeLead: rows.find(({ dimension }) => dimension === "stuck")?.n ?? 0,
    files: await namedFiles(projectId, files.parts),
    fileCount: files.all,
    sources: await namedSources(projectId, sources.parts),
    sourceCount: sources.all,
    sourceLooks: await countLooks(projectId),
    rules,
    runs: runFigures(parts(rows, "run"), runs),
    reviewers: reviewerFigures(rows, people),
    judge: {
      all: judgeShare(rules.map((rule) => rule.tally)),
      byRule: rules
        .map(({ key, tally: one }) => ({ key, ...judgeShare([one]) }))
        .filter(({ of }) => of > 0),
    },
    opinions: opinionShares(parts(rows, "opinion")),
    agreement: {
      ...double,
      byPair: double.byPair.map((pair) => ({
        ...pair,
        names: pair.people.map((id) => people.get(id) ?? id),
      })),
    },
    landings: landingsOf(rows),
    attested: confirmations(days).attested,
    days: burnUp,
    forecast: forecastOf(burnUp, today),
    periods: comparePeriods(days, today, periodDays),
  };
}

/** Where exported fixes stand in the repository, as it was last looked at. */
function landingsOf(rows: CounterRow[]) {
  const count = (wanted: string) =>
    rows.find(({ dimension, key }) => dimension === "landing" && key === wanted)
      ?.n ?? 0;
  return {
    exported: count("exported"),
    landed: count("landed"),
    overtaken: count("overtaken"),
  };
}

async function countLooks(projectId: string) {
  const { rows } = await pool.query<{ read: number; changed: number }>(
    `SELECT count("checkedAt")::int AS read,
       (count(*) FILTER (WHERE "textSha" <> "firstTextSha"))::int AS changed
     FROM "Source" WHERE "projectId" = $1`,
    [projectId],
  );
  return rows[0] ?? { read: 0, changed: 0 };
}

async function listRuns(projectId: string) {
  const runs = await db.import.findMany({
    where: { projectId, state: "committed" },
    orderBy: { seq: "asc" },
    select: { id: true, seq: true, names: true, committedAt: true },
  });
  return runs.map(({ id, seq, names, committedAt }) => ({
    ...{ id, seq: seq ?? 0, name: names[0] ?? "" },
    at: committedAt?.toISOString() ?? null,
  }));
}

async function namesOf(ids: string[]): Promise<Map<string, string>> {
  const users = await db.user.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, name: true },
  });
  return new Map(users.map(({ id, name }) => [id, name]));
}

/** Every figure that has a day. */
async function dayRows(projectId: string): Promise<DayRow[]> {
  const { rows } = await pool.query<DayRow>(
    `SELECT dimension, key, n::float8 AS n, to_char(day, 'YYYY-MM-DD') AS day FROM "Counter"
     WHERE "projectId" = $1 AND dimension = ANY($2) AND n <> 0 ORDER BY day`,
    [projectId, ["flags", "done", "went-stale", "confirmed", "pace"]],
  );
  return rows;
}

/** How many flags the actor decided on a day (`YYYY-MM-DD`, UTC) and left so. */
export async function findDecidedOn(
  access: ProjectAccess,
  day: string,
): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `SELECT count(DISTINCT d."flagId")::int AS n FROM "Decision" d
     WHERE d."projectId" = $1 AND d."actorId" = $2
       AND d.at >= $3 AND d.at < $3 + interval '1 day'
       AND d.kind IN ('decide', 'second', 'adjudicate')
       AND NOT EXISTS (SELECT 1 FROM "Decision" w
         WHERE w."projectId" = d."projectId" AND w."flagId" = d."flagId"
           AND w.kind = 'withdraw' AND w.version > d.version)`,
    [access.project.id, access.actor.id, new Date(day)],
  );
  return rows[0]?.n ?? 0;
}
