import * as z from "zod";

/** The files that an export can hold. */
export const ExportFormat = z.enum([
  "manifest",
  "patch",
  "patch-by-folder",
  "patch-by-owner",
  "sarif",
  "sarif-github",
  "csv",
  "markdown",
]);
export type ExportFormat = z.infer<typeof ExportFormat>;

type FormatFacts = { fileName: string; mediaType: string; words: string };

const FACTS: Record<ExportFormat, FormatFacts> = {
  manifest: {
    fileName: "fix-manifest.json",
    mediaType: "application/json",
    words: "for the next judge pass",
  },
  patch: {
    fileName: "fixes.patch",
    mediaType: "text/x-diff",
    words: "for git apply",
  },
  "patch-by-folder": {
    fileName: "fixes.folder.patch",
    mediaType: "text/x-diff",
    words: "one patch a top folder",
  },
  "patch-by-owner": {
    fileName: "fixes.owner.patch",
    mediaType: "text/x-diff",
    words: "one patch an owner (CODEOWNERS)",
  },
  sarif: {
    fileName: "findings.sarif",
    mediaType: "application/sarif+json",
    words: "full: with suppressions",
  },
  "sarif-github": {
    fileName: "findings.github.sarif",
    mediaType: "application/sarif+json",
    words: "GitHub: no dismissed results",
  },
  csv: {
    fileName: "fixes.csv",
    mediaType: "text/csv",
    words: "one row a decision",
  },
  markdown: {
    fileName: "summary.md",
    mediaType: "text/markdown",
    words: "a pull request body",
  },
};

export const formatFacts = (format: ExportFormat): FormatFacts => FACTS[format];

/**
 * Splits the name of an export's file into its format and part: a format's
 * further files (GitHub's limit on results) are `sarif-github.2` and so on.
 * Null for anything else.
 */
export function parseFileKey(
  key: string,
): { format: ExportFormat; part: number } | null {
  const [name, part = "1", ...rest] = key.split(".");
  const format = ExportFormat.safeParse(name);
  if (!format.success || rest.length > 0 || !/^[1-9]\d{0,4}$/.test(part))
    return null;
  return { format: format.data, part: Number(part) };
}

/** The name of a part's file: `findings.github.2.sarif`. */
export function partFileName(format: ExportFormat, part: number): string {
  const { fileName } = FACTS[format];
  return part === 1 ? fileName : fileName.replace(/(\.\w+)$/, `.${part}$1`);
}

/** Formats of several files, which only an archive holds in one download. */
export const isGrouped = (format: ExportFormat): boolean =>
  format === "patch-by-folder" || format === "patch-by-owner";

export function fileKey(format: ExportFormat, part: number): string {
  return part === 1 ? format : `${format}.${part}`;
}
