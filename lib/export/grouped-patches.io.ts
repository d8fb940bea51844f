import "server-only";
import { readBlob } from "@/lib/content/git-objects.io";
import type { ExportPart, ExportSource } from "./export-source.io";
import {
  ownerOf,
  parseCodeowners,
  patchFileNames,
  topFolderOf,
} from "./patch-owner";
import { fixedFiles } from "./selected-items.io";

/** Where GitHub looks for the file, in its order. */
const codeownersPaths = [".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS"];

/**
 * One patch for each top folder, or for each owner that the content's
 * CODEOWNERS names. Together they hold what the one patch holds; each applies
 * by itself, since no file is in two of them.
 */
export async function* groupedPatches(
  source: ExportSource,
  by: "patch-by-folder" | "patch-by-owner",
  patchOf: (paths: string[]) => AsyncIterable<string>,
): AsyncGenerator<ExportPart> {
  const { reader, access, selection } = source;
  const groupOf =
    by === "patch-by-folder" ? topFolderOf : await ownersAt(source);
  const groups = new Map<string, string[]>();
  const files = await fixedFiles(reader, access.project.id, selection);
  for (const { path } of files) {
    const group = groupOf(path);
    const paths = groups.get(group);
    if (paths) paths.push(path);
    else groups.set(group, [path]);
  }
  const names = [...groups.keys()].toSorted();
  const kind = by === "patch-by-folder" ? "folder" : "owner";
  const fileNames = patchFileNames(names, kind);
  for (const [i, name] of names.entries())
    yield {
      part: i + 1,
      fileName: fileNames[i] ?? `fixes.${kind}.patch`,
      chunks: patchOf(groups.get(name) ?? []),
    };
}

async function ownersAt({ content }: ExportSource) {
  if (!content.ok) return () => "";
  for (const path of codeownersPaths) {
    const file = await readBlob(content.repository, content.commit, path);
    if (!file.ok) continue;
    const rules = parseCodeowners(file.value.bytes.toString("utf8"));
    return (path: string) => ownerOf(rules, path);
  }
  return () => "";
}
