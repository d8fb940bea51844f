import type { LedgerFile } from "@/lib/ledger/ledger-sink";
import type { LedgerReport, ReadOptions } from "@/lib/ledger/read-ledger";
import { dropStaged } from "./apply-import.io";
import { findRenames } from "./find-renames.io";
import { type ImportCounts, NO_COUNTS } from "./import-counts";
import { unwatched, type Watch } from "./import-progress";
import type { ImportReport } from "./import-report";
import { judgeScore, type RulingCount } from "./judge-score";
import { pairImport } from "./pair-import.io";
import { DECISIONS_AFTER } from "./paired-flags";
import {
  EFFECT_COUNTS,
  NOT_SEEN,
  PAST_RULINGS,
  STAGED_COUNTS,
} from "./preview-sql";
import type { ImportIds, Query } from "./query";
import { refreshStatistics } from "./refresh-statistics.io";
import { type StagingArea, stageLedger } from "./stage-ledger.io";

/** What a preview says, as it is kept with the import. */
export type Preview = {
  counts: ImportCounts;
  report: ImportReport;
  pairedSeq: number;
};

export type Prepared = Preview & { read: LedgerReport };

/**
 * Reads, stages and pairs an upload. Everything but the staged rows is written
 * in the caller's transaction on `area.query`: a preview appears whole or not
 * at all. Nothing known changes.
 */
export async function prepareImport(
  area: StagingArea,
  ids: ImportIds,
  files: LedgerFile[],
  options: ReadOptions = {},
): Promise<Prepared> {
  const { query } = area;
  const read = await stageLedger(area, ids, files, options);
  const { problems, problemCount, notices, noticeCount } = read;
  const citations = read.citations ?? null;
  const said = { problems, problemCount, notices, noticeCount, citations };
  const counts = { ...NO_COUNTS, ...read.counts };
  if (read.outcome === "rejected") {
    await dropStaged(query, ids);
    return {
      read,
      counts,
      report: { ...said, ...NO_RENAMES, judgeScore: null },
      pairedSeq: 0,
    };
  }
  const { judgeScore, found, ...paired } = await previewImport(
    ...[query, ids, counts, area.watch],
  );
  const renamed = {
    looksRenamed: found.renames,
    looksRenamedCount: found.count,
  };
  return { read, ...paired, report: { ...said, ...renamed, judgeScore } };
}

/** Pairs what is staged anew, and says what a commit would do now. */
export async function previewImport(
  query: Query,
  ids: ImportIds,
  counts: ImportCounts,
  watch: Watch = unwatched,
) {
  const [project] = await query<{ importSeq: number }>(
    `SELECT "importSeq" FROM "Project" WHERE id = $1::uuid`,
    [ids.projectId],
  );
  await refreshStatistics(query, counts.flags, "ImportRow", "ImportFile");
  await pairImport(query, ids, (done, total) =>
    watch({ stage: "comparing", done, total, flags: counts.flags }),
  );
  await refreshStatistics(query, counts.flags, "ImportPair");
  const found = await findRenames(query, ids);
  return {
    found,
    pairedSeq: project?.importSeq ?? 0,
    ...(await figuresOf(query, ids, counts)),
  };
}

const NO_RENAMES = { looksRenamed: [], looksRenamedCount: 0 };

/** The counts of a paired import, and how people ruled before on what it raises. */
export async function figuresOf(
  query: Query,
  ids: ImportIds,
  counts: ImportCounts,
) {
  const key = [ids.projectId, ids.importId];
  const rulings = await query<RulingCount>(PAST_RULINGS, key);
  return {
    counts: { ...counts, ...(await effectCounts(query, ids)) },
    judgeScore: rulings.length > 0 ? judgeScore(rulings) : null,
  };
}

/** What the paired import does, counted. */
export async function effectCounts(query: Query, ids: ImportIds) {
  const key = [ids.projectId, ids.importId];
  const effects = new Map<string, number>();
  for (const { effect, n } of await query<{ effect: string; n: number }>(
    EFFECT_COUNTS,
    key,
  ))
    effects.set(effect, n);
  const of = (effect: string) => effects.get(effect) ?? 0;
  const [staged] = await query<{ flags: number; files: number }>(
    STAGED_COUNTS,
    key,
  );
  const [notSeen] = await query<{ n: number }>(NOT_SEEN, key);
  const [after] = await query<{ to_recheck: number; decisions_kept: number }>(
    DECISIONS_AFTER,
    key,
  );
  const [added, moved, changed] = [of("new"), of("moved"), of("changed")];
  return {
    ...{ new: added, moved, changed },
    unchanged: (staged?.flags ?? 0) - added - moved - changed,
    resolved_by_judge: of("resolved"),
    not_seen: notSeen?.n ?? 0,
    to_recheck: after?.to_recheck ?? 0,
    decisions_kept: after?.decisions_kept ?? 0,
  };
}
