import { no, ok, type Result } from "@/lib/core/result";
import { parseContentAddress } from "./content-address";
import { fetchWords } from "./fetch-words";
import { newestCommit, readBlob } from "./git-objects.io";
import { type ContentRepository, openRepository } from "./git-repository.io";
import { type FoundExcerpt, readExcerpt } from "./read-excerpt.io";
import { cloneDirectory } from "./remote-clone.io";
import { fetchIfOlder, remoteStanding } from "./remote-content.io";
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

/**
 * A project's content as it is now: the repository and its newest commit. Of a
 * remote that is its clone here, which is kept fresh in the background.
 */
export async function currentContent(
  contentRepo: string | null,
): Promise<
  | { ok: true; repository: ContentRepository; commit: CommitId }
  | (NoContent & { ok: false })
> {
  if (!contentRepo) return refused("This project has no content repository.");
  const found = await findRepository(contentRepo);
  if (!found.ok) return refused(found.reason);
  const commit = await newestCommit(found.value);
  if (!commit.ok) return refused("The content repository has no commit.");
  return { ok: true, repository: found.value, commit: commit.value };
}

/** The repository of an address, or why there is none, in words. */
async function findRepository(
  contentRepo: string,
): Promise<Result<ContentRepository, string>> {
  const address = parseContentAddress(contentRepo);
  const remote = remoteOf(address);
  if (!remote) return opened(contentRepo);
  const { there, words } = await remoteStanding(remote);
  if (!there) return no(words ?? "The content repository is being fetched.");
  return opened(cloneDirectory(remote));
}

function remoteOf(address: ReturnType<typeof parseContentAddress>) {
  return address.ok && address.value.kind === "remote" ? address.value : null;
}

async function opened(
  path: string,
): Promise<Result<ContentRepository, string>> {
  const repository = await repositoryAt(path);
  return repository
    ? ok(repository)
    : no("The content repository cannot be opened.");
}

/**
 * Asks a remote for what is new, unless it was read within `maxAgeMs`. Returns
 * why that failed, in words; null where all is well and for a path, which is
 * always as new as it is.
 */
export async function refreshContent(
  contentRepo: string | null,
  maxAgeMs: number,
): Promise<string | null> {
  const remote = contentRepo && remoteOf(parseContentAddress(contentRepo));
  if (!remote) return null;
  const fetched = await fetchIfOlder(remote, maxAgeMs);
  return fetched && !fetched.ok ? fetchWords(fetched.reason) : null;
}

function refused(reason: string) {
  const words = `${reason} The fix works on the claim alone.`;
  return { ok: false, state: "no_repository", reason: words } as const;
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
  const found = contentRepo ? await findRepository(contentRepo) : null;
  if (!found?.ok) return null;
  const blob = await readBlob(found.value, commit, path);
  return blob.ok ? blob.value : null;
}
