import { UNUSABLE } from "./cited-source";
import { orderedId } from "./ordered-id";
import { FLAGS_MET } from "./paired-flags";
import type { ImportIds, Query } from "./query";
import { refreshStatistics } from "./refresh-statistics.io";

type Effects = { new: number; rows: number };

/** Rows that are added at once: so often can a large commit be called off. */
const AT_ONCE = 20_000;

/**
 * Carries out a staged and paired import: files, sources, flags, revisions and
 * effects, in a handful of joins. The rows it changes must be locked before.
 * The caller keeps the counters, the event and the import's own row. `step` is
 * told before each join how many there are and how many are done.
 */
export async function applyImport(
  query: Query,
  { projectId, importId }: ImportIds,
  seq: number,
  effects: Effects,
  step: (done: number, total: number) => Promise<void>,
): Promise<void> {
  const ids = [projectId, importId];
  const parts = slices(effects.new === 0 ? 0 : effects.rows);
  const all = (sql: string, ...more: unknown[]): Step => ({
    ...{ sql, values: [...ids, ...more] },
  });
  const added = (sql: string, ...more: unknown[]): Step[] =>
    parts.map((part) => all(sql, ...more, ...part));
  const steps: Step[] = [
    all(RESPELL_PATHS),
    all(WRITE_FILES, seq),
    all(WRITE_FILES_SEEN),
    all(CARRY_FLAGS),
    all(ADD_SOURCES),
    { analyze: ["LedgerFile", "Source"] },
    ...added(ADD_FLAGS, seq),
    ...added(ADD_FIRST_REVISIONS),
    { analyze: ["Flag", "FlagRevision"] },
    all(CHANGE_FLAGS, seq),
    all(RESOLVE_FLAGS, seq),
    all(ADD_REVISIONS),
    all(ADD_EFFECTS),
  ];
  for (const [done, one] of steps.entries()) {
    await step(done, steps.length);
    if ("sql" in one) await query(one.sql, one.values);
    else await refreshStatistics(query, effects.new, ...one.analyze);
  }
}

type Step =
  | { sql: string; values: unknown[] }
  | { analyze: ("LedgerFile" | "Source" | "Flag" | "FlagRevision")[] };

/** The numbers of staged rows, from 0, in runs of AT_ONCE. */
function slices(rows: number): [from: number, to: number][] {
  const count = Math.ceil(rows / AT_ONCE);
  return Array.from({ length: count }, (_, i) => [
    i * AT_ONCE,
    (i + 1) * AT_ONCE,
  ]);
}

/** Locks the known flags that the import changes, in one order. */
export async function lockFlags(query: Query, ids: ImportIds): Promise<void> {
  await query(
    `SELECT count(*)::int FROM (
      SELECT f.id FROM "ImportPair" p
      JOIN "Flag" f ON f."projectId" = p."projectId" AND f.id = p."flagId"
      WHERE p."projectId" = $1::uuid AND p."importId" = $2::uuid
      ORDER BY f.id FOR UPDATE OF f) locked`,
    [ids.projectId, ids.importId],
  );
}

/** Removes what was staged. */
export async function dropStaged(query: Query, ids: ImportIds): Promise<void> {
  for (const table of ["ImportPair", "ImportRow", "ImportFile"])
    await query(
      `DELETE FROM "${table}" WHERE "projectId" = $1::uuid AND "importId" = $2::uuid`,
      [ids.projectId, ids.importId],
    );
}

const STAGED_FILES = `FROM "ImportFile" i
  JOIN "LedgerFile" l ON l."projectId" = i."projectId" AND l."pathKey" = i."pathKey"
  WHERE i."projectId" = $1::uuid AND i."importId" = $2::uuid`;

/** A path that is spelt with other bytes now (NFC for NFD) is kept as it came last. */
const RESPELL_PATHS = `
  UPDATE "Flag" f SET path = x.path, "updatedAt" = now()
  FROM (SELECT l.id, i.path ${STAGED_FILES} AND l.path <> i.path) x
  WHERE f."projectId" = $1::uuid AND f."fileId" = x.id`;

const WRITE_FILES = `
  INSERT INTO "LedgerFile" ("projectId", id, path, "pathKey", verdict, extra, "lastSeq")
  SELECT $1::uuid, ${orderedId("$2::uuid", '(row_number() OVER (ORDER BY i."pathKey"))::int')},
    i.path, i."pathKey", i.verdict, i.extra, $3::int
  FROM "ImportFile" i WHERE i."projectId" = $1::uuid AND i."importId" = $2::uuid
  ORDER BY i."pathKey"
  ON CONFLICT ("projectId", "pathKey")
  DO UPDATE SET path = EXCLUDED.path, verdict = EXCLUDED.verdict, extra = EXCLUDED.extra, "lastSeq" = EXCLUDED."lastSeq"`;

const WRITE_FILES_SEEN = `
  INSERT INTO "LedgerFileSeen" ("projectId", "importId", "fileId", verdict, extra)
  SELECT $1::uuid, $2::uuid, l.id, i.verdict, i.extra ${STAGED_FILES}`;

/** Where somebody said so, the flags of a file go over to its new name, and all that hangs on them. */
const CARRY_FLAGS = `
  UPDATE "Flag" f SET "fileId" = l.id, path = l.path, "updatedAt" = now()
  FROM "ImportRename" a
  JOIN "LedgerFile" l ON l."projectId" = a."projectId" AND l."pathKey" = a."toKey"
  WHERE a."projectId" = $1::uuid AND a."importId" = $2::uuid AND a.accepted
    AND f."projectId" = a."projectId" AND f."fileId" = a."fromFileId"`;

const SOURCE_KEY = `encode(sha256(convert_to(r."urlKey", 'UTF8')), 'hex')`;

const ADD_SOURCES = `
  INSERT INTO "Source" ("projectId", id, "urlKey", url, fetchable, host)
  SELECT $1::uuid, ${orderedId("$2::uuid", "(row_number() OVER (ORDER BY cited.n))::int")},
    cited.key, CASE WHEN cited.fetchable THEN cited."urlKey" ELSE cited.url END, cited.fetchable,
    CASE WHEN cited.fetchable THEN substring(cited."urlKey" FROM '^https?://(\\[[^]]*\\]|[^/:?#]+)') END
  FROM (
    SELECT DISTINCT ON (r."urlKey") r."urlKey", r.url, r.n, ${SOURCE_KEY} AS key,
      NOT starts_with(r."urlKey", '${UNUSABLE}') AS fetchable
    FROM "ImportPair" p
    JOIN "ImportRow" r ON r."projectId" = p."projectId" AND r."importId" = p."importId" AND r.n = p.n
    WHERE p."projectId" = $1::uuid AND p."importId" = $2::uuid AND r."urlKey" IS NOT NULL
    ORDER BY r."urlKey", r.n
  ) cited
  WHERE NOT EXISTS (SELECT 1 FROM "Source" s WHERE s."projectId" = $1::uuid AND s."urlKey" = cited.key)
  ON CONFLICT ("projectId", "urlKey") DO NOTHING`;

const SOURCE_OF_ROW = `LEFT JOIN "Source" s ON s."projectId" = r."projectId" AND s."urlKey" = ${SOURCE_KEY}`;

const ADD_FLAGS = `
  INSERT INTO "Flag" ("projectId", id, "fileId", path, "extId", "claimKey", claim, line, rule, verdict,
    "sourceId", "reviewState", "firstSeq", "lastSeq")
  SELECT $1::uuid, p."flagId", l.id, l.path, r."extId", r."claimKey", r.claim, r.line, r.rule, r.verdict,
    s.id, CASE r.verdict WHEN 'source_silent' THEN 'settled' ELSE 'open' END, $3::int, $3::int
  FROM "ImportPair" p
  JOIN "ImportRow" r ON r."projectId" = p."projectId" AND r."importId" = p."importId" AND r.n = p.n
  JOIN "LedgerFile" l ON l."projectId" = r."projectId" AND l."pathKey" = r."pathKey"
  ${SOURCE_OF_ROW}
  WHERE p."projectId" = $1::uuid AND p."importId" = $2::uuid AND p.effect = 'new'
    AND p.n >= $4::int AND p.n < $5::int
  ORDER BY p.n`;

const CHANGE_FLAGS = `
  UPDATE "Flag" f SET "extId" = x."extId", "claimKey" = x."claimKey", claim = x.claim, line = x.line,
    rule = x.rule, verdict = x.verdict, "sourceId" = x."sourceId",
    revision = f.revision + x."newRevision", version = f.version + x."newVersion",
    "ledgerState" = 'present', "reviewState" = x."reviewState",
    "stuckReason" = CASE x."reviewState" WHEN 'settled' THEN NULL ELSE f."stuckReason" END,
    "matchKind" = CASE WHEN x."newQuote" THEN 'unchecked' ELSE f."matchKind" END,
    opinion = CASE WHEN x."newRevision" > 0 THEN NULL ELSE f.opinion END,
    escalation = CASE WHEN x."newRevision" > 0 THEN 0 ELSE f.escalation END,
    "lastSeq" = $3::int, "updatedAt" = now()
  FROM (
    SELECT met.*, r."extId", r."claimKey", r.claim, r.line, r.rule, r.verdict, s.id AS "sourceId"
    FROM (${FLAGS_MET}) met
    JOIN "ImportRow" r ON r."projectId" = $1::uuid AND r."importId" = $2::uuid AND r.n = met.n
    ${SOURCE_OF_ROW}
  ) x
  WHERE f."projectId" = $1::uuid AND f.id = x.id`;

/** A judge that agrees now outranks a recheck; what was decided stays. */
const RESOLVE_FLAGS = `
  UPDATE "Flag" f SET "ledgerState" = 'resolved', version = f.version + 1,
    "reviewState" = CASE f."reviewState" WHEN 'to_recheck' THEN 'confirmed' ELSE f."reviewState" END,
    "recheckReason" = NULL, "lastSeq" = $3::int, "updatedAt" = now()
  FROM "ImportPair" p
  WHERE p."projectId" = $1::uuid AND p."importId" = $2::uuid AND p.effect = 'resolved'
    AND f."projectId" = p."projectId" AND f.id = p."flagId"`;

const INTO_REVISIONS = `
  INSERT INTO "FlagRevision" ("projectId", "flagId", n, "importId", "contentHash", verdict, rule, url, quote,
    reason, claim, line, "extId", proposal, extra)`;

const SAID = `$2::uuid, r."contentHash", r.verdict, r.rule, r.url, r.quote, r.reason, r.claim, r.line, r."extId",
  r.proposal, r.extra`;

const ADD_FIRST_REVISIONS = `${INTO_REVISIONS}
  SELECT $1::uuid, p."flagId", 1, ${SAID}
  FROM "ImportPair" p
  JOIN "ImportRow" r ON r."projectId" = p."projectId" AND r."importId" = p."importId" AND r.n = p.n
  WHERE p."projectId" = $1::uuid AND p."importId" = $2::uuid AND p.effect = 'new'
    AND p.n >= $3::int AND p.n < $4::int
  ORDER BY p.n`;

/** A flag that is only back says nothing new: its revision stands. */
const ADD_REVISIONS = `${INTO_REVISIONS}
  SELECT $1::uuid, f.id, f.revision, ${SAID}
  FROM "ImportPair" p
  JOIN "Flag" f ON f."projectId" = p."projectId" AND f.id = p."flagId"
  JOIN "ImportRow" r ON r."projectId" = p."projectId" AND r."importId" = p."importId" AND r.n = p.n
  WHERE p."projectId" = $1::uuid AND p."importId" = $2::uuid AND p.effect <> 'new'
  ON CONFLICT ("projectId", "flagId", n) DO NOTHING`;

const ADD_EFFECTS = `
  INSERT INTO "ImportEffect" ("projectId", "importId", "flagId", effect, "fromRevision", "toRevision")
  SELECT $1::uuid, $2::uuid, f.id, p.effect,
    CASE WHEN p.effect = 'new' THEN NULL WHEN v."importId" = $2::uuid THEN f.revision - 1 ELSE f.revision END,
    CASE WHEN p.effect = 'resolved' THEN NULL ELSE f.revision END
  FROM "ImportPair" p
  JOIN "Flag" f ON f."projectId" = p."projectId" AND f.id = p."flagId"
  JOIN "FlagRevision" v ON v."projectId" = f."projectId" AND v."flagId" = f.id AND v.n = f.revision
  WHERE p."projectId" = $1::uuid AND p."importId" = $2::uuid`;
