import type { Query } from "./query";

const MANY = 1_000;

/** The columns that joins go by: the long texts would take the longest to read. */
const COLUMNS = {
  ImportRow: `("projectId", "importId", n, "pathKey")`,
  ImportFile: `("projectId", "importId", "pathKey")`,
  ImportPair: `("projectId", "importId", "flagId", n, effect)`,
  LedgerFile: `("projectId", id, "pathKey")`,
  Source: `("projectId", id, "urlKey")`,
  Flag: `("projectId", id, "fileId", path, line, rule, verdict, "sourceId", "reviewState", "ledgerState", disposition, "reviewerId", "matchKind", "claimKey")`,
  FlagRevision: `("projectId", "flagId", n, "importId")`,
};

/**
 * Tells the planner about `count` rows that were just written, where they are
 * many. It would take them for one row, and a join of thousands for a matter of
 * any index; that ends in hours. Locks out nobody who reads or writes.
 */
export async function refreshStatistics(
  query: Query,
  count: number,
  ...tables: (keyof typeof COLUMNS)[]
): Promise<void> {
  if (count < MANY) return;
  const named = tables.map((name) => `"${name}" ${COLUMNS[name]}`);
  await query(`ANALYZE ${named.join(", ")}`, []);
}
