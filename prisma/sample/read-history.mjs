import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Every commit of one history, oldest first, each with its whole tree.
 *
 * What is kept on disk is the newest tree (`root`) and, in `historyFile`, what
 * each commit changed. Older trees come from undoing those changes, so that a
 * text stands in one place only. Files that a commit removed are kept below
 * `removedRoot`, at the path they had.
 *
 * Returns `[{ date, message, author, name, files: Map<path, Buffer> }]`; paths
 * use `/`, `name` is what other files call the commit, or null.
 * Throws where a change cannot be undone exactly: the sample is then broken.
 */
export function readHistory({ root, historyFile, removedRoot }) {
  const { author, commits } = JSON.parse(readFileSync(historyFile, "utf8"));
  let files = readTree(root);
  const newestFirst = [...commits].reverse().map((commit) => {
    const step = {
      date: commit.date,
      message: commit.message,
      author: commit.author ?? author,
      name: commit.name ?? null,
      files,
    };
    files = undo(commit, files, removedRoot);
    return step;
  });
  return newestFirst.reverse();
}

/** The bytes of every file below a folder, by path, in one fixed order. */
function readTree(root) {
  const paths = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
  return new Map(
    paths.map((path) => [
      path.slice(root.length + 1).replaceAll("\\", "/"),
      readFileSync(path),
    ]),
  );
}

/** The tree before a commit; the one after it is left as it was. */
function undo(commit, after, removedRoot) {
  const files = new Map(after);
  for (const edit of [...(commit.edits ?? [])].reverse()) {
    files.set(edit.file, undoEdit(edit, files.get(edit.file)));
  }
  for (const { from, to } of commit.renames ?? []) {
    files.set(from, files.get(to));
    files.delete(to);
  }
  for (const path of commit.adds ?? []) {
    if (!files.delete(path)) throw new Error(`never added: ${path}`);
  }
  for (const path of commit.removes ?? []) {
    files.set(path, readFileSync(join(removedRoot, path)));
  }
  return files;
}

/** Only a change that stands exactly once can be undone without a guess. */
function undoEdit({ file, from, to }, bytes) {
  const parts = bytes?.toString("utf8").split(to) ?? [];
  if (parts.length !== 2) {
    throw new Error(
      `stands ${Math.max(0, parts.length - 1)} times in ${file}: ${to}`,
    );
  }
  return Buffer.from(parts.join(from), "utf8");
}
