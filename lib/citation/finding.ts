import type {
  CitationIssue,
  DetectionCategory,
  IssueSeverity,
  IssueType,
} from "./citation-audit";

type Kind = {
  type: IssueType;
  /** Null for what the schema checks but puts in no category. */
  category: DetectionCategory | null;
  severity: IssueSeverity;
};

const lost: Kind = {
  type: "missing_file",
  category: "hallucination",
  severity: "error",
};
const madeUp: Kind = {
  type: "metadata_mismatch",
  category: "fabrication",
  severity: "error",
};
const wrongDetail: Kind = {
  type: "metadata_mismatch",
  category: "misattribution",
  severity: "warning",
};

/**
 * Everything that is looked for. The severity is the category's, never the
 * issue type's: v1 has one type for mismatches of three severities.
 */
export const INDICATORS = {
  no_matching_file: lost,
  no_corpus_entry: lost,
  invalid_doi: { ...lost, type: "invalid_format" },
  doi_not_found: madeUp,
  author_mismatch: madeUp,
  title_not_found: madeUp,
  metadata_mismatch: wrongDetail,
  year_discrepancy: wrongDetail,
  venue_mismatch: wrongDetail,
  quote_altered: wrongDetail,
  quote_not_found: wrongDetail,
  broken_path: { ...wrongDetail, type: "broken_path" },
  missing_page_for_quote: {
    type: "missing_page_number",
    category: "incomplete",
    severity: "warning",
  },
  missing_doi: {
    type: "missing_doi",
    category: "incomplete",
    severity: "warning",
  },
  incomplete_metadata: {
    type: "metadata_mismatch",
    category: "incomplete",
    severity: "warning",
  },
  invalid_ref: { type: "invalid_format", category: null, severity: "error" },
} as const satisfies Record<string, Kind>;

export type Indicator = keyof typeof INDICATORS;
export type Finding = CitationIssue & { indicator: Indicator };

/** An issue of an audit; a message is one sentence, a suggestion an order. */
export function makeFinding(
  indicator: Indicator,
  message: string,
  suggestion?: string,
): Finding {
  const { type, category, severity } = INDICATORS[indicator];
  return {
    type,
    severity,
    message,
    ...(suggestion === undefined ? {} : { suggestion }),
    ...(category === null ? {} : { category }),
    indicator,
  };
}
