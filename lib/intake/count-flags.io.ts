import type { CounterDelta } from "@/lib/db/counters";
import {
  type CountedFlag,
  dayCounts,
  flagCounts,
} from "@/lib/review/flag-counters";
import type { ImportIds, Query } from "./query";

type Group = Partial<CountedFlag> & { n: number };

const STATES = ["ledgerState", "reviewState", "disposition"] as const;

/**
 * Tells what the flags that an import touches stand for in the overview, times
 * `sign`: asked before the change with -1 and after it with 1, the sum is what
 * the import changes. Grouped in the database, so that memory grows with the
 * number of files and sources, not of flags.
 */
export async function countTouched(
  query: Query,
  ids: ImportIds,
  sign: 1 | -1,
  day: string,
  count: (delta: CounterDelta) => void,
): Promise<void> {
  for (const [columns, dimensions] of GROUPINGS) {
    const groups = await query<Group>(groupSql(columns), [
      ids.projectId,
      ids.importId,
    ]);
    for (const { n, ...group } of groups)
      for (const delta of countersOf({ ...STAND_INS, ...group }, day))
        if (dimensions.includes(delta.dimension))
          count({ ...delta, n: delta.n * sign * n });
  }
}

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
