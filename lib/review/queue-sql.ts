import type { QueueFilter } from "./queue-filter";

/** A statement and its values, as `pg` takes them. */
export type Statement = { text: string; values: unknown[] };

const COLUMNS = `f.id, f."extId", f.path, f.line, f.rule, left(f.claim, 300) AS claim,
  f.verdict, f."matchKind", f."ledgerState", f."reviewState", f.disposition, f.version,
  f."sourceId", coalesce(s.title, regexp_replace(s.url, '^https?://', '')) AS "sourceTitle", u.name AS "reviewerName",
  coalesce(s."textSha" <> s."firstTextSha", false) AS "sourceChanged"`;

/**
 * One keyset page of the queue: an index range and a limit, never OFFSET, never
 * COUNT. One row more than asked tells whether there is a next page.
 *
 * `part` says which half of the order by source is meant: flags that have one
 * come first, by source; those that have none follow.
 */
export function queuePage(
  projectId: string,
  filter: QueueFilter,
  part: "file" | "with-source" | "without-source",
  limit: number,
): Statement {
  const values: unknown[] = [projectId];
  const put = (value: unknown) => `$${values.push(value)}`;
  const where = [`"projectId" = $1`, ...conditions(filter, put)];

  const keys = ["path", "line", "id"];
  if (part === "with-source") keys.unshift(`"sourceId"`);
  if (part !== "file")
    where.push(`"sourceId" IS ${part === "with-source" ? "NOT " : ""}NULL`);
  if (filter.cursor) {
    const [sourceId, path, line, id] = filter.cursor;
    const at = [`${put(path)}`, `${put(line)}::int`, `${put(id)}::uuid`];
    if (part === "with-source") at.unshift(`${put(sourceId)}::uuid`);
    where.push(`(${keys.join(", ")}) > (${at.join(", ")})`);
  }
  const order = keys.join(", ");
  const text = `
    SELECT ${COLUMNS} FROM (
      SELECT * FROM "Flag" WHERE ${where.join(" AND ")}
      ORDER BY ${order} LIMIT ${put(limit)}
    ) f
    LEFT JOIN "Source" s ON s."projectId" = f."projectId" AND s.id = f."sourceId"
    LEFT JOIN "User" u ON u.id = f."reviewerId"
    ORDER BY ${keys.map((key) => `f.${key}`).join(", ")}`;
  return { text, values };
}

function conditions(filter: QueueFilter, put: (value: unknown) => string) {
  const found: string[] = [];
  const equal = (column: string, value: string | undefined, cast = "") => {
    if (value !== undefined) found.push(`${column} = ${put(value)}${cast}`);
  };
  const among = (column: string, list: readonly string[] | undefined) => {
    const [only, ...more] = list ?? [];
    if (only === undefined) return;
    if (more.length === 0) equal(column, only);
    else found.push(`${column} = ANY(${put(list)}::text[])`);
  };
  among(`"reviewState"`, filter.state);
  among(`"ledgerState"`, filter.ledger ?? ["present", "not_seen"]);
  among(`"matchKind"`, filter.match);
  equal("path", filter.file);
  equal(`"sourceId"`, filter.source, "::uuid");
  equal("rule", filter.rule);
  equal("verdict", filter.verdict);
  equal("disposition", filter.disposition);
  equal(`"reviewerId"`, filter.reviewer, "::uuid");
  if (filter.q) {
    const like = put(`%${filter.q.replace(/[\\%_]/g, "\\$&")}%`);
    found.push(
      `(claim ILIKE ${like} OR "extId" ILIKE ${like} OR path ILIKE ${like})`,
    );
  }
  return found;
}
