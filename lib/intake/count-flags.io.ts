import { NO_DAY } from "@/lib/core/no-day";
import type { CounterDelta } from "@/lib/db/counters";
import {
  type CountedFlag,
  dayCounts,
  flagCounts,
} from "@/lib/review/flag-counters";
import type { ImportIds, Query } from "./query";

type Group = Partial<CountedFlag> & { n: number };

const STATES = ["ledgerState", "reviewState", "disposition"] as const;

/** Groups that are in memory at a time. */
const AT_ONCE = 1_000;

/**
 * Counts what the flags that an import touches stand for in the overview, and
 * what they stand for once it has changed them: the difference is added to the
 * counters at the end. All of it waits in the database, so that memory grows
 * with neither flags nor files. Needs one transaction.
 */
export async function openCounting(query: Query, ids: ImportIds, day: string) {
  await query(COUNTER_CHANGES, []);
  return {
    before: () => countTouched(query, ids, -1, day),
    after: () => countTouched(query, ids, 1, day),
    finish: () => query(ADD_TO_COUNTERS, [ids.projectId]),
  };
}

async function countTouched(
  query: Query,
  ids: ImportIds,
  sign: 1 | -1,
  day: string,
): Promise<void> {
  for (const [columns, dimensions] of GROUPINGS) {
    const key = [ids.projectId, ids.importId];
    await query(`DECLARE touched CURSOR FOR ${groupSql(columns)}`, key);
    for (;;) {
      const groups = await query<Group>(`FETCH ${AT_ONCE} FROM touched`, []);
      if (groups.length === 0) break;
      const deltas = groups.flatMap(({ n, ...group }) =>
        countersOf({ ...STAND_INS, ...group }, day)
          .filter(({ dimension }) => dimensions.includes(dimension))
          .map((delta) => ({ ...delta, n: delta.n * sign * n })),
      );
      await query(NOTE, [
        deltas.map((delta) => delta.dimension),
        deltas.map((delta) => delta.key),
        deltas.map((delta) => delta.day ?? null),
        deltas.map((delta) => delta.n),
      ]);
    }
    await query("CLOSE touched", []);
  }
}

const COUNTER_CHANGES = `
  CREATE TEMP TABLE counter_change (dimension text, key text, day date, n bigint) ON COMMIT DROP`;

const NOTE = `
  INSERT INTO counter_change SELECT d, k, coalesce(y::date, '${NO_DAY}'), n
  FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[]) AS t(d, k, y, n)`;

/** In the one order in which counters are written. */
const ADD_TO_COUNTERS = `
  INSERT INTO "Counter" ("projectId", dimension, key, day, n)
  SELECT $1::uuid, dimension, key, day, sum(n) FROM counter_change
  GROUP BY dimension, key, day HAVING sum(n) <> 0
  ORDER BY dimension COLLATE "C", day, key COLLATE "C"
  ON CONFLICT ("projectId", dimension, key, day)
  DO UPDATE SET n = "Counter".n + EXCLUDED.n`;

function countersOf(flag: CountedFlag, day: string): CounterDelta[] {
  const ofTheDay = dayCounts(null, flag).map((count) => ({ ...count, day }));
  return [...flagCounts(flag, 1), ...ofTheDay];
}

const GROUPINGS: [columns: Column[], dimensions: string[]][] = [
  [["fileId"], ["file", "file-open", "file-all"]],
  [["sourceId"], ["source", "source-all"]],
  [
    ["rule", "firstSeq", "recheckReason", "stuckReason"],
    ["bucket", "rule", "run", "stale", "stuck", "flags", "done", "went-stale"],
  ],
  [["matchKind"], ["match"]],
  [["reviewerId"], ["reviewer"]],
  [["opinion"], ["opinion"]],
];

type Column = Exclude<keyof CountedFlag, (typeof STATES)[number]>;

/** What is outside a grouping stands in with values that its counters do not show. */
const STAND_INS: CountedFlag = {
  ...{ ledgerState: "present", reviewState: "open", disposition: null },
  ...{ fileId: "", sourceId: null, rule: "", matchKind: "", reviewerId: null },
  ...{ opinion: null, firstSeq: 0, recheckReason: null, stuckReason: null },
};

/** A reason in words is many values; that there is one is all that counts. */
const READ_AS: Partial<Record<Column, string>> = {
  firstSeq: `f."firstSeq"`,
  stuckReason: `CASE WHEN f."stuckReason" IS NOT NULL THEN '' END`,
};

const readAs = (column: Column) => READ_AS[column] ?? `f."${column}"::text`;

function groupSql(columns: readonly Column[]): string {
  const states = STATES.map((name) => `f."${name}"`);
  const read = columns.map((name) => `${readAs(name)} AS "${name}"`);
  return `
    SELECT count(*)::int AS n, ${[...states, ...read].join(", ")}
    FROM "ImportPair" p
    JOIN "Flag" f ON f."projectId" = p."projectId" AND f.id = p."flagId"
    WHERE p."projectId" = $1::uuid AND p."importId" = $2::uuid
    GROUP BY ${[...states, ...columns.map(readAs)].join(", ")}`;
}
