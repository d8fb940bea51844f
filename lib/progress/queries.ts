import "server-only";
import type { Actor, ProjectAccess } from "@/lib/auth/actor";
import { db, pool } from "@/lib/db/client";
import {
  type Disposition,
  Disposition as DispositionSchema,
} from "@/lib/review/disposition";
import { BUCKETS, type Bucket } from "@/lib/review/flag-counters";
import { opinionShares } from "./opinion-shares";
import {
  allOf,
  doneOf,
  headline,
  openOf,
  type Tally,
  waitingOf,
} from "./tally";
import { wilson } from "./wilson";

const NO_DAY = "1970-01-01";
const isBucket = (text: string): text is Bucket =>
  BUCKETS.some((bucket) => bucket === text);

/** A thing that flags are counted by, with its tally. */
export type Part = { key: string; tally: Tally };

type CounterRow = { dimension: string; key: string; n: number };

async function counters(projectId: string, dimensions: string[]) {
  const { rows } = await pool.query<CounterRow>(
    `SELECT dimension, key, n::float8 AS n FROM "Counter"
     WHERE "projectId" = $1 AND dimension = ANY($2) AND day = $3 AND n <> 0`,
    [projectId, dimensions, NO_DAY],
  );
  return rows;
}

/** Keys are "<id> <bucket>", for rules "<bucket> <rule>" (a rule is any text). */
function parts(rows: CounterRow[], dimension: string): Part[] {
  const found = new Map<string, Tally>();
  for (const row of rows) {
    if (row.dimension !== dimension) continue;
    const cut =
      dimension === "rule" ? row.key.indexOf(" ") : row.key.lastIndexOf(" ");
    const sides = [row.key.slice(0, cut), row.key.slice(cut + 1)];
    const [bucket = "", key = ""] =
      dimension === "rule" ? sides : sides.reverse();
    if (!isBucket(bucket)) continue;
    const tally = found.get(key) ?? {};
    tally[bucket] = (tally[bucket] ?? 0) + row.n;
    found.set(key, tally);
  }
  return [...found].map(([key, tally]) => ({ key, tally }));
}

function tallyOf(rows: CounterRow[]): Tally {
  const tally: Tally = {};
  for (const { dimension, key, n } of rows)
    if (dimension === "bucket" && isBucket(key)) tally[key] = n;
  return tally;
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

/** Every figure of the overview, from the maintained counters. */
export async function findProgress(access: ProjectAccess) {
  const projectId = access.project.id;
  const rows = await counters(projectId, [
    "bucket",
    "file",
    "rule",
    "source",
    "opinion",
  ]);
  const tally = tallyOf(rows);
  const [files, sources, reviewers, days] = await Promise.all([
    namedFiles(projectId, parts(rows, "file")),
    namedSources(projectId, parts(rows, "source")),
    findReviewers(projectId),
    findDays(projectId),
  ]);
  const rules = parts(rows, "rule").sort((a, b) => (a.key < b.key ? -1 : 1));
  return {
    headline: headline(tally),
    counts: {
      all: allOf(tally),
      done: doneOf(tally),
      waiting: waitingOf(tally),
      open: openOf(tally),
    },
    tally,
    files,
    rules,
    sources,
    reviewers,
    judge: judgeShare(rules),
    opinions: opinionShares(parts(rows, "opinion")),
    days,
  };
}

/** How often people ruled the claim correct where the judge had flagged it. */
function judgeShare(rules: Part[]) {
  const row = (key: string, tallies: Tally[]) => {
    const count = (bucket: Bucket) =>
      tallies.reduce((total, tally) => total + (tally[bucket] ?? 0), 0);
    const hits = count("correct");
    const of = hits + count("outdated") + count("wrong") + count("unsourced");
    return { key, hits, of, ...wilson(hits, of) };
  };
  return {
    all: row(
      "",
      rules.map((rule) => rule.tally),
    ),
    byRule: rules
      .map((rule) => row(rule.key, [rule.tally]))
      .filter(({ of }) => of > 0),
  };
}

async function namedFiles(projectId: string, found: Part[]) {
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

async function namedSources(projectId: string, found: Part[]) {
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

type ReviewerFigure = {
  id: string;
  name: string;
  byDisposition: Record<Disposition, number>;
  medianSeconds: number | null;
};

async function findReviewers(projectId: string): Promise<ReviewerFigure[]> {
  const rows = await counters(projectId, ["reviewer"]);
  const found = new Map<string, Record<Disposition, number>>();
  for (const { key, n } of rows) {
    const [id = "", word = ""] = key.split(" ");
    const disposition = DispositionSchema.safeParse(word);
    if (!disposition.success) continue;
    const counts = found.get(id) ?? {
      correct: 0,
      outdated: 0,
      wrong: 0,
      unsourced: 0,
    };
    counts[disposition.data] += n;
    found.set(id, counts);
  }
  const ids = [...found.keys()];
  const [users, medians] = await Promise.all([
    db.user.findMany({
      where: { id: { in: ids } },
      select: { id: true, name: true },
    }),
    pool.query<{ id: string; median: number }>(
      `SELECT "actorId" AS id, percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) AS median
       FROM "Decision" WHERE "projectId" = $1 AND seconds IS NOT NULL GROUP BY 1`,
      [projectId],
    ),
  ]);
  const median = new Map(medians.rows.map((row) => [row.id, row.median]));
  return users.map(({ id, name }) => ({
    ...{ id, name, medianSeconds: median.get(id) ?? null },
    byDisposition: found.get(id) ?? {
      correct: 0,
      outdated: 0,
      wrong: 0,
      unsourced: 0,
    },
  }));
}

/** The burn-up: totals at the end of each day on which something changed. */
async function findDays(projectId: string) {
  const { rows } = await pool.query<{
    day: string;
    done: number;
    flags: number;
  }>(
    `SELECT to_char(day, 'YYYY-MM-DD') AS day,
       sum(sum(n) FILTER (WHERE dimension = 'done')) OVER (ORDER BY day)::float8 AS done,
       sum(sum(n) FILTER (WHERE dimension = 'flags')) OVER (ORDER BY day)::float8 AS flags
     FROM "Counter" WHERE "projectId" = $1 AND dimension IN ('done', 'flags')
     GROUP BY day ORDER BY day`,
    [projectId],
  );
  return rows.map(({ day, done, flags }) => ({
    day,
    done: done ?? 0,
    flags: flags ?? 0,
  }));
}

/** How many decisions the actor recorded on a day (`YYYY-MM-DD`, UTC). */
export async function findDecidedOn(
  access: ProjectAccess,
  day: string,
): Promise<number> {
  const counter = await db.counter.findUnique({
    where: {
      projectId_dimension_key_day: {
        projectId: access.project.id,
        dimension: "decisions",
        key: access.actor.id,
        day: new Date(day),
      },
    },
  });
  return Number(counter?.n ?? 0);
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

/** What is stuck or stale, oldest first: disputes, rechecks, "cannot decide", sources that are gone. */
export async function findStuck(access: ProjectAccess): Promise<StuckItem[]> {
  const projectId = access.project.id;
  const [flags, sources] = await Promise.all([
    db.flag.findMany({
      where: {
        projectId,
        ledgerState: { not: "resolved" },
        OR: [
          {
            reviewState: { in: ["disputed", "to_recheck", "awaiting_second"] },
          },
          { reviewState: "open", stuckReason: { not: null } },
        ],
      },
      orderBy: { updatedAt: "asc" },
      take: MOST_STUCK,
    }),
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
