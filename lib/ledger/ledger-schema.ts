import * as z from "zod";
import { JudgeVerdict } from "./judge-verdict";

const MAX_LINE = 2 ** 31 - 1;

/** A rule is an id that the queue is ordered by, not a text. */
export const MAX_RULE = 256;

const Said = z.string().regex(/\S/, "must not be empty");
const Line = z.int().min(1).max(MAX_LINE).describe("Counts from 1.");

const flagFields = {
  id: Said.describe("The ledger's own id, such as c-017."),
  rule: z.string().max(MAX_RULE).describe('"" or an opaque id such as R1.'),
  evidence_url: z
    .string()
    .describe("Kept as text unless it is an absolute http(s) URL."),
  evidence_quote: z.string(),
  reason: z.string(),
  file: Said.describe("Must be the file of its record."),
  line: Line,
  claim: Said,
};

/** The source contradicts the claim or does not support it. A disposition here is the pass's proposal. */
export const NotGroundedFlag = z.looseObject({
  ...flagFields,
  judge_verdict: z.literal("not_grounded"),
  disposition: z.enum(["", "outdated", "wrong"]).optional(),
});

/** The source does not address the claim: never a fix target. */
export const SourceSilentFlag = z.looseObject({
  ...flagFields,
  judge_verdict: z.literal("source_silent"),
  disposition: z.enum(["", "unsourced"]).optional(),
});

/** One flag as a ledger writes it. What it does not name is kept under `extra`. */
export const FlagRow = z.discriminatedUnion("judge_verdict", [
  NotGroundedFlag,
  SourceSilentFlag,
]);
export type FlagRow = z.infer<typeof FlagRow>;

/** The fields of a flag, each on its own: what is said when a flag does not fit. */
export const FlagFields = z.looseObject(flagFields);

const passes = {
  per_file_verdict: z.literal("pass"),
  flags: z.array(FlagRow).max(0),
};
const isFlagged = {
  per_file_verdict: z.literal("flagged"),
  flags: z.array(FlagRow).min(1),
};

/** What the judge says about one file: `pass` without flags, or `flagged` with some. */
export const RecordRow = z
  .discriminatedUnion("per_file_verdict", [
    z.looseObject({ file: Said, ...passes }),
    z.looseObject({ file: Said, ...isFlagged }),
  ])
  .describe("The record of one file. A flag's file must be its record's.");

/** The same under the path of its file, which it may leave out. */
const KeyedRecord = z.discriminatedUnion("per_file_verdict", [
  z.looseObject({ file: Said.optional(), ...passes }),
  z.looseObject({ file: Said.optional(), ...isFlagged }),
]);

/** A record without its flags, which are read one by one. */
export const RecordHeader = z.looseObject({
  file: Said,
  per_file_verdict: z.enum(["pass", "flagged"]),
  flags: z.array(z.unknown()),
});

/** One answer of the judge about a claim of the manifest. */
export const ResultRow = z.looseObject({
  id: flagFields.id,
  judge_verdict: JudgeVerdict,
  rule: flagFields.rule,
  evidence_url: flagFields.evidence_url,
  evidence_quote: flagFields.evidence_quote,
  reason: flagFields.reason,
});

/** The answers of the judge about one file. */
export const JudgeOutput = z.looseObject({
  file: Said,
  results: z.array(ResultRow),
});
export const JudgeHeader = z.looseObject({
  file: Said,
  results: z.array(z.unknown()),
});

/** One claim that was put to the judge. */
export const ClaimRow = z.looseObject({
  id: flagFields.id,
  file: Said,
  line: Line,
  claim: flagFields.claim,
});

const Metadata = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const R11Ledger = z
  .union([
    z.array(RecordRow).min(1).describe("An array of records."),
    z
      .record(z.string(), z.union([z.array(RecordRow).min(1), Metadata]))
      .describe("An object that holds one array of records."),
    z.record(z.string(), KeyedRecord).describe("An object keyed by file."),
    RecordRow.describe("One line of JSON Lines of records."),
    FlagRow.describe("One line of JSON Lines of bare flags."),
  ])
  .describe(
    "R11 ledger. The importer also refuses what no schema can say: duplicate keys and records, NUL, lone surrogates, numbers that cannot be kept, fields over 64 KiB.",
  );

/** The JSON Schema (2020-12) of an R11 ledger, or of one of its lines. */
export function ledgerJsonSchema(): Record<string, unknown> {
  return z.toJSONSchema(R11Ledger, { io: "input" });
}
