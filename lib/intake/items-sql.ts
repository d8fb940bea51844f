import type { ImportCounts } from "./import-counts";
import { FLAGS_MET } from "./paired-flags";

/** The lists of a preview, and of an import's page for ever after. */
export const ITEM_KINDS = [
  "new",
  "unchanged",
  "moved",
  "changed",
  "resolved",
  "not_seen",
  "to_recheck",
] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** The lists that hold anything: each costs a sorted look at many flags. */
export function kindsWithItems(counts: ImportCounts): ItemKind[] {
  const n = { ...counts, resolved: counts.resolved_by_judge };
  return ITEM_KINDS.filter((kind) => n[kind] > 0);
}

/** What the judge said, as one side of a comparison. */
const side = (row: string) =>
  `json_build_object('claim', ${row}.claim, 'line', ${row}.line, 'extId', ${row}."extId", 'verdict', ${row}.verdict,
    'rule', ${row}.rule, 'url', ${row}.url, 'quote', ${row}.quote, 'reason', ${row}.reason)`;

const STANDING = `f."ledgerState", f."reviewState", f.disposition`;
const NOBODY = `NULL AS "ledgerState", NULL AS "reviewState", NULL AS disposition`;

/** Of the staged import: `$1` project, `$2` import. */
const PAIRS = `"ImportPair" p`;
const THIS_PAIR = `p."projectId" = $1::uuid AND p."importId" = $2::uuid`;
const ROW = `JOIN "ImportRow" r ON r."projectId" = p."projectId" AND r."importId" = p."importId" AND r.n = p.n`;
const FLAG = `JOIN "Flag" f ON f."projectId" = p."projectId" AND f.id = p."flagId"`;
const CURRENT = `JOIN "FlagRevision" c ON c."projectId" = f."projectId" AND c."flagId" = f.id AND c.n = f.revision`;
const FILE = `JOIN "LedgerFile" l ON l."projectId" = f."projectId" AND l.id = f."fileId"`;
const STAGED_FILE = `"ImportFile" i ON i."projectId" = $1::uuid AND i."importId" = $2::uuid`;

const RENAME = `LEFT JOIN "ImportRename" a ON a."projectId" = $1::uuid AND a."importId" = $2::uuid AND a.accepted
    AND a."fromFileId" = l.id`;
const IS_PAIRED = `EXISTS (SELECT 1 FROM "ImportPair" x
    WHERE x."projectId" = $1::uuid AND x."importId" = $2::uuid AND x."flagId" = f.id)`;

const met = (effects: string) => `
  SELECT f.id, f.id AS "flagId", i.path, r.line, ${side("c")} AS known, ${side("r")} AS incoming, ${STANDING},
    met."reviewState" AS after, NULL AS "fileVerdict", CASE WHEN l."pathKey" <> r."pathKey" THEN l.path END AS "fromPath"
  FROM ${PAIRS} ${ROW} ${FLAG} ${FILE} ${CURRENT} JOIN ${STAGED_FILE} AND i."pathKey" = r."pathKey" JOIN (${FLAGS_MET}) met ON met.id = f.id
  WHERE ${THIS_PAIR} AND p.effect IN (${effects})`;

const stays = (where: string) => `
  SELECT f.id, f.id AS "flagId", f.path, f.line, ${side("c")} AS known, NULL::json AS incoming, ${STANDING},
    NULL AS after, NULL AS "fileVerdict", NULL AS "fromPath"
  FROM "Flag" f ${FILE} ${CURRENT} LEFT JOIN ${STAGED_FILE} AND i."pathKey" = l."pathKey"
  WHERE f."projectId" = $1::uuid AND f."ledgerState" <> 'resolved' AND ${where}`;

const STAGED: Record<ItemKind, string> = {
  new: `
    SELECT p."flagId" AS id, NULL AS "flagId", i.path, r.line, NULL::json AS known, ${side("r")} AS incoming, ${NOBODY},
      NULL AS after, i.verdict AS "fileVerdict", NULL AS "fromPath"
    FROM ${PAIRS} ${ROW} JOIN ${STAGED_FILE} AND i."pathKey" = r."pathKey"
    WHERE ${THIS_PAIR} AND p.effect = 'new'`,
  moved: met(`'moved'`),
  changed: met(`'changed'`),
  unchanged: `${met(`'unchanged', 'reopened'`)} UNION ALL ${stays(
    `i.path IS NOT NULL AND NOT ${IS_PAIRED}`,
  )}`,
  resolved: `
    SELECT f.id, f.id AS "flagId", f.path, f.line, ${side("c")} AS known, NULL::json AS incoming, ${STANDING},
      NULL AS after, i.verdict AS "fileVerdict", NULL AS "fromPath"
    FROM ${PAIRS} ${FLAG} ${FILE} ${RENAME} ${CURRENT}
    JOIN ${STAGED_FILE} AND i."pathKey" = coalesce(a."toKey", l."pathKey")
    WHERE ${THIS_PAIR} AND p.effect = 'resolved'`,
  not_seen: stays(`i.path IS NULL AND NOT ${IS_PAIRED}`),
  to_recheck: `
    SELECT * FROM (${met(`'unchanged', 'reopened', 'moved', 'changed'`)}) met WHERE met.after = 'to_recheck'
    UNION ALL ${stays(`f."reviewState" = 'to_recheck' AND NOT ${IS_PAIRED}`)}`,
};

const done = (effects: string) => `
  SELECT f.id, f.id AS "flagId", f.path, coalesce(v.line, f.line) AS line,
    CASE WHEN c.n IS NOT NULL THEN ${side("c")} END AS known, CASE WHEN v.n IS NOT NULL THEN ${side("v")} END AS incoming,
    ${STANDING}, NULL AS after, s.verdict AS "fileVerdict", NULL AS "fromPath"
  FROM "ImportEffect" p ${FLAG}
  LEFT JOIN "FlagRevision" c ON c."projectId" = f."projectId" AND c."flagId" = f.id AND c.n = p."fromRevision"
  LEFT JOIN "FlagRevision" v ON v."projectId" = f."projectId" AND v."flagId" = f.id AND v.n = p."toRevision"
  LEFT JOIN "LedgerFileSeen" s ON s."projectId" = $1::uuid AND s."importId" = $2::uuid AND s."fileId" = f."fileId"
  WHERE ${THIS_PAIR} AND p.effect IN (${effects})`;

const ofThis = (column: string) =>
  `(SELECT ${column} FROM "Import" o WHERE o."projectId" = $1::uuid AND o.id = $2::uuid)`;

/**
 * Known at the time, of files that the import had no record of, and still
 * raised. An import of the latest bytes saw what the first of them saw.
 */
const UNSEEN = `
  SELECT f.id, f.id AS "flagId", f.path, f.line, ${side("c")} AS known, NULL::json AS incoming, ${STANDING},
    NULL AS after, NULL AS "fileVerdict", NULL AS "fromPath"
  FROM "Flag" f ${CURRENT}
  WHERE f."projectId" = $1::uuid AND f."ledgerState" <> 'resolved'
    AND f."firstSeq" < coalesce(${ofThis("o.seq")}, f."firstSeq" + 1)
    AND NOT EXISTS (SELECT 1 FROM "LedgerFileSeen" s WHERE s."projectId" = $1::uuid
      AND s."importId" = ${ofThis(`coalesce(o."sameBytesAs", o.id)`)} AND s."fileId" = f."fileId")`;

/** What an import changed, for ever; what stayed to the letter is not noted. */
const COMMITTED: Record<ItemKind, string> = {
  new: done(`'new'`),
  moved: done(`'moved'`),
  changed: done(`'changed'`),
  unchanged: done(`'unchanged', 'reopened'`),
  resolved: done(`'resolved'`),
  not_seen: UNSEEN,
  // Of those that it put before somebody again, the ones that still wait.
  to_recheck: `${done(`'unchanged', 'reopened', 'moved', 'changed'`)}
    AND f."reviewState" = 'to_recheck'
    AND (c.claim, c.verdict, c.url, c.quote) IS DISTINCT FROM (v.claim, v.verdict, v.url, v.quote)`,
};

/**
 * SQL: one page of a list, in the order of files and lines. `$3`–`$5` are where
 * the last page ended, `$6` how many.
 */
export function itemsSql(kind: ItemKind, settled: boolean): string {
  const from = settled ? COMMITTED[kind] : STAGED[kind];
  return `SELECT * FROM (${from}) items
    WHERE (items.path COLLATE "C", items.line, items.id) > ($3 COLLATE "C", $4::int, $5::uuid)
    ORDER BY items.path COLLATE "C", items.line, items.id LIMIT $6::int`;
}

/** SQL: flags that people ruled correct and that this import raises again. `$3` is how many. */
export const RAISED_AGAIN = `
  SELECT f.id AS "flagId", f."extId", f.path, f.line, left(f.claim, 300) AS claim, d."actorName" AS by
  FROM "Flag" f ${FILE} ${RENAME}
  JOIN ${STAGED_FILE} AND i."pathKey" = coalesce(a."toKey", l."pathKey")
  JOIN "Decision" d ON d."projectId" = f."projectId" AND d.id = f."currentDecisionId"
  WHERE f."projectId" = $1::uuid AND f.disposition = 'correct' AND f."reviewState" IN ('confirmed', 'to_recheck')
    AND NOT EXISTS (SELECT 1 FROM "ImportPair" p WHERE ${THIS_PAIR} AND p."flagId" = f.id AND p.n IS NULL)
    AND (f."ledgerState" <> 'resolved' OR EXISTS (SELECT 1 FROM "ImportPair" p WHERE ${THIS_PAIR} AND p."flagId" = f.id))
  ORDER BY f.path, f.line, f.id LIMIT $3::int`;
