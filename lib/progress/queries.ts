import "server-only";
import type { Actor, ProjectAccess } from "@/lib/auth/actor";
import { db, pool } from "@/lib/db/client";
import { agreements } from "./agreements";
import { comparePeriods, confirmations, type DayRow } from "./compare-periods";
import {
  type CounterRow,
  keysOf,
  type Part,
  parts,
  tallyOf,
} from "./counter-parts";
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
import {
  allOf,
  doneOf,
  headline,
  openOf,
  type Tally,
  waitingOf,
} from "./tally";

const NO_DAY = "1970-01-01";

async function counters(projectId: string, dimensions: string[]) {
  const { rows } = await pool.query<CounterRow>(
    `SELECT dimension, key, n::float8 AS n FROM "Counter"
     WHERE "projectId" = $1 AND dimension = ANY($2) AND day = $3 AND n <> 0`,
    [projectId, dimensions, NO_DAY],
  );
  return rows;
}

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

/** How many files and sources the overview shows; all of them are in the CSV. */
const MOST_PARTS = 25;

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

/** The sources that flags cite, with how the flags stand; most flags first. */
export async function listSources(access: ProjectAccess) {
  const projectId = access.project.id;
  const rows = await counters(projectId, ["source"]);
  return namedSources(projectId, parts(rows, "source"));
}

/** The files that have flags, with how the flags stand; most open first. */
export async function listFiles(access: ProjectAccess) {
  const projectId = access.project.id;
  const rows = await counters(projectId, ["file"]);
  return namedFiles(projectId, parts(rows, "file"));
}

/** The files with most open flags, or the sources with most flags, and how many there are. */
async function topParts(
  projectId: string,
  dimension: "file" | "source",
): Promise<{ parts: Part[]; all: number }> {
  const [top, all] = await Promise.all([
    pool.query<{ key: string }>(
      dimension === "file" ? TOP_FILES : TOP_SOURCES,
      [projectId, MOST_PARTS],
    ),
    pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM "Counter"
       WHERE "projectId" = $1 AND dimension = $2 AND n > 0`,
      [projectId, `${dimension}-all`],
    ),
  ]);
  const keys = top.rows.flatMap(({ key }) => keysOf(key));
  const { rows } = await pool.query<CounterRow>(
    `SELECT dimension, key, n::float8 AS n FROM "Counter"
     WHERE "projectId" = $1 AND dimension = $2 AND key = ANY($3) AND day = $4 AND n <> 0`,
    [projectId, dimension, keys, NO_DAY],
  );
  return { parts: parts(rows, dimension), all: all.rows[0]?.n ?? 0 };
}

const most = (dimension: string) => `
  SELECT key, n FROM "Counter" WHERE "projectId" = $1 AND dimension = '${dimension}' AND n > 0
  ORDER BY n DESC, key LIMIT $2`;

const TOP_SOURCES = most("source-all");

/** Files with open flags first; those that have none fill the rest. */
const TOP_FILES = `
  WITH open AS (${most("file-open")}), every AS (${most("file-all")})
  SELECT key FROM open UNION ALL
  (SELECT key FROM every WHERE key NOT IN (SELECT key FROM open) ORDER BY n DESC, key)
  LIMIT $2`;

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

async function namedFiles(projectId: string, found: readonly Part[]) {
  const files = await db.ledgerFile.findMany({
    where: { projectId, id: { in: found.map((part) => part.key) } },
    select: { id: true, path: true },
  });
  const paths = new Map(files.map(({ id, path }) => [id, path]));
  return found
    .map(({ key, tally }) => ({ id: key, path: paths.get(key) ?? key, tally }))
    .sort(
      (a, b) => openOf(b.tally) - openOf(a.tally) || (a.path < b.path ? -1 : 1),
    );
}

async function namedSources(projectId: string, found: readonly Part[]) {
  const sources = await db.source.findMany({
    where: { projectId, id: { in: found.map((part) => part.key) } },
  });
  const tallies = new Map(found.map(({ key, tally }) => [key, tally]));
  return sources
    .map((source) => ({
      id: source.id,
      url: source.url,
      title: source.title,
      lastOutcome: source.lastOutcome,
      checkedAt: source.checkedAt?.toISOString() ?? null,
      changed: source.textSha !== source.firstTextSha,
      tally: tallies.get(source.id) ?? {},
    }))
    .sort(
      (a, b) => allOf(b.tally) - allOf(a.tally) || (a.url < b.url ? -1 : 1),
    );
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

/** Something that moves only when somebody turns to it. */
export type StuckItem = {
  id: string;
  state: "open" | "disagree" | "recheck" | "second" | "gone";
  title: string;
  words: string;
  since: string;
  /** Where to turn to it, below the project's address. */
  path: string;
};

const MOST_STUCK = 20;

type StuckFlag = {
  id: string;
  extId: string;
  reviewState: string;
  stuckReason: string | null;
  updatedAt: Date;
};

/** The oldest of each kind by an index of its own, then the oldest of all. */
const waiting = (condition: string) => `
  (SELECT id, "extId", "reviewState", "stuckReason", "updatedAt" FROM "Flag"
   WHERE "projectId" = $1 AND "ledgerState" <> 'resolved' AND ${condition}
   ORDER BY "updatedAt" LIMIT $2)`;

const STUCK = `
  SELECT * FROM (${[
    `"reviewState" = 'disputed'`,
    `"reviewState" = 'to_recheck'`,
    `"reviewState" = 'awaiting_second'`,
    `"stuckReason" IS NOT NULL AND "reviewState" = 'open'`,
  ]
    .map(waiting)
    .join(" UNION ALL ")}) waits ORDER BY "updatedAt" LIMIT $2`;

/** What is stuck or stale, oldest first: disputes, rechecks, "cannot decide", sources that are gone. */
export async function findStuck(access: ProjectAccess): Promise<StuckItem[]> {
  const projectId = access.project.id;
  const [{ rows: flags }, sources] = await Promise.all([
    pool.query<StuckFlag>(STUCK, [projectId, MOST_STUCK]),
    db.source.findMany({
      where: { projectId, lastOutcome: { in: ["gone", "soft_404"] } },
      orderBy: { checkedAt: "asc" },
      take: MOST_STUCK,
    }),
  ]);
  return [
    ...flags.map((flag) => ({
      ...{ id: flag.id, title: flag.extId, path: `flags/${flag.id}` },
      ...stuckWords(flag.reviewState, flag.stuckReason),
      since: flag.updatedAt.toISOString(),
    })),
    ...sources.map((source) => ({
      ...{
        id: source.id,
        state: "gone" as const,
        path: `sources/${source.id}`,
      },
      title: source.title ?? source.url.replace(/^https?:\/\//, ""),
      words: "The page is gone. Its last snapshot is kept.",
      since: (
        source.checkedAt ??
        source.changedAt ??
        new Date(0)
      ).toISOString(),
    })),
  ];
}

function stuckWords(
  reviewState: string,
  stuckReason: string | null,
): Pick<StuckItem, "state" | "words"> {
  switch (reviewState) {
    case "disputed":
      return { state: "disagree", words: "Two people answered differently" };
    case "to_recheck":
      return {
        state: "recheck",
        words: "Its evidence changed after the decision",
      };
    case "awaiting_second":
      return { state: "second", words: "Waits for a second person" };
    default:
      return { state: "open", words: `Cannot decide: ${stuckReason ?? ""}` };
  }
}
