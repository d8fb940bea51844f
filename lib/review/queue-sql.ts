import {
  QUEUE_KEYS,
  type QueueConditions,
  type QueuePart,
  queueConditions,
} from "./queue-conditions";
import type { QueueFilter } from "./queue-filter";

/** A statement and its values, as `pg` takes them. */
export type Statement = { text: string; values: unknown[] };

/** Makes the statement for one part of a page: at most `limit` rows. */
export type PageOf = (
  projectId: string,
  filter: QueueFilter,
  part: QueuePart,
  limit: number,
) => Statement;

/** How many rows a search reads in the queue's order before it asks its index. */
const LOOKED_AT = 4_000;

// Ids go on as an array: a planner that knows little might else run a list that
// makes them again for every flag.
const KEY_COLUMNS = `id, path, line, "sourceId", "claimKey", escalation`;

/**
 * One keyset page of the queue: never OFFSET, never COUNT. For each state (and
 * each kind of match) that is asked for it reads at most `limit` rows of one
 * index range, and merges these. One row more than a page tells whether there
 * is a next one.
 */
export const queuePage: PageOf = (...asked) =>
  page(asked, (conditions, limit, part) => ranges(conditions, part, limit));

/**
 * The page of a search whose words are common: what the next few thousand rows
 * have. Fewer rows than `limit` says nothing about the rest.
 */
export const nearbyPage: PageOf = (...asked) =>
  page(
    asked,
    (conditions, _, part, contains) => `
      SELECT ${KEY_COLUMNS} FROM "Flag" WHERE "projectId" = $1 AND id = ANY(ARRAY(
        SELECT near.id FROM (${ranges(conditions, part, `${LOOKED_AT}`)}) near
        ORDER BY ${ordered(part, "near")} LIMIT ${LOOKED_AT}
      )) AND ${contains()}`,
  );

/** The page of a search whose words are rare: the trigram index names the flags. */
export const foundPage: PageOf = (...asked) =>
  page(
    asked,
    ({ whole }, _, __, contains, like) => `
      SELECT ${KEY_COLUMNS} FROM "Flag" WHERE ${whole} AND ${contains()} AND id = ANY(ARRAY(
        SELECT "flagId" FROM "FlagSearch" WHERE "projectId" = $1 AND words ILIKE ${like()}
      ))`,
  );

/** The page of a search without an index: reads the queue until it has enough. */
export const readPage: PageOf = (...asked) =>
  page(
    asked,
    ({ whole }, _, __, contains) => `
      SELECT ${KEY_COLUMNS} FROM "Flag" WHERE ${whole} AND ${contains()}`,
  );

const COLUMNS = `f.id, f."extId", f.path, f.line, f.rule, left(f.claim, 300) AS claim,
  f.verdict, f."matchKind", f."ledgerState", f."reviewState", f.disposition, f.version,
  f."sourceId", coalesce(s.title, regexp_replace(s.url, '^https?://', '')) AS "sourceTitle", u.name AS "reviewerName",
  coalesce(s."textSha" <> s."firstTextSha", false) AS "sourceChanged", f."claimKey", f.escalation`;

/** The rows of `rowsOf`, in order, and no more than asked for. */
function page(
  [projectId, filter, part, wanted]: Parameters<PageOf>,
  rowsOf: (
    conditions: QueueConditions,
    limit: string,
    part: QueuePart,
    contains: () => string,
    like: () => string,
  ) => string,
): Statement {
  const values: unknown[] = [projectId];
  const put = (value: unknown) => `$${values.push(value)}`;
  const limit = put(wanted);
  const pattern = `%${(filter.q ?? "").replace(/[\\%_]/g, "\\$&")}%`;
  const like = () => put(pattern);
  const contains = () => {
    const words = like();
    return `(claim ILIKE ${words} OR "extId" ILIKE ${words} OR path ILIKE ${words})`;
  };
  const conditions = queueConditions(filter, part, put);
  const text = `
    SELECT ${COLUMNS} FROM (
      SELECT found.id FROM (${rowsOf(conditions, limit, part, contains, like)}) found
      ORDER BY ${ordered(part, "found")} LIMIT ${limit}
    ) p
    JOIN "Flag" f ON f."projectId" = $1 AND f.id = p.id
    LEFT JOIN "Source" s ON s."projectId" = f."projectId" AND s.id = f."sourceId"
    LEFT JOIN "User" u ON u.id = f."reviewerId"
    ORDER BY ${ordered(part, "f")}`;
  return { text, values };
}

/** The rows of some flags, as the queue shows them. */
export function queueRowsOf(projectId: string, ids: string[]): Statement {
  const text = `
    SELECT ${COLUMNS} FROM "Flag" f
    LEFT JOIN "Source" s ON s."projectId" = f."projectId" AND s.id = f."sourceId"
    LEFT JOIN "User" u ON u.id = f."reviewerId"
    WHERE f."projectId" = $1 AND f.id = ANY($2::uuid[])`;
  return { text, values: [projectId, ids] };
}

/** One index range for each state, kind of match and share of the flags. */
function ranges(
  { states, matches, fixed, shares, whole }: QueueConditions,
  part: QueuePart,
  limit: string,
): string {
  const order = QUEUE_KEYS[part].join(", ");
  // These have no index for each state: they are few.
  if (part === "claim" || part === "escalated")
    return `SELECT ${KEY_COLUMNS} FROM "Flag" WHERE ${whole} ORDER BY ${order} LIMIT ${limit}`;
  const lists = [`unnest(${states}::text[]) AS state`];
  const each = [...fixed, `"reviewState" = state`];
  if (matches) {
    lists.push(`unnest(${matches}::text[]) AS kind`);
    each.push(`"matchKind" = kind`);
  }
  return shares
    .map(
      (share) => `SELECT one.* FROM ${lists.join(", ")} CROSS JOIN LATERAL (
        SELECT id, path, line, "sourceId" FROM "Flag"
        WHERE ${each.join(" AND ")} AND ${share}
        ORDER BY ${order} LIMIT ${limit}) one`,
    )
    .join(" UNION ALL ");
}

function ordered(part: QueuePart, table: string): string {
  return QUEUE_KEYS[part]
    .map((key) =>
      key === "(-escalation)" ? `(-${table}.escalation)` : `${table}.${key}`,
    )
    .join(", ");
}
