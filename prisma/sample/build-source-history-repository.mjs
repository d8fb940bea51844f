import { join } from "node:path";
import { buildRepository } from "./build-repository.mjs";
import { readHistory } from "./read-history.mjs";

const here = import.meta.dirname;

/** The commits of the source pages' Markdown, oldest first, with their trees. */
export function readSourceHistory() {
  return readHistory({
    root: join(here, "pages"),
    historyFile: join(here, "pages-history.json"),
    removedRoot: join(here, "removed/pages"),
  });
}

/**
 * The public repository behind the sample's source pages, bare, at
 * `targetDir`, from January 2023 on. Its ids are those that the served pages
 * name in `git_commit_id`. Returns `{ dir, head, commits }`.
 */
export function buildSourceHistoryRepository(targetDir) {
  return buildRepository(targetDir, readSourceHistory());
}
