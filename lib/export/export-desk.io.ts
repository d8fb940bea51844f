import "server-only";
import type { ProjectAccess } from "@/lib/auth/actor";
import { type DryFile, dryRun, dryRunLine } from "./dry-run.io";
import { type FixItem, isFixItem } from "./export-item";
import type { ExportSelection } from "./export-selection";
import { commitOf, type ExportSource, openSource } from "./export-source.io";
import { recordsFolder } from "./pull-request-plan";
import { pullRequestTarget } from "./pull-request-target";
import {
  landingCounts,
  lastExported,
  lastLook,
  listEarlierExports,
  livingReader,
} from "./queries";
import {
  confirmedItems,
  dismissedCounts,
  fixedFiles,
  judgeAgainItems,
  sensitiveFiles,
  withdrawnItems,
} from "./selected-items.io";

/** So many fixes are played through for the screen; the downloads have all. */
const MOST_LOOKED_AT = 2_000;

type RowFix = FixItem & { decisionId: string; flagId: string };

export type ExportDesk = Awaited<ReturnType<typeof findExportDesk>>;

/** What an export of this selection would hold now, and what was exported before. */
export async function findExportDesk(
  access: ProjectAccess,
  asked: Pick<ExportSelection, "since" | "filter">,
) {
  const reader = livingReader();
  const source = await openSource(access, reader, asked);
  const projectId = access.project.id;
  const target = pullRequestTarget(access.project.contentRepo, process.env);
  const [files, played, dismissed, again, withdrawn, exported, earlier, held] =
    await Promise.all([
      fixedFiles(reader, projectId, source.selection),
      lookAtFixes(source),
      dismissedCounts(reader, projectId, source.selection),
      judgeAgainItems(reader, projectId),
      withdrawnItems(reader, projectId),
      lastExported(access),
      listEarlierExports(access),
      sensitiveFiles(reader, projectId, source.selection),
    ]);
  const [landings, look] = await Promise.all([
    landingCounts(projectId),
    lastLook(access),
  ]);
  const newest = earlier[0]?.id ?? null;
  const fresh = source.selection.since
    ? null
    : await fixedFiles(reader, projectId, {
        ...source.selection,
        since: newest,
      });
  return {
    ...{ look: played, dismissed, withdrawn, earlier, held, exported },
    fixCount: fixesIn(files),
    /** Not in the newest export; null where only some of them are known. */
    freshCount: fresh && fixesIn(fresh),
    fileCount: files.length,
    contentCommit: commitOf(source),
    noContent: source.content.ok ? null : source.content.reason,
    judgeAgain: again.length,
    landings: {
      ...landings,
      lastLook: look && {
        ...{ id: look.id, running: look.endedAt === null, error: look.error },
        endedAt: look.endedAt?.toISOString() ?? null,
      },
      canLook: access.can("export") && source.content.ok,
    },
    target: {
      reason: target.ok ? null : target.reason,
      folder: recordsFolder(process.env.REGROUND_PULL_REQUEST_FOLDER) ?? "",
    },
  };
}

const fixesIn = (files: readonly { fixes: number }[]) =>
  files.reduce((sum, { fixes }) => sum + fixes, 0);

/** The first fixes, played through. */
async function lookAtFixes(source: ExportSource): Promise<DryFile<RowFix>[]> {
  const files: DryFile<RowFix>[] = [];
  for await (const file of dryRun(contentOf(source), first(fixesOf(source))))
    files.push(file);
  return files;
}

async function* first(fixes: AsyncIterable<RowFix>) {
  let left = MOST_LOOKED_AT;
  for await (const fix of fixes) {
    yield fix;
    left -= 1;
    if (left === 0) return;
  }
}

const contentOf = ({ content }: ExportSource) => (content.ok ? content : null);

async function* fixesOf({
  reader,
  access,
  selection,
}: ExportSource): AsyncGenerator<RowFix> {
  for await (const item of confirmedItems(reader, access.project.id, selection))
    if (isFixItem(item)) yield item;
}

/** The dry run of a whole selection, a line of JSON for each file. */
export async function* dryRunLines(
  access: ProjectAccess,
  asked: Pick<ExportSelection, "since" | "filter">,
): AsyncGenerator<Uint8Array> {
  const source = await openSource(access, livingReader(), asked);
  for await (const file of dryRun(contentOf(source), fixesOf(source)))
    yield Buffer.from(dryRunLine(file));
}
