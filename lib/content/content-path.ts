import { no, ok, type Result } from "@/lib/core/result";

/** A path that is safe to look up in a tree and to name in a patch. */
export type ContentPath = string & { readonly brand: "ContentPath" };

/** Why a path is not looked up at all. */
export type PathRefusal =
  | "empty"
  | "too-long"
  | "too-deep"
  | "not-unicode"
  | "control-character"
  | "absolute"
  | "backslash"
  | "drive-letter"
  | "pathspec"
  | "empty-segment"
  | "dot-segment"
  | "git-internal"
  | "device-name";

const maxBytes = 4096;
const maxSegments = 100;
const maxSegmentBytes = 255;

/** Each rule looks at the whole path. The first that holds names the refusal. */
const wholePathRules: [PathRefusal, (path: string) => boolean][] = [
  ["empty", (path) => path === ""],
  ["too-long", (path) => Buffer.byteLength(path) > maxBytes],
  ["not-unicode", (path) => /\p{Cs}/u.test(path)],
  ["control-character", (path) => /[\p{Cc}\u2028\u2029]/u.test(path)],
  ["backslash", (path) => path.includes("\\")],
  ["absolute", (path) => path.startsWith("/")],
  ["drive-letter", (path) => /^[a-z]:/i.test(path)],
  ["pathspec", (path) => path.startsWith(":")],
  ["too-deep", (path) => path.split("/").length > maxSegments],
];

/** Each rule looks at one name between slashes. */
const segmentRules: [PathRefusal, (name: string) => boolean][] = [
  ["empty-segment", (name) => name === ""],
  ["dot-segment", (name) => name === "." || name === ".."],
  ["too-long", (name) => Buffer.byteLength(name) > maxSegmentBytes],
  ["git-internal", isGitInternal],
  ["device-name", isDeviceName],
];

/**
 * Lets a path through as it is, or says why not: nothing is decoded, folded or
 * cleaned, because a cleaned path is another path.
 *
 * Refused is whatever leaves the tree (`..`, absolute, drive letters), could be
 * read as something else (backslash, control characters, pathspec magic), names
 * Git's own folder in any spelling a file system may fold to it
 * (CVE-2014-9390, CVE-2019-1352), or cannot be checked out on Windows.
 */
export function parseContentPath(
  path: string,
): Result<ContentPath, PathRefusal> {
  for (const [reason, holds] of wholePathRules)
    if (holds(path)) return no(reason);
  for (const name of path.split("/"))
    for (const [reason, holds] of segmentRules)
      if (holds(name)) return no(reason);
  return ok(path as ContentPath);
}

/** Code points that HFS+ leaves out when it compares names (Git's utf8.c). */
const hfsIgnored = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/gu;

function isGitInternal(name: string): boolean {
  const plain = name
    .replace(hfsIgnored, "")
    .toLowerCase()
    .replace(/:.*$/u, "")
    .replace(/[ .]+$/u, "");
  return plain === ".git" || plain === "git~1";
}

function isDeviceName(name: string): boolean {
  return /^(con|prn|aux|nul|com[1-9¹²³]|lpt[1-9¹²³])\s*([.:].*)?$/iu.test(name);
}
