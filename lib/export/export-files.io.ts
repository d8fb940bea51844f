import "server-only";
import { type ManifestHeader, manifestChunks } from "./build-manifest";
import { csvChunks } from "./csv";
import { type ExportFormat, formatFacts, partFileName } from "./export-format";
import { type DismissedItem, type ExportItem, isFixItem } from "./export-item";
import type { ExportPart, ExportSource } from "./export-source.io";
import { groupedPatches } from "./grouped-patches.io";
import { markdownChunks } from "./markdown";
import { patchChunks, plannedFiles } from "./planned-files.io";
import { sarifPieces } from "./sarif";
import {
  confirmedItems,
  judgeAgainItems,
  withdrawnItems,
} from "./selected-items.io";

/**
 * The files of one format. Each must be read before the next is asked for.
 * Fixes carry how they stand against the newest commit.
 */
export async function* exportParts(
  source: ExportSource,
  header: ManifestHeader,
  format: ExportFormat,
): AsyncGenerator<ExportPart> {
  if (format === "patch-by-folder" || format === "patch-by-owner")
    yield* groupedPatches(source, format, (paths) => patchOf(source, paths));
  else if (format === "sarif-github") yield* githubParts(source, header);
  else {
    const fileName = partFileName(format, 1);
    yield { part: 1, fileName, chunks: chunksOf(source, header, format) };
  }
}

type SingleFormat = Exclude<
  ExportFormat,
  "sarif-github" | "patch-by-folder" | "patch-by-owner"
>;

async function* chunksOf(
  source: ExportSource,
  header: ManifestHeader,
  format: SingleFormat,
): AsyncGenerator<string> {
  const { access, reader } = source;
  const items = () => anchoredItems(source);
  const { contentCommit, exportId, project } = header;
  switch (format) {
    case "manifest":
      return yield* manifestChunks(header, {
        fixes: only(items(), isFixItem),
        dismissed: only(confirmed(source), isDismissed),
        judgeAgain: await judgeAgainItems(reader, access.project.id),
        withdrawn: await withdrawnItems(reader, access.project.id),
      });
    case "patch":
      return yield* patchOf(source, null);
    case "sarif":
      for await (const piece of sarif(source, header, "full")) yield piece.text;
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

/** The patch of a selection, or of some of its files. Empty without content. */
async function* patchOf(
  source: ExportSource,
  paths: string[] | null,
): AsyncGenerator<string> {
  const { content } = source;
  if (!content.ok) return;
  const fixes = only(confirmed(source, paths), isFixItem);
  yield* patchChunks(plannedFiles(content.repository, content.commit, fixes));
}

function confirmed(source: ExportSource, paths: string[] | null = null) {
  const { reader, access, selection } = source;
  return confirmedItems(reader, access.project.id, selection, paths);
}

function sarif(
  source: ExportSource,
  header: ManifestHeader,
  profile: "full" | "github",
) {
  const { project, exportId, contentCommit } = header;
  const { ruleNames } = source.access.project;
  return sarifPieces(
    profile,
    { project, exportId, contentCommit, ruleNames: { ...ruleNames } },
    anchoredItems(source),
  );
}

/** GitHub takes so many results a file: each further file stands by itself. */
async function* githubParts(
  source: ExportSource,
  header: ManifestHeader,
): AsyncGenerator<ExportPart> {
  const pieces = sarif(source, header, "github");
  const ahead: Ahead = { pieces, next: await pieces.next() };
  try {
    while (!ahead.next.done) {
      const { part } = ahead.next.value;
      const fileName = partFileName("sarif-github", part);
      const chunks = piecesOfPart(ahead, part);
      yield { part, fileName, chunks };
      // What nobody read of a part is passed over.
      for await (const _ of piecesOfPart(ahead, part));
    }
  } finally {
    await pieces.return(undefined);
  }
}

/** Pieces of several files in a row, with one looked at ahead. */
type Ahead = {
  pieces: ReturnType<typeof sarif>;
  next: IteratorResult<{ part: number; text: string }>;
};

async function* piecesOfPart(
  ahead: Ahead,
  part: number,
): AsyncGenerator<string> {
  while (!ahead.next.done && ahead.next.value.part === part) {
    yield ahead.next.value.text;
    ahead.next = await ahead.pieces.next();
  }
}

/** An item with the rows that it came from. */
type RowItem = ExportItem & { decisionId: string; flagId: string };

/**
 * Everything that the selection takes, each fix with how it stands against the
 * newest commit. One file's items are held at a time.
 */
export async function* anchoredItems(
  source: ExportSource,
): AsyncGenerator<RowItem> {
  const { content } = source;
  const items = confirmed(source);
  if (!content.ok) return yield* items;
  for await (const group of byFile(items)) {
    const fixes = group.filter((item) => isFixItem(item));
    const withLines = fixes.filter((item) => item.fix.kind === "lines");
    const seen = new Map<RowItem, RowItem>();
    const planned = plannedFiles(content.repository, content.commit, fixes);
    for await (const { items: anchored } of planned)
      for (const [i, item] of withLines.entries())
        seen.set(item, anchored[i] ?? item);
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
