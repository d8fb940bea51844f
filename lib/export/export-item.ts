import type { FlaggedVerdict } from "@/lib/ledger/judge-verdict";
import type { Disposition } from "@/lib/review/disposition";
import type { MatchKind } from "@/lib/review/states";
import type { FixAnchor, ManifestPast } from "./manifest-schema";

/** A value that JSON can hold. */
export type Json =
  | string
  | number
  | boolean
  | null
  | Json[]
  | { [key: string]: Json };

/** A flag as its newest revision has it, for every export. */
export type ExportFlag = {
  /** The ledger's own id. */
  id: string;
  file: string;
  line: number;
  rule: string;
  judgeVerdict: FlaggedVerdict;
  claim: string;
  evidenceUrl: string;
  evidenceQuote: string;
  reason: string;
  extra: { [key: string]: Json };
};

/**
 * A confirmed repair. Lines count from 1, both included; `original` and
 * `replacement` are lines as lib/content/fix-lines reads them.
 */
export type ExportFix =
  | {
      kind: "lines";
      startLine: number;
      endLine: number;
      original: string;
      replacement: string;
      fileSha256: string | null;
      commit: string;
      anchor: FixAnchor;
      /** Where the lines stand at the newest commit, when they moved. */
      movedTo?: { startLine: number; endLine: number };
    }
  | { kind: "claim"; original: string; replacement: string };

/** What was seen at the source when the decision was made. */
export type ExportVerification = {
  checkedUrl: string | null;
  finalUrl: string | null;
  outcome: string | null;
  httpStatus: number | null;
  fetchedAt: Date | null;
  rawSha256: string | null;
  textSha256: string | null;
  quoteMatch: MatchKind;
  score: number | null;
  groundingUrl: string | null;
  groundingQuote: string | null;
  attested: string | null;
  /** Null where no past was read. */
  past?: ManifestPast | null;
};

/** Offsets are UTF-16, into the replacement. */
type ExportLintHit = {
  kind: string;
  text: string;
  start: number;
  end: number;
};

type Decided = ExportFlag & {
  verification: ExportVerification;
  confirmedBy: { name: string; at: Date }[];
  rationale: string | null;
};

/** A confirmed decision that asks for a change of the text. */
export type FixItem = Decided & {
  disposition: Extract<Disposition, "outdated" | "wrong">;
  fix: ExportFix;
  lint: ExportLintHit[];
  lintReason: string | null;
};

/** A confirmed decision that asks for none. */
export type DismissedItem = Decided & {
  disposition: Extract<Disposition, "correct" | "unsourced">;
};

/** A confirmed decision, as exports take it. */
export type ExportItem = FixItem | DismissedItem;

/** A flag that the next judge pass should read with other sources. */
export type JudgeAgainItem = ExportFlag & { suggestedUrls: string[] };

/** A fix of an earlier export that no longer stands. */
export type WithdrawnItem = {
  id: string;
  file: string;
  wasInExport: string;
  why: string;
};

/** Rows as a list or as they come from the database. */
export type Rows<T> = Iterable<T> | AsyncIterable<T>;

export function isFixItem(item: ExportItem): item is FixItem {
  return item.disposition === "outdated" || item.disposition === "wrong";
}

/**
 * The order of every export: by file, then line, then the ledger's id, texts by
 * their UTF-8 bytes as the database's collation "C" does. Rows that are streamed
 * have to come in it.
 */
export function byPlace(
  a: { file: string; line: number; id: string },
  b: { file: string; line: number; id: string },
): number {
  return compare(a.file, b.file) || a.line - b.line || compare(a.id, b.id);
}

function compare(a: string, b: string): number {
  return a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b));
}
