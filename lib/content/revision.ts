import { no, ok, type Result } from "@/lib/core/result";

/** A full commit id: 40 (SHA-1) or 64 (SHA-256) lower-case hex digits. */
export type CommitId = string & { readonly brand: "CommitId" };

/** A commit id or the name of a branch or tag, with no operator in it. */
export type Revision = string & { readonly brand: "Revision" };

/** True for a full object id that can exist: not the null id. */
export function isCommitId(text: string): text is CommitId {
  return /^([0-9a-f]{40}|[0-9a-f]{64})$/.test(text) && !/^0+$/.test(text);
}

/**
 * Lets plain names through and refuses everything that Git would read as more
 * than a name: options, `..`, `@{…}`, `~`, `^`, `:`, URLs, globs.
 *
 * An allow-list of characters, then the rules of `git check-ref-format`.
 */
export function parseRevision(text: string): Result<Revision, "bad-revision"> {
  const allowed = /^[A-Za-z0-9][A-Za-z0-9._/-]{0,199}$/.test(text);
  const wellFormed =
    !/\.\.|\/\/|\/\.|\.lock(\/|$)|[./]$/.test(text) && !/^0+$/.test(text);
  return allowed && wellFormed ? ok(text as Revision) : no("bad-revision");
}
