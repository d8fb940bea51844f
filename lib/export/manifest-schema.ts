import * as z from "zod";
import { FlaggedVerdict } from "@/lib/ledger/judge-verdict";
import { Disposition } from "@/lib/review/disposition";
import { MatchKind } from "@/lib/review/states";

/** The name and version of the format. Another shape gets another name. */
export const MANIFEST_SCHEMA = "reground/fix-manifest/v1";

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Commit = z.string().regex(/^([0-9a-f]{40}|[0-9a-f]{64})$/);
const Moment = z.iso.datetime({ precision: 3 });
const Line = z.int().min(1);

/**
 * Reground has applied this record to nothing, and no other value is one: a
 * reader that was promised `false` may rely on it.
 */
const Applied = z.literal(false);

/** How a recorded fix stands against the newest commit that was looked at. */
export const FixAnchor = z.enum(["applies", "moved", "conflicts", "unknown"]);
export type FixAnchor = z.infer<typeof FixAnchor>;

const LinesFix = z.strictObject({
  kind: z.literal("lines"),
  start_line: Line,
  end_line: Line,
  original: z.string(),
  replacement: z.string(),
  original_sha256: Sha256,
  file_sha256: Sha256.nullable(),
  commit: Commit,
  anchor: FixAnchor,
});

/** Without a content repository only the claim's own text is known. */
const ClaimFix = z.strictObject({
  kind: z.literal("claim"),
  original: z.string(),
  replacement: z.string(),
  original_sha256: Sha256,
  anchor: z.literal("unknown"),
});

/**
 * What the source's past suggested when the decision was made: never seen, or
 * seen for so long, in which window, and the commits or captures that show it.
 */
export const ManifestPast = z.strictObject({
  suggests: z.enum(["outdated", "wrong"]).nullable(),
  words: z.string(),
  text: z.string().nullable(),
  from: Moment.nullable(),
  to: Moment.nullable(),
  days: z.int().min(0).nullable(),
  window: z.strictObject({ from: Moment, to: Moment }),
  place: z.string().nullable(),
  versions: z.array(z.string()),
});
export type ManifestPast = z.infer<typeof ManifestPast>;

/** What was seen at the source when the decision was made. */
const Verification = z.strictObject({
  checked_url: z.string().nullable(),
  final_url: z.string().nullable(),
  outcome: z.string().nullable(),
  http_status: z.int().nullable(),
  fetched_at: Moment.nullable(),
  raw_sha256: Sha256.nullable(),
  text_sha256: Sha256.nullable(),
  quote_match: MatchKind,
  score: z.number().min(0).max(1).nullable(),
  grounding_url: z.string().nullable(),
  grounding_quote: z.string().nullable(),
  attested: z.string().nullable(),
  /** Only where the past was read. */
  past: ManifestPast.optional(),
});

const ConfirmedBy = z.strictObject({ name: z.string(), at: Moment });

/** Offsets are UTF-16, into the replacement. `reason`: why it was confirmed over. */
const LintHit = z.strictObject({
  kind: z.string(),
  text: z.string(),
  start: z.int().min(0),
  end: z.int().min(0),
  reason: z.string().nullable(),
});

const flagFields = {
  id: z.string(),
  file: z.string(),
  line: Line,
  rule: z.string(),
  judge_verdict: FlaggedVerdict,
  claim: z.string(),
};
const judgeFields = {
  evidence_url: z.string(),
  evidence_quote: z.string(),
  reason: z.string(),
};
/** Fields of the ledger that the format does not name, as they came. */
const Extra = z.record(z.string(), z.json());

export const ManifestFix = z.strictObject({
  ...flagFields,
  disposition: Disposition.extract(["outdated", "wrong"]),
  ...judgeFields,
  fix: z.discriminatedUnion("kind", [LinesFix, ClaimFix]),
  verification: Verification,
  confirmed_by: z.array(ConfirmedBy).min(1),
  rationale: z.string().nullable(),
  lint: z.array(LintHit),
  extra: Extra,
  applied: Applied,
});
export type ManifestFix = z.infer<typeof ManifestFix>;

/** `confirmed_by` is empty where the import itself settled a silent flag. */
export const ManifestDismissed = z.strictObject({
  ...flagFields,
  disposition: Disposition.extract(["correct", "unsourced"]),
  ...judgeFields,
  verification: Verification,
  confirmed_by: z.array(ConfirmedBy),
  rationale: z.string().nullable(),
  extra: Extra,
  applied: Applied,
});
export type ManifestDismissed = z.infer<typeof ManifestDismissed>;

export const ManifestJudgeAgain = z.strictObject({
  ...flagFields,
  ...judgeFields,
  suggested_urls: z.array(z.string()).min(1),
  extra: Extra,
  applied: Applied,
});
export type ManifestJudgeAgain = z.infer<typeof ManifestJudgeAgain>;

export const ManifestWithdrawn = z.strictObject({
  id: z.string(),
  file: z.string(),
  was_in_export: z.string(),
  why: z.string(),
  applied: Applied,
});
export type ManifestWithdrawn = z.infer<typeof ManifestWithdrawn>;

const Count = z.int().min(0);

export const FixManifest = z.strictObject({
  schema: z.literal(MANIFEST_SCHEMA),
  export_id: z.string(),
  generated_at: Moment,
  project: z.string(),
  since: z.string().nullable(),
  ledger_sha256: z.array(Sha256),
  content_commit: Commit.nullable(),
  fixes: z.array(ManifestFix),
  dismissed: z.array(ManifestDismissed),
  judge_again: z.array(ManifestJudgeAgain),
  withdrawn: z.array(ManifestWithdrawn),
  counts: z.strictObject({
    fixes: Count,
    dismissed: Count,
    judge_again: Count,
    withdrawn: Count,
    open: Count,
    to_recheck: Count,
  }),
});
export type FixManifest = z.infer<typeof FixManifest>;

/** The same schema as JSON Schema (draft 2020-12), to be served and printed. */
export function manifestJsonSchema() {
  return z.toJSONSchema(FixManifest, { target: "draft-2020-12" });
}
