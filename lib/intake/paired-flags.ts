import { EVIDENCE_DIGITS } from "./content-hash";

const evidence = (row: string) =>
  `left(${row}."contentHash", ${EVIDENCE_DIGITS})`;

/**
 * SQL: every known flag that an import meets again, with what comes in (`r`),
 * what is on record (`c`) and what its standing decision rests on (`b`).
 * `$1` is the project, `$2` the import.
 */
const MET = `
  "ImportPair" p
  JOIN "Flag" f ON f."projectId" = p."projectId" AND f.id = p."flagId"
  JOIN "ImportRow" r ON r."projectId" = p."projectId" AND r."importId" = p."importId" AND r.n = p.n
  JOIN "FlagRevision" c ON c."projectId" = f."projectId" AND c."flagId" = f.id AND c.n = f.revision
  LEFT JOIN "Decision" d ON d."projectId" = f."projectId" AND d.id = f."currentDecisionId"
  LEFT JOIN "FlagRevision" b ON b."projectId" = f."projectId" AND b."flagId" = f.id AND b.n = d.revision
  WHERE p."projectId" = $1::uuid AND p."importId" = $2::uuid AND p.effect <> 'new'`;

/**
 * What people did stays. Only these follow the judge: `open` and `settled`
 * follow the verdict; a confirmed flag is to be rechecked while its evidence is
 * not what was decided on. A recheck that something else asked for (the source
 * itself changed) is not the judge's to end.
 */
const REVIEW_STATE = `
  CASE
    WHEN f.disposition IS NOT NULL THEN
      CASE
        WHEN ${evidence("r")} <> ${evidence("b")} THEN 'to_recheck'
        WHEN f."recheckReason" = 'source' THEN 'to_recheck'
        ELSE 'confirmed'
      END
    WHEN f."reviewState" = 'open' AND r.verdict = 'source_silent' THEN 'settled'
    WHEN f."reviewState" = 'settled' AND r.verdict = 'not_grounded' THEN 'open'
    ELSE f."reviewState"
  END`;

/** SQL: what becomes of every known flag that the import meets. */
export const FLAGS_MET = `
  SELECT f.id, p.effect, r.n, ${REVIEW_STATE} AS "reviewState",
    (r."contentHash" <> c."contentHash")::int AS "newRevision",
    (${evidence("r")} <> ${evidence("c")} OR f."ledgerState" = 'resolved')::int AS "newVersion",
    (r.url <> c.url OR r.quote <> c.quote) AS "newQuote"
  FROM ${MET}`;

/** SQL: how many flags wait for another look now, but for those of which `unless` holds. */
const WAITING = (unless: string) => `
  SELECT count(*)::int FROM "Flag" f
  WHERE f."projectId" = $1::uuid AND f."reviewState" = 'to_recheck' AND f."ledgerState" <> 'resolved' ${unless}`;

/** In two halves, each of which has an index. */
const KEPT = ["<>", "="]
  .map(
    (is) => `(SELECT count(*)::int FROM "Flag" f
      WHERE f."projectId" = $1::uuid AND f."ledgerState" ${is} 'resolved' AND f.disposition IS NOT NULL)`,
  )
  .join(" + ");

/** SQL: how many flags are to recheck, and how many decisions stand. `$1` is the project. */
export const DECISIONS_NOW = `SELECT (${WAITING("")}) AS to_recheck, ${KEPT} AS decisions_kept`;

/** SQL: the same, once an import (`$2`) is committed. */
export const DECISIONS_AFTER = `
  SELECT
    (SELECT count(*)::int FROM (${FLAGS_MET}) met WHERE met."reviewState" = 'to_recheck')
    + (${WAITING(`AND NOT EXISTS (SELECT 1 FROM "ImportPair" p WHERE p."projectId" = $1::uuid
        AND p."importId" = $2::uuid AND p."flagId" = f.id)`)}) AS to_recheck,
    ${KEPT} AS decisions_kept`;
