import { formatFixLines } from "@/lib/content/fix-lines";
import { splitLines } from "@/lib/content/split-lines";
import { no, ok, type Result } from "@/lib/core/result";
import type { FixInput } from "./decision-input";
import { sameLines } from "./decision-needs";

/** A fix as it is kept with its decision. */
export type CheckedFix = {
  fixKind: "lines" | "claim";
  fixCommit: string | null;
  fixFileSha: string | null;
  startLine: number | null;
  endLine: number | null;
  original: string;
  replacement: string;
};

export type FixRefusal =
  | "fix-same"
  | "fix-outside-file"
  | "fix-file-missing"
  | "fix-file-unreadable"
  | "fix-original-differs";

/**
 * A fix checked against the file that it names: the lines are there, they read
 * as the reviewer saw them, and the replacement changes something. `file` is
 * null where the commit or the file could not be read.
 */
export function checkFix(
  fix: FixInput,
  file: { bytes: Uint8Array; sha256: string } | null,
): Result<CheckedFix, FixRefusal> {
  const { kind, original, replacement } = fix;
  if (sameLines(original, replacement)) return no("fix-same");
  if (kind === "claim")
    return ok({
      ...{ fixKind: kind, fixCommit: null, fixFileSha: null },
      ...{ startLine: null, endLine: null, original, replacement },
    });
  if (!file) return no("fix-file-missing");
  const text = splitLines(file.bytes);
  if (!text.ok) return no("fix-file-unreadable");
  const { start_line: startLine, end_line: endLine, commit } = fix;
  if (endLine < startLine || endLine > text.value.lines.length)
    return no("fix-outside-file");
  const lines = text.value.lines.slice(startLine - 1, endLine);
  const found = formatFixLines(lines.map((line) => line.text));
  if (!sameLines(found, original)) return no("fix-original-differs");
  return ok({
    ...{ fixKind: kind, fixCommit: commit, fixFileSha: file.sha256 },
    ...{ startLine, endLine, original: found, replacement },
  });
}
