import "server-only";
import type { ProjectAccess } from "@/lib/auth/actor";
import { NO_DAY } from "@/lib/core/no-day";
import { db, pool } from "@/lib/db/client";
import { type CounterRow, keysOf, type Part, parts } from "./counter-parts";
import { allOf, openOf } from "./tally";

/** The counters of these dimensions that are no day's and not zero. */
export async function counters(projectId: string, dimensions: string[]) {
  const { rows } = await pool.query<CounterRow>(
    `SELECT dimension, key, n::float8 AS n FROM "Counter"
     WHERE "projectId" = $1 AND dimension = ANY($2) AND day = $3 AND n <> 0`,
    [projectId, dimensions, NO_DAY],
  );
  return rows;
}

/** How many files and sources the overview shows; all of them are in the CSV. */
const MOST_PARTS = 25;

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
export async function topParts(
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

/** Files by name, most open flags first. */
export async function namedFiles(projectId: string, found: readonly Part[]) {
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

/** Sources with their addresses, most flags first. */
export async function namedSources(projectId: string, found: readonly Part[]) {
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
