import { join } from "node:path";
import { buildRepository } from "./build-repository.mjs";
import { readHistory } from "./read-history.mjs";

const here = import.meta.dirname;

/** The commits of the reviewed skill files, oldest first, with their trees. */
export function readContentHistory() {
  return readHistory({
    root: join(here, "content"),
    historyFile: join(here, "content-history.json"),
    removedRoot: join(here, "removed/content"),
  });
}

/**
 * The sample's content repository, bare, at `targetDir`: same bytes, same
 * commit ids on every machine. Does nothing where it already stands. Returns
 * `{ dir, head, commits }`; see `buildRepository` for what it promises.
 */
export function buildContentRepository(targetDir) {
  return buildRepository(targetDir, readContentHistory());
}
