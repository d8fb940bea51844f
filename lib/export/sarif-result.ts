import { parseContentPath } from "@/lib/content/content-path";
import { parseFixLines } from "@/lib/content/fix-lines";
import { sha256 } from "@/lib/core/hash";
import { type ExportFix, type ExportItem, isFixItem } from "./export-item";

/** `full` for any viewer; `github` for what code scanning makes of a file. */
export type SarifProfile = "full" | "github";

/** What GitHub calls a rule; a flag of no rule still has to name one. */
export const ruleIdOf = (item: ExportItem) => item.rule || "unnamed";

const titles = {
  outdated: "Outdated",
  wrong: "Wrong",
  correct: "Correct, the judge was mistaken",
  unsourced: "No source settles it",
} as const;

const levels = {
  outdated: "warning",
  wrong: "error",
  correct: "note",
  unsourced: "none",
} as const;

/**
 * One SARIF result (OASIS 2.1.0, 3.27), or null where the path cannot be named
 * as a place inside the repository. In the full profile every result has
 * `suppressions`, because a file in which only some have them is ambiguous.
 */
export function sarifResult(
  item: ExportItem,
  ruleIndex: number,
  profile: SarifProfile,
): object | null {
  const uri = repositoryUri(item.file);
  if (uri === null) return null;
  const artifactLocation = { uri, uriBaseId: "%SRCROOT%" };
  const fix = isFixItem(item) ? sarifFix(item.fix, artifactLocation) : null;
  return {
    ruleId: ruleIdOf(item),
    ruleIndex,
    kind: item.disposition === "unsourced" ? "informational" : "fail",
    level: levels[item.disposition],
    message: { text: messageText(item) },
    locations: [
      { physicalLocation: { artifactLocation, region: region(item) } },
    ],
    partialFingerprints: {
      "regroundFlag/v1": fingerprint(item),
      primaryLocationLineHash: `${fingerprint(item).slice(0, 16)}:1`,
    },
    ...(profile === "full" && { suppressions: suppressions(item) }),
    ...(fix && { fixes: [fix] }),
    properties: {
      flagId: item.id,
      judgeVerdict: item.judgeVerdict,
      disposition: item.disposition,
      evidenceUrl: item.evidenceUrl,
      evidenceQuote: item.evidenceQuote,
      confirmedBy: item.confirmedBy.map(({ name, at }) => ({
        name,
        at: at.toISOString(),
      })),
      rationale: item.rationale,
      applied: false,
    },
  };
}

/** A path as a relative URI; null for one that leaves the repository. */
function repositoryUri(path: string): string | null {
  if (!parseContentPath(path).ok) return null;
  return path.split("/").map(encodeURIComponent).join("/");
}

/** Stays the same while the claim does, whatever line it moves to. */
function fingerprint({ file, id, claim }: ExportItem): string {
  return sha256(JSON.stringify([file, id, claim]));
}

function messageText(item: ExportItem): string {
  const parts = [`${titles[item.disposition]}: ${item.claim}`, item.reason];
  return plainMessage(parts.filter((part) => part.trim() !== "").join("\n"));
}

/**
 * Text that is no link and no placeholder: brackets and backslashes are escaped
 * (3.11.6), and a number in braces is doubled (3.11.5).
 */
export function plainMessage(text: string): string {
  return text
    .replace(/[\\[\]]/g, (char) => `\\${char}`)
    .replace(/\{(\d+)\}/g, "{{$1}}");
}

function region(item: ExportItem) {
  if (!isFixItem(item) || item.fix.kind !== "lines")
    return { startLine: item.line };
  const { startLine, endLine } = item.fix.movedTo ?? item.fix;
  return { startLine, endLine };
}

function suppressions(item: ExportItem) {
  if (item.disposition !== "correct") return [];
  const names = item.confirmedBy.map(({ name }) => name).join(", ");
  const quote = item.verification.groundingQuote;
  return [
    {
      kind: "external",
      status: "accepted",
      justification: item.rationale || quote || `Ruled correct by ${names}.`,
    },
  ];
}

/** A fix as whole lines; none where it no longer fits the file. */
function sarifFix(fix: ExportFix, artifactLocation: object) {
  if (fix.kind !== "lines" || fix.anchor === "conflicts") return null;
  const { startLine, endLine } = fix.movedTo ?? fix;
  const lines = parseFixLines(fix.replacement);
  const last = parseFixLines(fix.original).at(-1) ?? "";
  // Taking lines out takes their line break, too: up to the next line's start.
  const end =
    lines.length === 0
      ? { endLine: endLine + 1, endColumn: 1 }
      : { endLine, endColumn: last.length + 1 };
  return {
    description: { text: "Confirmed by a person. Not applied." },
    artifactChanges: [
      {
        artifactLocation,
        replacements: [
          {
            deletedRegion: { startLine, startColumn: 1, ...end },
            ...(lines.length > 0 && {
              insertedContent: { text: lines.join("\n") },
            }),
          },
        ],
      },
    ],
    properties: { applied: false },
  };
}
