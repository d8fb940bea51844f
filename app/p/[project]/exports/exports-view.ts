import type {
  ExportsView,
  FilterView,
  FixConflict,
  ReadyFix,
} from "@/components/exports/export-view";
import type { ProjectSettings } from "@/lib/auth/actor";
import { applyLines } from "@/lib/export/apply-lines";
import type { ExportDesk } from "@/lib/export/export-desk.io";
import { ExportFormat, formatFacts } from "@/lib/export/export-format";
import {
  type ExportFilter,
  selectionQuery,
} from "@/lib/export/export-selection";
import { isSensitivePath } from "@/lib/export/sensitive-path";
import type { Tally } from "@/lib/progress/tally";
import { dryFileView } from "./dry-file-view";
import { pullRequestView } from "./pull-request-view";

type Asked = { since: string | null; filter: ExportFilter };
type DeskHunk = ExportDesk["look"][number]["hunks"][number];

const MOST_SHOWN = 200;

/** What is ready to leave, as its screen shows it. */
export function exportsView(
  project: ProjectSettings,
  asked: Asked,
  desk: ExportDesk,
  tally: Tally,
  people: { id: string; name: string }[],
): ExportsView {
  const { slug } = project;
  const hunks = desk.look.flatMap((file) => file.hunks);
  const conflicts = conflictsOf(slug, desk, hunks);
  const fixes = hunks
    .filter(({ newest }) => newest !== "conflicts")
    .map((hunk) => readyFix(desk, hunk))
    .toSorted((a, b) => rank(a) - rank(b));
  const conflictCount = hunks.length - fixes.length;
  const query = selectionQuery(asked);
  const preview = `/api/v1/projects/${slug}/exports/preview`;
  const lines = applyLines(formatFacts("patch").fileName, desk.contentCommit);
  return {
    ...{ slug, conflicts, conflictCount },
    ...{ fixCount: desk.fixCount, lookedAt: hunks.length },
    ready: desk.fixCount - conflictCount,
    readyFiles: desk.fileCount,
    fresh: freshCount(desk, hunks),
    since: desk.earlier[0]?.at.toISOString() ?? null,
    isPart: query !== "",
    filter: filterView(project, asked, desk, people),
    toRecheck: tally.to_recheck ?? 0,
    dismissed: desk.dismissed,
    judgeAgain: desk.judgeAgain,
    withdrawn: desk.withdrawn.map(({ id, file, why }) => ({ id, file, why })),
    heldForLead: desk.held,
    fixes: fixes.slice(0, MOST_SHOWN),
    dryRun: {
      newest: desk.contentCommit,
      files: desk.look.slice(0, MOST_SHOWN).map(dryFileView),
      href: `${preview}/dry-run${query}`,
    },
    noContent: desk.noContent,
    downloads: downloads(preview, query),
    zipHref: `${preview}/zip${query}`,
    apply: [lines.checkout, lines.check, lines.apply].filter(
      (line) => line !== null,
    ),
    asked: { since: asked.since, filter: { ...asked.filter } },
    landings: desk.landings,
    pullRequest: pullRequestView(project.contentRepo, desk.target),
    earlier: desk.earlier.map((one) => ({
      ...{ id: one.id, at: one.at.toISOString(), by: one.actorName },
      ...{ fixes: one.fixes, dismissed: one.dismissed },
      pullRequest: one.pullRequest,
      href: `/api/v1/projects/${slug}/exports/${one.id}/zip`,
    })),
  };
}

/** Those that stand, and that the newest export has not got. */
function freshCount(desk: ExportDesk, hunks: DeskHunk[]): number {
  const isNew = ({ item }: DeskHunk) => !desk.exported.has(item.decisionId);
  const held = hunks.filter(({ newest }) => newest === "conflicts");
  return desk.freshCount === null
    ? hunks.filter(isNew).length - held.filter(isNew).length
    : desk.freshCount - held.filter(isNew).length;
}

/** Formats of several files come in the archive only. */
function downloads(preview: string, query: string): ExportsView["downloads"] {
  return ExportFormat.options.map((format) => {
    const { fileName, words } = formatFacts(format);
    const grouped = fileName.match(/\.(folder|owner)\.patch$/) !== null;
    const href = grouped
      ? `${preview}/zip${query}`
      : `${preview}/${format}${query}`;
    return { format, fileName, words, href };
  });
}

function filterView(
  project: ProjectSettings,
  { since, filter }: Asked,
  desk: ExportDesk,
  people: { id: string; name: string }[],
): FilterView {
  const rules = Object.entries(project.ruleNames);
  return {
    chosen: { ...filter, ...(since && { since }) },
    rules: rules.map(([value, name]) => ({ value, label: `${value} ${name}` })),
    reviewers: people.map(({ id, name }) => ({ value: id, label: name })),
    exports: desk.earlier.map((one) => ({
      value: one.id,
      label: `${one.at.toISOString().slice(0, 16).replace("T", " ")}, ${one.actorName}`,
    })),
  };
}

/** What a person should look at stands first. */
function rank(fix: ReadyFix): number {
  if (isSensitivePath(fix.path)) return 0;
  return fix.lint.length > 0 ? 1 : 2;
}

function readyFix(desk: ExportDesk, { item, newest }: DeskHunk): ReadyFix {
  const sensitive = isSensitivePath(item.file);
  return {
    ...{ id: item.decisionId, extIds: [item.id] },
    ...{ path: item.file, line: item.line, disposition: item.disposition },
    original: item.fix.original,
    replacement: item.fix.replacement,
    isNew: !desk.exported.has(item.decisionId),
    note: sensitive ? SENSITIVE : (NOTES[newest] ?? null),
    lint: [...new Set(item.lint.map(({ text }) => text))],
    confirmedBy: item.confirmedBy.map(({ name }) => name),
  };
}

const SENSITIVE = "a file that a forge obeys: only a lead exports it";
const NOTES: Record<string, string> = {
  moved: "its lines moved since; the patch follows",
  unknown: "on the claim alone: in the manifest, in no patch",
};

/** Fixes whose lines changed since, or that change the same words: held back from the patch. */
function conflictsOf(
  slug: string,
  desk: ExportDesk,
  hunks: DeskHunk[],
): FixConflict[] {
  const found = new Map<string, FixConflict>();
  for (const hunk of hunks) {
    if (hunk.newest !== "conflicts") continue;
    const { item, why } = hunk;
    const key = `${item.file}:${item.line}`;
    const group = found.get(key) ?? {
      ...{ path: item.file, line: item.line, fixes: [] },
      why: why ?? "it cannot be placed without doubt",
      settleHref: `/p/${slug}/flags/${item.flagId}`,
    };
    group.fixes.push(readyFix(desk, hunk));
    found.set(key, group);
  }
  return [...found.values()];
}
