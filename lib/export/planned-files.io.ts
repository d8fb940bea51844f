import { readBlob } from "@/lib/content/git-objects.io";
import type { ContentRepository } from "@/lib/content/git-repository.io";
import type { FixItem, Rows } from "./export-item";
import { anchoredItem, type PlannedFile, planFile } from "./plan-patch";

/** One file's patch with its items; their order is that of the outcomes. */
export type PlannedItems<T extends FixItem> = {
  file: PlannedFile;
  /** With the anchor that was seen. */
  items: T[];
  /** Fixes of a claim only: they stand in the manifest and in no patch. */
  withoutLines: T[];
};

/**
 * Plans the patch of every file at one commit, file by file as the items come
 * (in the order of `byPlace`), so that memory holds one file at a time. Reads
 * the repository and writes nothing.
 */
export async function* plannedFiles<T extends FixItem>(
  repository: ContentRepository,
  commit: string,
  items: Rows<T>,
): AsyncGenerator<PlannedItems<T>> {
  let group: T[] = [];
  for await (const item of items) {
    if (group[0] && group[0].file !== item.file) {
      yield await planGroup(repository, commit, group[0].file, group);
      group = [];
    }
    group.push(item);
  }
  if (group[0]) yield await planGroup(repository, commit, group[0].file, group);
}

async function planGroup<T extends FixItem>(
  repository: ContentRepository,
  commit: string,
  path: string,
  group: T[],
): Promise<PlannedItems<T>> {
  const versions = new Map<string, Promise<Uint8Array | null>>();
  const bytesAt = (id: string) => {
    const known = versions.get(id);
    if (known) return known;
    const reading = readBlob(repository, id, path).then((blob) =>
      blob.ok ? blob.value.bytes : null,
    );
    versions.set(id, reading);
    return reading;
  };
  const withLines: T[] = [];
  const withoutLines: T[] = [];
  const fixes = [];
  for (const item of group) {
    const { fix, claim } = item;
    if (fix.kind === "lines") {
      withLines.push(item);
      fixes.push({ fix, claim, base: await bytesAt(fix.commit) });
    } else withoutLines.push(item);
  }
  const file = planFile(path, await bytesAt(commit), fixes);
  const seen = withLines.map((item, i) => {
    const outcome = file.outcomes[i];
    return outcome ? anchoredItem(item, outcome) : item;
  });
  return { file, items: seen, withoutLines };
}

/** The patch of all files in one text, in pieces. */
export async function* patchChunks(
  files: AsyncIterable<{ file: PlannedFile }>,
): AsyncGenerator<string> {
  for await (const { file } of files) if (file.patch !== "") yield file.patch;
}
