import type {
  ExportsView,
  FixConflict,
  ReadyFix,
} from "@/components/exports/export-view";
import { applyLines } from "@/lib/export/apply-lines";
import type { ExportDesk } from "@/lib/export/export-desk.io";
import { ExportFormat, formatFacts } from "@/lib/export/export-format";
import type { Tally } from "@/lib/progress/tally";

/** What is ready to leave, as its screen shows it. */
export function exportsView(
  slug: string,
  desk: ExportDesk,
  tally: Tally,
): ExportsView {
  const fixes = desk.fixes.filter(({ conflict }) => !conflict).map(readyFix);
  const conflicts = conflictsOf(slug, desk);
  const preview = `/api/v1/projects/${slug}/exports/preview`;
  const lines = applyLines(formatFacts("patch").fileName, desk.contentCommit);
  return {
    ...{ slug, fixes, conflicts },
    ready:
      desk.fixCount - conflicts.reduce((sum, one) => sum + one.fixes.length, 0),
    readyFiles: new Set(fixes.map(({ path }) => path)).size,
    fresh: fixes.filter(({ isNew }) => isNew).length,
    since: desk.earlier[0]?.at.toISOString() ?? null,
    conflictCount: desk.fixes.filter(({ conflict }) => conflict).length,
    toRecheck: tally.to_recheck ?? 0,
    dismissed: { correct: tally.correct ?? 0, unsourced: tally.unsourced ?? 0 },
    judgeAgain: desk.judgeAgain,
    downloads: ExportFormat.options.map((format) => ({
      ...{ format, bytes: null, href: `${preview}/${format}` },
      ...{
        fileName: formatFacts(format).fileName,
        words: formatFacts(format).words,
      },
    })),
    apply: [lines.checkout, lines.check, lines.apply].filter(
      (line) => line !== null,
    ),
    pullRequest: null,
    earlier: desk.earlier.map((one) => ({
      ...{ id: one.id, at: one.at.toISOString(), by: one.actorName },
      ...{ fixes: one.fixes, dismissed: one.dismissed, pullRequest: null },
      href: `/api/v1/projects/${slug}/exports/${one.id}/${one.firstFormat}`,
    })),
  };
}

function readyFix(fix: ExportDesk["fixes"][number]): ReadyFix {
  return {
    ...{ id: fix.decisionId, extIds: [fix.id], path: fix.file, line: fix.line },
    disposition: fix.disposition,
    ...{ original: fix.fix.original, replacement: fix.fix.replacement },
    isNew: fix.isNew,
    note: NOTES[fix.anchor] ?? null,
    confirmedBy: fix.confirmedBy.map(({ name }) => name),
  };
}

const NOTES: Record<string, string> = {
  moved: "its lines moved since; the patch follows",
  unknown: "on the claim alone: in the manifest, in no patch",
};

/** Fixes whose lines changed since, or that change the same words: held back from the patch. */
function conflictsOf(slug: string, desk: ExportDesk): FixConflict[] {
  const found = new Map<string, FixConflict>();
  for (const fix of desk.fixes) {
    if (!fix.conflict) continue;
    const key = `${fix.file}:${fix.line}`;
    const group = found.get(key) ?? {
      ...{ path: fix.file, line: fix.line, fixes: [] },
      settleHref: `/p/${slug}/flags/${fix.flagId}`,
    };
    group.fixes.push(readyFix(fix));
    found.set(key, group);
  }
  return [...found.values()];
}
