import { type Checked, checkFlag, type FieldIssue } from "./check-row";
import { DigestTable } from "./digest-table";
import { FlagGate } from "./flag-gate";
import { GrowingNumbers } from "./growing-numbers";
import type { ItemConsumer, RawItem, RawValue } from "./item-splitter";
import type { FlagRow } from "./ledger-schema";
import type { ByteRange } from "./ledger-sink";
import { makeFlag } from "./make-flag";
import { pathFault, pathKey } from "./path-key";
import { placeIn } from "./place-in";
import type { Position, Problem } from "./problem";
import { readValue } from "./read-value";
import type { Reading, Saying } from "./reading";
import { pointerTo } from "./record-reader";
import { shapeOfValue } from "./row-shape";

/**
 * Reads JSON Lines of bare flags. The flags of one file are one record: a bad
 * flag rejects them all, because the file without it would make it look
 * resolved. So does a flag that does not say its file, for the whole upload.
 */
export class BareFlagReader implements ItemConsumer {
  private readonly reading: Reading;
  private readonly pointer: () => string;
  private readonly gate: FlagGate;
  private readonly byPath = new DigestTable();
  /** By record: the flags that count. */
  private readonly notGrounded = new GrowingNumbers();
  private readonly sourceSilent = new GrowingNumbers();
  /** The first problem of each rejected record. */
  private readonly faults = new Map<
    number,
    { problem: Problem; path: string }
  >();
  /** By line: its record and where it stands. */
  private readonly records = new GrowingNumbers();
  private readonly starts = new GrowingNumbers();
  private readonly ends = new GrowingNumbers();
  private pending: Saying<"field-too-long">[] = [];

  constructor(reading: Reading, pointer: () => string) {
    this.reading = reading;
    this.pointer = pointer;
    this.gate = new FlagGate(reading);
  }

  startItem(): void {
    this.pending = [];
  }

  startParts(): void {}

  part(): void {}

  tooLong(message: string, pointer: string, at: Position): void {
    this.pending.push({ kind: "field-too-long", message, pointer, at });
  }

  item(raw: RawItem): void {
    const { reading } = this;
    if (!reading.countFlag(this.pointer, raw.start) || reading.refused) return;
    const value = readValue(raw);
    const shape = shapeOfValue(value);
    if (shape !== null && shape !== "flag" && shape !== "claim") {
      this.refuse(
        raw,
        "ambiguous-container",
        "This line is a record, and the others are bare flags",
      );
      return;
    }
    this.takeLine(checkFlag(value), raw);
  }

  private takeLine(checked: Checked<FlagRow>, raw: RawItem): void {
    const { file } = checked.row;
    if (typeof file !== "string" || file.trim() === "") {
      this.refuseFileless(checked, raw);
      return;
    }
    const record = this.enter(file, raw);
    for (const saying of this.pending) this.say(record, file, saying);
    this.checkPath(record, file, raw);
    if (checked.ok) this.take(checked.row, record, raw);
    else this.sayIssues(checked.issues, record, file, raw);
  }

  private sayIssues(
    issues: FieldIssue[],
    record: number,
    file: string,
    raw: RawItem,
  ): void {
    for (const issue of issues)
      this.say(record, file, {
        kind: issue.kind,
        message: issue.message,
        pointer: pointerTo(this.pointer(), issue),
        at: this.placeOf(issue, raw),
        value: issue.value,
      });
  }

  /** All lines have been read: rejects the records that have a fault. */
  finish(): void {
    const { reading } = this;
    if (reading.refused) return;
    for (let record = 0; record < this.notGrounded.length; record++) {
      if (this.faults.has(record)) continue;
      reading.files++;
      reading.notGrounded += this.notGrounded.at(record);
      reading.sourceSilent += this.sourceSilent.at(record);
    }
    if (this.faults.size > 0) this.reject(this.lines());
  }

  private reject(lines: Map<number, ByteRange[]>): void {
    for (const [record, { problem, path }] of this.faults) {
      const { kind, pointer, line, column } = problem;
      const parts = lines.get(record) ?? [];
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
  }

  /** Where the lines of the rejected records stand. */
  private lines(): Map<number, ByteRange[]> {
    const lines = new Map<number, ByteRange[]>();
    for (let i = 0; i < this.records.length; i++) {
      const record = this.records.at(i);
      if (!this.faults.has(record)) continue;
      const range = {
        upload: this.reading.upload,
        start: this.starts.at(i),
        end: this.ends.at(i),
      };
      const known = lines.get(record);
      if (known) known.push(range);
      else lines.set(record, [range]);
    }
    return lines;
  }

  private enter(file: string, raw: RawItem): number {
    const next = this.notGrounded.length;
    const known = this.byPath.findOrAdd(pathKey(file), next);
    const record = known ?? next;
    if (known === null) {
      this.notGrounded.push(0);
      this.sourceSilent.push(0);
      this.reading.records++;
      if (!pathFault(file))
        this.reading.sink.onRecord({
          record,
          path: file,
          verdict: "flagged",
          extra: {},
          position: raw.start,
          bytes: {
            upload: this.reading.upload,
            start: raw.start.byte,
            end: raw.end,
          },
        });
    }
    this.records.push(record);
    this.starts.push(raw.start.byte);
    this.ends.push(raw.end);
    return record;
  }

  private checkPath(record: number, file: string, raw: RawItem): void {
    const fault = pathFault(file);
    if (!fault) return;
    this.say(record, file, {
      kind: "bad-path",
      message: `${file} cannot name a file of the repository: ${fault}`,
      pointer: `${this.pointer()}/file`,
      at: raw.members.get("file") ?? raw.start,
      value: file.slice(0, 80),
    });
  }

  private take(row: FlagRow, record: number, raw: RawItem): void {
    const flag = makeFlag(row, {
      record,
      path: row.file,
      position: raw.start,
      bytes: {
        upload: this.reading.upload,
        start: raw.start.byte,
        end: raw.end,
      },
    });
    if (!this.gate.admit(flag, this.pointer)) return;
    const column =
      flag.verdict === "not_grounded" ? this.notGrounded : this.sourceSilent;
    column.add(record, 1);
    if (!this.faults.has(record)) this.reading.sink.onFlag(flag);
  }

  private refuseFileless(checked: Checked<FlagRow>, raw: RawItem): void {
    if (!raw.bytes) {
      this.refuseLong(raw);
      return;
    }
    const issues = checked.ok ? [] : checked.issues;
    const issue = issues.find(({ field }) => field === "file") ?? issues[0];
    this.refuse(
      raw,
      issue?.kind ?? "missing-field",
      `${issue?.message}: without a file nobody can tell whose flag this is`,
    );
  }

  private refuseLong(raw: RawItem): void {
    const [pending] = this.pending;
    if (pending) this.reading.refuse(pending);
    else this.refuse(raw, "field-too-long", "This line is too long to read");
  }

  private refuse(raw: RawItem, kind: Problem["kind"], message: string): void {
    const pointer = this.pointer();
    this.reading.refuse({ kind, message, pointer, at: raw.start });
  }

  private placeOf(issue: FieldIssue, raw: RawValue): Position {
    if (this.reading.isFull()) return raw.start;
    return placeIn(raw.bytes, raw.start, issue.field ?? "");
  }

  private say(
    record: number,
    path: string,
    saying: Saying<Problem["kind"]>,
  ): void {
    const problem = this.reading.problem({ ...saying, record: path });
    if (!this.faults.has(record)) this.faults.set(record, { problem, path });
  }
}
