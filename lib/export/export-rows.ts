import * as z from "zod";
import { FlaggedVerdict } from "@/lib/ledger/judge-verdict";
import { Disposition } from "@/lib/review/disposition";
import { MatchKind } from "@/lib/review/states";
import type {
  ExportFix,
  ExportFlag,
  ExportItem,
  ExportVerification,
  Json,
  JudgeAgainItem,
} from "./export-item";
import { ManifestPast } from "./manifest-schema";

/** A flag as the export's statements read it. */
export type FlagColumns = {
  flagId: string;
  path: string;
  line: number;
  extId: string;
  rule: string;
  verdict: string;
  claim: string;
  url: string;
  quote: string;
  reason: string;
  extra: unknown;
};

/** A confirmed decision with its flag and its look at the source. */
export type DecidedRow = FlagColumns & {
  decisionId: string;
  disposition: string;
  rationale: string | null;
  lint: unknown;
  lintReason: string | null;
  fixKind: string | null;
  fixCommit: string | null;
  fixFileSha: string | null;
  startLine: number | null;
  endLine: number | null;
  original: string | null;
  replacement: string | null;
  attested: string | null;
  past: unknown;
  groundingUrl: string | null;
  groundingQuote: string | null;
  matchKind: string | null;
  matchScore: number | null;
  outcome: string | null;
  status: number | null;
  finalUrl: string | null;
  fetchedAt: Date | null;
  rawSha: string | null;
  textSha: string | null;
  confirmedBy: { name: string; at: string }[] | null;
};

export type SuggestedRow = FlagColumns & { urls: string[] };

const Extra = z.record(z.string(), z.json()).catch({});
const Lint = z
  .array(
    z
      .object({
        what: z.string(),
        text: z.string(),
        start: z.int(),
        end: z.int(),
      })
      .transform(({ what, ...hit }) => ({ kind: what, ...hit })),
  )
  .catch([]);

function exportFlag(row: FlagColumns): ExportFlag {
  return {
    ...{ id: row.extId, file: row.path, line: row.line, rule: row.rule },
    judgeVerdict: FlaggedVerdict.parse(row.verdict),
    ...{ claim: row.claim, evidenceUrl: row.url, evidenceQuote: row.quote },
    reason: row.reason,
    extra: Extra.parse(row.extra) as { [key: string]: Json },
  };
}

/** A confirmed decision as every format takes it. */
export function exportItem(row: DecidedRow): ExportItem {
  const decided = {
    ...exportFlag(row),
    verification: verification(row),
    confirmedBy: (row.confirmedBy ?? []).map(({ name, at }) => ({
      name,
      at: new Date(at),
    })),
    rationale: row.rationale,
  };
  const disposition = Disposition.parse(row.disposition);
  if (disposition === "correct" || disposition === "unsourced")
    return { ...decided, disposition };
  const { lintReason } = row;
  const lint = Lint.parse(row.lint);
  return { ...decided, disposition, fix: exportFix(row), lint, lintReason };
}

function exportFix(row: DecidedRow): ExportFix {
  const { startLine, endLine, fixCommit: commit, fixFileSha: fileSha256 } = row;
  const texts = {
    original: row.original ?? "",
    replacement: row.replacement ?? "",
  };
  if (startLine === null || endLine === null || commit === null)
    return { kind: "claim", ...texts };
  return {
    ...{ kind: "lines", startLine, endLine, ...texts, fileSha256, commit },
    anchor: "unknown",
  };
}

function verification(row: DecidedRow): ExportVerification {
  return {
    ...{ checkedUrl: row.outcome === null ? null : row.url },
    ...{ finalUrl: row.finalUrl, outcome: row.outcome, httpStatus: row.status },
    ...{
      fetchedAt: row.fetchedAt,
      rawSha256: row.rawSha,
      textSha256: row.textSha,
    },
    quoteMatch: MatchKind.catch("unchecked").parse(row.matchKind),
    ...{ score: row.matchScore, attested: row.attested },
    ...{ groundingUrl: row.groundingUrl, groundingQuote: row.groundingQuote },
    past: ManifestPast.nullable()
      .catch(null)
      .parse(row.past ?? null),
  };
}

export function judgeAgainItem(row: SuggestedRow): JudgeAgainItem {
  return { ...exportFlag(row), suggestedUrls: row.urls };
}
