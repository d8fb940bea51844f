import { newestCommit, readBlob } from "./git-objects.io";
import { type ContentRepository, openRepository } from "./git-repository.io";
import { type FoundExcerpt, readExcerpt } from "./read-excerpt.io";
import type { CommitId } from "./revision";

export type NoContent = { state: "no_repository"; reason: string };

const open = new Map<string, Promise<ContentRepository | null>>();

/** The repository at a path, opened once a process; null where there is none. */
async function repositoryAt(path: string): Promise<ContentRepository | null> {
  const known = open.get(path);
  if (known) return known;
  const opening = openRepository(path).then((result) =>
    result.ok ? result.value : null,
  );
  open.set(path, opening);
  const repository = await opening;
  if (!repository) open.delete(path);
  return repository;
}

/** A project's content as it is now: the repository and its newest commit. */
export async function currentContent(
  contentRepo: string | null,
): Promise<
  | { ok: true; repository: ContentRepository; commit: CommitId }
  | (NoContent & { ok: false })
> {
  if (!contentRepo)
    return refused(
      "This project has no content repository. The fix works on the claim alone.",
    );
  const repository = await repositoryAt(contentRepo);
  if (!repository)
    return refused(
      "The content repository cannot be opened. The fix works on the claim alone.",
    );
  const commit = await newestCommit(repository);
  if (!commit.ok)
    return refused(
      "The content repository has no commit. The fix works on the claim alone.",
    );
  return { ok: true, repository, commit: commit.value };
}

function refused(reason: string) {
  return { ok: false, state: "no_repository", reason } as const;
}

/** The claim in its file at the newest commit, or why there is nothing to show. */
export async function currentExcerpt(
  contentRepo: string | null,
  flag: { path: string; claim: string; line: number },
): Promise<FoundExcerpt | NoContent> {
  const content = await currentContent(contentRepo);
  if (!content.ok) return { state: content.state, reason: content.reason };
  const { repository, commit } = content;
  return readExcerpt(repository, commit, flag.path, flag.claim, flag.line);
}

/** The bytes of a file at a commit of the project's content; null where there are none. */
export async function contentBytes(
  contentRepo: string | null,
  commit: string,
  path: string,
): Promise<{ bytes: Buffer; sha256: string } | null> {
  const repository = contentRepo ? await repositoryAt(contentRepo) : null;
  if (!repository) return null;
  const blob = await readBlob(repository, commit, path);
  return blob.ok ? blob.value : null;
}
