import type { QueueFilter } from "./queue-filter";

const ONLY: Record<NonNullable<QueueFilter["only"]>, string> = {
  "before-lead": `"stuckReason" IS NOT NULL`,
  attested: `id IN (SELECT "flagId" FROM "Decision" WHERE "projectId" = $1
    AND "madeState" = 'confirmed' AND attested IS NOT NULL)`,
  twice: `id IN (SELECT "flagId" FROM "Decision" WHERE "projectId" = $1 AND kind = 'second')`,
};

/**
 * The lists behind the overview's figures that no column alone tells, as SQL
 * over `Flag`. None of them tells of an answer that waits for a second one.
 */
export function listConditions(
  { run, recheck, only, assignee, confirmed, pair }: QueueFilter,
  put: (value: unknown) => string,
): string[] {
  const found: string[] = [];
  if (run !== undefined) found.push(`"firstSeq" = ${put(run)}::int`);
  if (assignee) found.push(`"assigneeId" = ${put(assignee)}::uuid`);
  if (recheck === "source") found.push(`"recheckReason" = 'source'`);
  if (recheck === "ledger") found.push(`"recheckReason" IS NULL`);
  if (only) found.push(ONLY[only]);
  if (confirmed) found.push(confirmedWithin(confirmed, put));
  if (pair) found.push(answeredBy(put(pair)));
  return found;
}

/** An answer that waits for a second one confirmed nothing yet. */
function confirmedWithin(
  [from, to]: NonNullable<QueueFilter["confirmed"]>,
  put: (value: unknown) => string,
): string {
  const day = (value: string) =>
    `(${put(value)}::date)::timestamp AT TIME ZONE 'UTC'`;
  return `id IN (SELECT "flagId" FROM "Decision" WHERE "projectId" = $1 AND "madeState" = 'confirmed'
    AND at >= ${day(from)} AND at < ${day(to)} + interval '1 day')`;
}

/** Both answers of a round; a second one brings the first to light. */
const answeredBy = (people: string) => `
  id IN (SELECT b."flagId" FROM "Decision" b JOIN "Decision" a ON a."projectId" = b."projectId"
    AND a."flagId" = b."flagId" AND a.round = b.round AND a.kind = 'decide'
    WHERE b."projectId" = $1 AND b.kind = 'second'
    AND a."actorId" = ANY(${people}::uuid[]) AND b."actorId" = ANY(${people}::uuid[]))`;
