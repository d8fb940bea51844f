import { DigestTable } from "./digest-table";
import { GrowingNumbers } from "./growing-numbers";
import type { ByteRange } from "./ledger-sink";
import { pathKey } from "./path-key";
import type { Position, Problem } from "./problem";
import type { Reading } from "./reading";

/** A record that has been read to its end. */
export type ReadRecord = {
  record: number;
  /** Null where it does not say which file it is about. */
  path: string | null;
  verdict: "pass" | "flagged";
  extra: Record<string, unknown>;
  notGrounded: number;
  sourceSilent: number;
  /** Its first problem; null where there is none. */
  problem: Problem | null;
  pointer: string;
  position: Position;
  /** The record itself first. */
  parts: ByteRange[];
};

/**
 * Accepts or refuses whole records and counts them. Two records of one file are
 * both refused, the earlier one after it was accepted, because no rule says
 * which of them holds.
 */
export class RecordBook {
  private readonly reading: Reading;
  private readonly byPath = new DigestTable();
  private readonly columns = Array.from(
    { length: 8 },
    () => new GrowingNumbers(),
  );

  constructor(reading: Reading) {
    this.reading = reading;
  }

  settle(read: ReadRecord): void {
    const earlier = read.path === null ? null : this.enter(read, read.path);
    if (earlier !== null) this.refuseBoth(read, earlier);
    else if (read.problem) this.reject(read, read.problem);
    else this.accept(read, read.path ?? "");
  }

  private accept(read: ReadRecord, path: string): void {
    const { reading } = this;
    reading.files++;
    reading.notGrounded += read.notGrounded;
    reading.sourceSilent += read.sourceSilent;
    reading.sink.onRecord({
      record: read.record,
      path,
      verdict: read.verdict,
      extra: read.extra,
      position: read.position,
      bytes: read.parts[0] ?? { upload: 0, start: 0, end: 0 },
    });
  }

  private reject(read: ReadRecord, problem: Problem): void {
    const { kind, pointer, line, column } = problem;
    const { record, path, parts } = read;
    this.reading.rejected++;
    this.reading.sink.onReject({
      record,
      path,
      kind,
      pointer,
      line,
      column,
      parts,
    });
  }

  /** Notes the record of a path; gives the row of the one that was there before. */
  private enter(read: ReadRecord, path: string): number | null {
    const row = this.columns[0]?.length ?? 0;
    const earlier = this.byPath.findOrAdd(pathKey(path), row);
    if (earlier !== null) return earlier;
    const own = read.parts[0];
    const accepted = read.problem === null ? 1 : 0;
    const values = [
      accepted,
      read.record,
      read.notGrounded,
      read.sourceSilent,
      read.position.line,
      read.position.column,
      own?.start ?? 0,
      own?.end ?? 0,
    ];
    for (const [i, value] of values.entries()) this.columns[i]?.push(value);
    return null;
  }

  private refuseBoth(read: ReadRecord, row: number): void {
    const { reading } = this;
    const line = this.cell(row, 4);
    const problem = reading.problem({
      kind: "duplicate-file",
      message: `${read.path} has a record already (line ${line}): both are refused`,
      pointer: `${read.pointer}/file`,
      at: read.position,
      record: read.path,
    });
    this.reject(read, read.problem ?? problem);
    if (this.cell(row, 0) === 0) return;
    this.columns[0]?.set(row, 0);
    this.withdraw(row, read.path);
  }

  private withdraw(row: number, path: string | null): void {
    const { reading } = this;
    reading.files--;
    reading.notGrounded -= this.cell(row, 2);
    reading.sourceSilent -= this.cell(row, 3);
    reading.rejected++;
    const { upload } = reading;
    reading.sink.onReject({
      record: this.cell(row, 1),
      path,
      kind: "duplicate-file",
      pointer: "",
      line: this.cell(row, 4),
      column: this.cell(row, 5),
      parts: [{ upload, start: this.cell(row, 6), end: this.cell(row, 7) }],
    });
  }

  private cell(row: number, column: number): number {
    return this.columns[column]?.at(row) ?? 0;
  }
}
