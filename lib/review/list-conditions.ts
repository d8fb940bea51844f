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
  { run, recheck, only, assignee }: QueueFilter,
  put: (value: unknown) => string,
): string[] {
  const found: string[] = [];
  if (run !== undefined) found.push(`"firstSeq" = ${put(run)}::int`);
  if (assignee) found.push(`"assigneeId" = ${put(assignee)}::uuid`);
  if (recheck === "source") found.push(`"recheckReason" = 'source'`);
  if (recheck === "ledger") found.push(`"recheckReason" IS NULL`);
  if (only) found.push(ONLY[only]);
  return found;
}
