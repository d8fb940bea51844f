import type { FlaggedVerdict, Proposal } from "./judge-verdict";
import type { Position, ProblemKind } from "./problem";

/** One uploaded file. `open` may be called more than once and gives the same bytes each time. */
export type LedgerFile = {
  name: string;
  open: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
};

/** A stretch of an uploaded file: bytes `start` up to, not including, `end`. */
export type ByteRange = { upload: number; start: number; end: number };

/** One flag, as the judge means it. It belongs to the record with that number. */
export type LedgerFlag = {
  record: number;
  extId: string;
  path: string;
  line: number;
  claim: string;
  /** What its spellings share (see claimKey). */
  claimKey: string;
  verdict: FlaggedVerdict;
  rule: string;
  evidenceUrl: string;
  evidenceQuote: string;
  reason: string;
  /** What the pass suggests: never a decision. */
  proposal: Proposal | null;
  /** The fields that the format does not name. */
  extra: Record<string, unknown>;
  /** Where it stands in `bytes.upload`. */
  position: Position;
  bytes: ByteRange;
};

/** What the judge says about one file, accepted. */
export type LedgerRecord = {
  /** Counts from 0 in this reading. */
  record: number;
  path: string;
  verdict: "pass" | "flagged";
  extra: Record<string, unknown>;
  position: Position;
  bytes: ByteRange;
};

/** A record that was refused, with everything it consists of. */
export type RejectedRecord = {
  record: number;
  path: string | null;
  kind: ProblemKind;
  pointer: string;
  line: number;
  column: number;
  parts: ByteRange[];
};

/**
 * Where a ledger is read to. Flags may come before their record and a record
 * may still be refused after it was accepted, with `onReject`: so stage what
 * comes, drop what is refused, and use none of it unless the report says so.
 */
export type LedgerSink = {
  onFlag(flag: LedgerFlag): void;
  onRecord(record: LedgerRecord): void;
  onReject(record: RejectedRecord): void;
  /** Called after each piece of the files, with the bytes read so far in all: the time to write out or to wait. */
  drain?(bytesRead: number): Promise<void> | void;
};

/** Reads without keeping anything. */
export const nowhere: LedgerSink = {
  onFlag() {},
  onRecord() {},
  onReject() {},
};
