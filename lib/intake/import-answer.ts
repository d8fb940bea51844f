import type { Import, JobRun } from "@/lib/db/generated/client";
import { ImportCounts, NO_COUNTS } from "./import-counts";
import { type ImportProgress, progressOf } from "./import-progress";
import { ImportReport } from "./import-report";

/** An import as the API shows it. */
export type ImportAnswer = ReturnType<typeof importAnswer>;

export function importAnswer(row: Import, run: JobRun | null = null) {
  const report = ImportReport.parse(row.report);
  return {
    import_id: row.id,
    state: row.state,
    outcome: row.outcome,
    accept: row.accept,
    format: row.format,
    explanation: row.explanation,
    content_commit: row.contentCommit,
    /** The earlier import whose very bytes these are. */
    same_bytes_as: row.sameBytesAs,
    files: row.names.map((name, i) => ({
      name,
      bytes: Number(row.sizes[i] ?? 0),
      sha256: row.blobShas[i] ?? "",
    })),
    counts: countsOf(row),
    problems: report.problems,
    problem_count: report.problemCount,
    notices: report.notices,
    notice_count: report.noticeCount,
    citations: report.citations,
    looks_renamed: report.looksRenamed,
    looks_renamed_count: report.looksRenamedCount,
    judge_score: report.judgeScore,
    /** Only while a job is at work on it. */
    progress: progressIn(row, run),
    /** Why the last attempt to read or to commit it failed, if it did. */
    error: run?.state === "failed" ? run.error : null,
    created_at: row.createdAt.toISOString(),
    committed_at: row.committedAt?.toISOString() ?? null,
    by: row.actorName,
  };
}

function progressIn(
  { state }: Import,
  run: JobRun | null,
): ImportProgress | null {
  if (state !== "preparing" && state !== "committing") return null;
  return (
    (run && progressOf(run)) ?? {
      ...{ stage: "waiting", done: 0, total: null, flags: 0 },
    }
  );
}

/** The counts of an import; zeros while there are none. */
export function countsOf(row: { counts: unknown }): ImportCounts {
  const counts = ImportCounts.safeParse(row.counts);
  return counts.success ? counts.data : NO_COUNTS;
}
