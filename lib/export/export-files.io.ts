import "server-only";
import type { ProjectAccess } from "@/lib/auth/actor";
import { currentContent } from "@/lib/content/project-content.io";
import { type ManifestHeader, manifestChunks } from "./build-manifest";
import { csvChunks } from "./csv";
import { type ExportFormat, formatFacts } from "./export-format";
import { type DismissedItem, type ExportItem, isFixItem } from "./export-item";
import { markdownChunks } from "./markdown";
import { patchChunks, plannedFiles } from "./planned-files.io";
import { confirmedItems, judgeAgainItems, withdrawnItems } from "./queries";
import { sarifPieces } from "./sarif";

/** One file of a format, in pieces, as its rows come from the database. */
export type ExportPart = {
  part: number;
  chunks: AsyncIterable<string> | Iterable<string>;
};

/**
 * The files of one format. Each must be read before the next is asked for.
 * Fixes carry how they stand against the newest commit.
 */
export async function* exportParts(
  access: ProjectAccess,
  header: ManifestHeader,
  format: ExportFormat,
): AsyncGenerator<ExportPart> {
  if (format === "sarif-github") yield* githubParts(access, header);
  else yield { part: 1, chunks: chunksOf(access, header, format) };
}

async function* chunksOf(
  access: ProjectAccess,
  header: ManifestHeader,
  format: Exclude<ExportFormat, "sarif-github">,
): AsyncGenerator<string> {
  const items = () => anchoredItems(access, header.since);
  const { contentCommit, exportId, project } = header;
  switch (format) {
    case "manifest":
      return yield* manifestChunks(header, {
        fixes: only(items(), isFixItem),
        dismissed: only(items(), isDismissed),
        judgeAgain: await judgeAgainItems(access.project.id),
        withdrawn: await withdrawnItems(access.project.id),
      });
    case "patch":
      return yield* patch(access, header.since);
    case "sarif":
      for await (const piece of sarif(access, header, "full")) yield piece.text;
      return;
    case "csv":
      return yield* csvChunks(items());
    case "markdown": {
      const patchFile = formatFacts("patch").fileName;
      return yield* markdownChunks(
        { project, exportId, contentCommit, patchFile },
        items(),
      );
    }
  }
}

async function* patch(access: ProjectAccess, since: string | null) {
  const content = await currentContent(access.project.contentRepo);
  if (!content.ok) return;
  const fixes = only(confirmedItems(access.project.id, since), isFixItem);
  const planned = plannedFiles(content.repository, content.commit, fixes);
  yield* patchChunks(planned);
}

function sarif(
  access: ProjectAccess,
  header: ManifestHeader,
  profile: "full" | "github",
) {
  const { project, exportId, contentCommit, since } = header;
  const { ruleNames } = access.project;
  return sarifPieces(
    profile,
    { project, exportId, contentCommit, ruleNames: { ...ruleNames } },
    anchoredItems(access, since),
  );
}

/** GitHub takes so many results a file: each further file stands by itself. */
async function* githubParts(
  access: ProjectAccess,
  header: ManifestHeader,
): AsyncGenerator<ExportPart> {
  let current = 1;
  let chunks: string[] = [];
  for await (const { part, text } of sarif(access, header, "github")) {
    if (part !== current) {
      yield { part: current, chunks };
      current = part;
      chunks = [];
    }
    chunks.push(text);
  }
  yield { part: current, chunks };
}

/** An item with the rows that it came from. */
type RowItem = ExportItem & { decisionId: string; flagId: string };

/**
 * Everything confirmed, each fix with how it stands against the newest commit.
 * One file's items are held at a time.
 */
export async function* anchoredItems(
  access: ProjectAccess,
  since: string | null,
): AsyncGenerator<RowItem> {
  const content = await currentContent(access.project.contentRepo);
  const items = confirmedItems(access.project.id, since);
  if (!content.ok) return yield* items;
  for await (const group of byFile(items)) {
    const fixes = group.flatMap((item) => (isFixItem(item) ? [item] : []));
    const seen = new Map<RowItem, RowItem>();
    const planned = plannedFiles(content.repository, content.commit, fixes);
    for await (const { items: anchored } of planned) {
      const withLines = fixes.filter((item) => item.fix.kind === "lines");
      for (const [i, item] of withLines.entries())
        seen.set(item, anchored[i] ?? item);
    }
    for (const item of group) yield seen.get(item) ?? item;
  }
}

const isDismissed = (item: ExportItem): item is DismissedItem =>
  !isFixItem(item);

async function* byFile<T extends ExportItem>(
  items: AsyncIterable<T>,
): AsyncGenerator<T[]> {
  let group: T[] = [];
  for await (const item of items) {
    if (group[0] && group[0].file !== item.file) {
      yield group;
      group = [];
    }
    group.push(item);
  }
  if (group.length > 0) yield group;
}

async function* only<T, U extends T>(
  items: AsyncIterable<T>,
  wanted: (item: T) => item is U,
): AsyncGenerator<U> {
  for await (const item of items) if (wanted(item)) yield item;
}
