import { sha256 } from "@/lib/core/hash";
import type { Citation, CitationAudit, CitationIssue } from "./citation-audit";

const SCHEMA =
  "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

const LEVELS = { error: "error", warning: "warning", info: "note" } as const;

/** What a rule looks for; a rule is an indicator, or an issue type without one. */
const RULES: Record<string, string> = {
  no_matching_file: "A listed source has no file in the corpus",
  no_corpus_entry: "The corpus does not know the source",
  invalid_doi: "What stands for a DOI cannot be one",
  doi_not_found: "doi.org does not know the DOI",
  author_mismatch: "The named author is not the source's",
  title_not_found: "The DOI names a work with another title",
  quote_altered: "The quote was changed",
  metadata_mismatch: "The source's details differ",
  year_discrepancy: "The year is not the source's",
  venue_mismatch: "The venue is not the source's",
  quote_not_found: "The quote is not in the corpus file",
  broken_path: "The path leads nowhere",
  missing_page_for_quote: "A quote has no page number",
  missing_doi: "The source has no DOI or URL",
  incomplete_metadata: "The corpus describes the source incompletely",
  invalid_ref: "The reference is malformed",
};

/**
 * One SARIF 2.1.0 log (OASIS) of all issues of some audits. Fingerprints stay
 * the same while file, reference and issue do, whatever line they move to.
 * Where any citation was reviewed every result has `suppressions`, and what a
 * person kept is suppressed; nothing is ever fixed.
 */
export class SarifReport {
  private readonly rules = new Map<string, { index: number; level: string }>();
  private readonly results: object[] = [];
  private readonly notices = new Set<string>();
  private readonly seen = new Map<string, number>();
  private readonly isReviewed: boolean;

  constructor({ isReviewed = false } = {}) {
    this.isReviewed = isReviewed;
  }

  add(audit: CitationAudit): void {
    const { path } = audit.target;
    for (const notice of audit.notices ?? [])
      this.notices.add(`${path}: ${notice}`);
    for (const citation of audit.citations)
      for (const issue of citation.issues ?? [])
        this.results.push(this.result(path, citation, issue));
  }

  toString(): string {
    const rules = [...this.rules].map(([id, { level }]) => ({
      id,
      shortDescription: { text: RULES[id] ?? `Citation issue: ${id}` },
      defaultConfiguration: { level },
    }));
    const notifications = [...this.notices].map((text) => ({
      level: "note",
      message: { text },
    }));
    const run = {
      automationDetails: { id: "reground/citation-audit/" },
      columnKind: "utf16CodeUnits",
      invocations: [
        {
          executionSuccessful: true,
          toolExecutionNotifications: notifications,
        },
      ],
      originalUriBaseIds: {
        "%SRCROOT%": { description: { text: "Where the audit was run." } },
      },
      results: this.results,
      tool: { driver: { name: "Reground citation audit", rules } },
    };
    const log = { $schema: SCHEMA, version: "2.1.0", runs: [run] };
    return `${JSON.stringify(log, null, 2)}\n`;
  }

  private result(path: string, citation: Citation, issue: CitationIssue) {
    const level = LEVELS[issue.severity ?? "info"];
    const ruleId = issue.indicator ?? issue.type ?? "unnamed";
    const rule = this.rules.get(ruleId) ?? { index: this.rules.size, level };
    this.rules.set(ruleId, rule);
    const startLine = Math.max(1, citation.line_number ?? 1);
    const { suggestion, message } = issue;
    const text = [message ?? RULES[ruleId] ?? ruleId, suggestion]
      .filter((part) => part !== undefined)
      .join(" ");
    return {
      ruleId,
      ruleIndex: rule.index,
      level,
      message: { text: text.replaceAll(/[[\]{}]/g, "\\$&") },
      locations: [
        {
          physicalLocation: {
            artifactLocation: artifact(path),
            region: { startLine },
          },
        },
      ],
      partialFingerprints: {
        "regroundCitation/v1": this.fingerprint([
          path,
          citation.ref_id,
          ruleId,
          message ?? "",
        ]),
      },
      ...(this.isReviewed ? { suppressions: suppressions(citation) } : {}),
      properties: {
        refId: citation.ref_id,
        status: citation.status,
        issueType: issue.type,
        category: issue.category,
        context: citation.context,
        review: citation.review?.action,
      },
    };
  }

  /** The same issue twice in one file is told apart by its order. */
  private fingerprint(parts: string[]): string {
    const hash = sha256(JSON.stringify(parts));
    const nth = (this.seen.get(hash) ?? 0) + 1;
    this.seen.set(hash, nth);
    return `${hash}:${nth}`;
  }
}

function suppressions({ review }: Citation): object[] {
  if (review?.action !== "keep") return [];
  const justification = review.rationale || "The audit was mistaken.";
  return [{ kind: "external", status: "accepted", justification }];
}

/** A path below the working directory is relative, any other a file URI. */
function artifact(path: string): object {
  const uri = path.split("/").map(encodeURIComponent).join("/");
  return path.startsWith("/")
    ? { uri: `file://${uri}` }
    : { uri, uriBaseId: "%SRCROOT%" };
}
