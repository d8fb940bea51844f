import { type ClaimExcerpt, claimExcerpt } from "./claim-excerpt";
import { type BlobRefusal, readBlob } from "./git-objects.io";
import type { ContentRepository } from "./git-repository.io";
import { splitLines } from "./split-lines";

/** A claim in its file at a commit, or why there is nothing to show. */
export type FoundExcerpt =
  | (ClaimExcerpt & { commit: string; path: string; fileSha256: string })
  | { state: "file_gone" | "unreadable"; reason: string };

/** What the reviewer reads where no lines can be shown. */
const words: Record<BlobRefusal, string> = {
  "bad-path": "The ledger names a path that is not looked up.",
  "no-such-commit": "The commit is not in the content repository.",
  "no-such-path": "The file is not in the content repository at this commit.",
  "symbolic-link": "The path is a symbolic link. Links are not followed.",
  submodule: "The path belongs to a submodule, which is another repository.",
  "not-a-file": "The path is a directory.",
  "too-large": "The file is larger than the limit.",
  unreadable: "Git could not read the file.",
};

/** Reads one file at a commit and finds the claim in it. Never throws. */
export async function readExcerpt(
  repository: ContentRepository,
  commit: string,
  path: string,
  claim: string,
  statedLine: number,
): Promise<FoundExcerpt> {
  const blob = await readBlob(repository, commit, path);
  if (!blob.ok) {
    const gone = blob.reason === "no-such-path";
    const reason = words[blob.reason];
    return { state: gone ? "file_gone" : "unreadable", reason };
  }
  const file = splitLines(blob.value.bytes);
  if (!file.ok)
    return { state: "unreadable", reason: "The file is not UTF-8 text." };
  return {
    ...claimExcerpt(file.value.lines, claim, statedLine),
    commit,
    path: blob.value.path,
    fileSha256: blob.value.sha256,
  };
}
