import * as z from "zod";

/** What a well-formed reference looks like: `REF-056`, or `REF-056-b`. */
export const REF_ID = /^REF-[0-9]{3}(-[a-z]+)?$/;

/** What the audit found out about one citation. */
export const CitationStatus = z.enum([
  "verified",
  "hallucinated",
  "malformed",
  "unreachable",
  "inconsistent",
]);
export type CitationStatus = z.infer<typeof CitationStatus>;

export const IssueType = z.enum([
  "missing_file",
  "invalid_format",
  "broken_path",
  "metadata_mismatch",
  "missing_doi",
  "missing_page_number",
]);
export type IssueType = z.infer<typeof IssueType>;

export const IssueSeverity = z.enum(["error", "warning", "info"]);
export type IssueSeverity = z.infer<typeof IssueSeverity>;

/** The four kinds of trouble that the schema detects. */
export const DetectionCategory = z.enum([
  "hallucination",
  "fabrication",
  "misattribution",
  "incomplete",
]);
export type DetectionCategory = z.infer<typeof DetectionCategory>;

/** The last two are Reground's own: v1 has no field for what it detects. */
export const CitationIssue = z.looseObject({
  type: IssueType.optional(),
  severity: IssueSeverity.optional(),
  message: z.string().optional(),
  suggestion: z.string().optional(),
  category: DetectionCategory.optional(),
  indicator: z.string().optional(),
});
export type CitationIssue = z.infer<typeof CitationIssue>;

/** What a person decided about a citation; never what the audit says of it. */
export const CitationReview = z.looseObject({
  action: z.enum(["remove", "repair", "keep", "add_to_corpus"]),
  rationale: z.string().optional(),
  by: z.string().optional(),
  at: z.string().optional(),
});
export type CitationReview = z.infer<typeof CitationReview>;

/** A field that is not known stays out: v1 has no word for "unknown". */
const Verification = z.looseObject({
  file_exists: z.boolean().optional(),
  file_path: z.string().optional(),
  doi_valid: z.boolean().optional(),
  metadata_match: z.boolean().optional(),
  page_numbers: z
    .boolean()
    .optional()
    .describe("Page numbers present for quotes"),
});
export type Verification = z.infer<typeof Verification>;

const details = {
  line_number: z.int().optional(),
  context: z.string().optional(),
  verification: Verification.optional(),
  issues: z.array(CitationIssue).optional(),
  /** v1's report template names it, its schema does not. */
  title: z.string().optional(),
  review: CitationReview.optional(),
};

/** A malformed citation holds the text as it was written in `ref_id`. */
export const Citation = z.discriminatedUnion("status", [
  z.looseObject({
    ref_id: z.string().regex(REF_ID),
    status: CitationStatus.exclude(["malformed"]),
    ...details,
  }),
  z.looseObject({
    ref_id: z.string().min(1),
    status: z.literal("malformed"),
    ...details,
  }),
]);
export type Citation = z.infer<typeof Citation>;

const count = z.int().min(0);

export const AuditSummary = z.looseObject({
  total: count,
  verified: count,
  hallucinated: count,
  malformed: count.optional(),
  unreachable: count.optional(),
  inconsistent: count.optional(),
  confidence: z.number().min(0).max(1).describe("verified / total, or 1 of 0"),
});
export type AuditSummary = z.infer<typeof AuditSummary>;

/** One file's citations, each with what was found out (citation-audit/v1). */
export const CitationAudit = z.looseObject({
  audit_id: z.guid(),
  timestamp: z.iso.datetime({ offset: true }).optional(),
  target: z.looseObject({
    path: z.string(),
    hash: z.string().optional().describe("SHA-256 of the file's bytes"),
  }),
  citations: z.array(Citation),
  summary: AuditSummary,
  notices: z.array(z.string()).optional(),
});
export type CitationAudit = z.infer<typeof CitationAudit>;

/** The JSON Schema (2020-12) of an audit as Reground writes it. */
export function citationAuditJsonSchema(): object {
  const { $schema, ...schema } = z.toJSONSchema(CitationAudit, { io: "input" });
  return {
    $schema,
    $id: "https://aiwg.io/schemas/citation-audit/v1",
    title: "Citation audit",
    ...schema,
  };
}
