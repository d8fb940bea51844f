import { sha256 } from "@/lib/core/hash";
import type {
  DismissedItem,
  ExportFix,
  ExportFlag,
  ExportVerification,
  FixItem,
  Json,
  JudgeAgainItem,
  Rows,
  WithdrawnItem,
} from "./export-item";
import {
  type FixManifest,
  MANIFEST_SCHEMA,
  type ManifestDismissed,
  type ManifestFix,
  type ManifestJudgeAgain,
  type ManifestPast,
  type ManifestWithdrawn,
} from "./manifest-schema";

/** What is known before the first record is written. */
export type ManifestHeader = {
  exportId: string;
  generatedAt: Date;
  project: string;
  /** The earlier export that this one goes on from. */
  since: string | null;
  ledgerSha256: string[];
  contentCommit: string | null;
  /** Flags of the project that are in no list because nobody is done with them. */
  open: number;
  toRecheck: number;
};

/** The records, each list in the order of `byPlace`. */
export type ManifestRows = {
  fixes: Rows<FixItem>;
  dismissed: Rows<DismissedItem>;
  judgeAgain: Rows<JudgeAgainItem>;
  withdrawn: Rows<WithdrawnItem>;
};

/**
 * The manifest as pieces of JSON text, one record at a time, so that its size
 * is no matter of memory. The same rows give the same bytes: keys stand in the
 * order of the format, those of `extra` sorted; only `export_id` and
 * `generated_at` differ between two exports of the same decisions.
 */
export async function* manifestChunks(
  header: ManifestHeader,
  rows: ManifestRows,
): AsyncGenerator<string> {
  const counts = { fixes: 0, dismissed: 0, judge_again: 0, withdrawn: 0 };
  yield headText(header);
  yield* listChunks("fixes", rows.fixes, manifestFix, counts);
  yield* listChunks("dismissed", rows.dismissed, manifestDismissed, counts);
  yield* listChunks("judge_again", rows.judgeAgain, judgeAgain, counts);
  yield* listChunks("withdrawn", rows.withdrawn, withdrawn, counts);
  const { open, toRecheck } = header;
  yield `  "counts": ${indented({ ...counts, open, to_recheck: toRecheck }, "  ")}\n}\n`;
}

function headText(header: ManifestHeader): string {
  const head: Omit<
    FixManifest,
    "fixes" | "dismissed" | "judge_again" | "withdrawn" | "counts"
  > = {
    schema: MANIFEST_SCHEMA,
    export_id: header.exportId,
    generated_at: header.generatedAt.toISOString(),
    project: header.project,
    since: header.since,
    ledger_sha256: header.ledgerSha256.toSorted(),
    content_commit: header.contentCommit,
  };
  return `${JSON.stringify(head, null, 2).slice(0, -2)},\n`;
}

async function* listChunks<T, Name extends string>(
  name: Name,
  rows: Rows<T>,
  toRecord: (row: T) => object,
  counts: Record<Name, number>,
): AsyncGenerator<string> {
  yield `  "${name}": [`;
  for await (const row of rows) {
    yield `${counts[name] > 0 ? "," : ""}\n    ${indented(toRecord(row), "    ")}`;
    counts[name]++;
  }
  yield counts[name] > 0 ? "\n  ],\n" : "],\n";
}

/** JSON text holds no line break but its own, so this touches no value. */
function indented(value: object, indent: string): string {
  return JSON.stringify(value, null, 2).replaceAll("\n", `\n${indent}`);
}

/** One fix as the manifest has it. */
function manifestFix(item: FixItem): ManifestFix {
  return {
    ...flagFields(item),
    disposition: item.disposition,
    ...judgeFields(item),
    fix: fixFields(item.fix),
    verification: verificationFields(item.verification),
    confirmed_by: confirmations(item.confirmedBy),
    rationale: item.rationale,
    lint: item.lint.map(({ kind, text, start, end }) => ({
      kind,
      text,
      start,
      end,
      reason: item.lintReason,
    })),
    extra: sorted(item.extra),
    applied: false,
  };
}

/** One dismissed flag as the manifest has it. */
function manifestDismissed(item: DismissedItem): ManifestDismissed {
  return {
    ...flagFields(item),
    disposition: item.disposition,
    ...judgeFields(item),
    verification: verificationFields(item.verification),
    confirmed_by: confirmations(item.confirmedBy),
    rationale: item.rationale,
    extra: sorted(item.extra),
    applied: false,
  };
}

function judgeAgain(item: JudgeAgainItem): ManifestJudgeAgain {
  return {
    ...flagFields(item),
    ...judgeFields(item),
    suggested_urls: item.suggestedUrls,
    extra: sorted(item.extra),
    applied: false,
  };
}

function withdrawn(item: WithdrawnItem): ManifestWithdrawn {
  const { id, file, wasInExport, why } = item;
  return { id, file, was_in_export: wasInExport, why, applied: false };
}

function flagFields(flag: ExportFlag) {
  const { id, file, line, rule, judgeVerdict, claim } = flag;
  return { id, file, line, rule, judge_verdict: judgeVerdict, claim };
}

function judgeFields(flag: ExportFlag) {
  return {
    evidence_url: flag.evidenceUrl,
    evidence_quote: flag.evidenceQuote,
    reason: flag.reason,
  };
}

function fixFields(fix: ExportFix): ManifestFix["fix"] {
  const { original, replacement } = fix;
  const original_sha256 = sha256(original);
  if (fix.kind === "claim")
    return {
      kind: "claim",
      original,
      replacement,
      original_sha256,
      anchor: "unknown",
    };
  return {
    kind: "lines",
    start_line: fix.startLine,
    end_line: fix.endLine,
    original,
    replacement,
    original_sha256,
    file_sha256: fix.fileSha256,
    commit: fix.commit,
    anchor: fix.anchor,
  };
}

function verificationFields(seen: ExportVerification) {
  return {
    checked_url: seen.checkedUrl,
    final_url: seen.finalUrl,
    outcome: seen.outcome,
    http_status: seen.httpStatus,
    fetched_at: seen.fetchedAt?.toISOString() ?? null,
    raw_sha256: seen.rawSha256,
    text_sha256: seen.textSha256,
    quote_match: seen.quoteMatch,
    score: seen.score,
    grounding_url: seen.groundingUrl,
    grounding_quote: seen.groundingQuote,
    attested: seen.attested,
    ...(seen.past && { past: pastFields(seen.past) }),
  };
}

/** In the order of the format, whatever order they were kept in. */
function pastFields(past: ManifestPast): ManifestPast {
  const { suggests, words, text, from, to, days, place, versions } = past;
  const window = { from: past.window.from, to: past.window.to };
  return { suggests, words, text, from, to, days, window, place, versions };
}

function confirmations(people: { name: string; at: Date }[]) {
  return people.map(({ name, at }) => ({ name, at: at.toISOString() }));
}

function sorted(extra: { [key: string]: Json }): { [key: string]: Json } {
  const keys = Object.keys(extra).toSorted();
  // fromEntries defines own properties, so a key "__proto__" is only a key.
  return Object.fromEntries(keys.map((key) => [key, inside(extra[key])]));
}

function inside(value: Json | undefined): Json {
  if (Array.isArray(value)) return value.map(inside);
  if (value !== null && typeof value === "object") return sorted(value);
  return value ?? null;
}
