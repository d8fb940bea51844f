import type { Buffer } from "node:buffer";
import {
  checkFlag,
  checkRecordHeader,
  type FieldIssue,
  isRow,
} from "./check-row";
import { FlagGate } from "./flag-gate";
import type {
  ItemConsumer,
  ItemPlace,
  RawItem,
  RawValue,
} from "./item-splitter";
import { escapePointer } from "./json-path";
import type { FlagRow } from "./ledger-schema";
import { extraOf, makeFlag } from "./make-flag";
import { pathFault, pathKey } from "./path-key";
import { placeIn } from "./place-in";
import type { Position, Problem } from "./problem";
import { readHead, readValue } from "./read-value";
import type { Reading, Saying } from "./reading";
import { RecordBook } from "./record-book";
import { shapeOfValue } from "./row-shape";

const KNOWN = new Set(["file", "per_file_verdict", "flags"]);
const MAX_STRANGERS = 20;

/** A flag that was read before its record said which file it is about. */
type Stranger = { file: string; pointer: string; at: Position };

/** Reads the records of an R11 ledger, whatever their container. */
export class RecordReader implements ItemConsumer {
  private readonly reading: Reading;
  private readonly keyed: boolean;
  private readonly lines: boolean;
  private readonly pointer: () => string;
  private readonly book: RecordBook;
  private readonly gate: FlagGate;

  private record = 0;
  private first: Problem | null = null;
  private notGrounded = 0;
  private sourceSilent = 0;
  /** The path of the record, once it is known. */
  private path: string | null = null;
  /** True where the part or header being read has a text that is too long, and that was said. */
  private saidTooLong = false;
  private strangers = new Map<string, Stranger>();

  constructor(
    reading: Reading,
    place: ItemPlace,
    keyed: boolean,
    pointer: () => string,
  ) {
    this.reading = reading;
    this.keyed = keyed;
    this.lines = place.depth === 0;
    this.pointer = pointer;
    this.book = new RecordBook(reading);
    this.gate = new FlagGate(reading);
  }

  startItem(): void {
    this.record = this.reading.records++;
    this.first = null;
    this.notGrounded = 0;
    this.sourceSilent = 0;
    this.path = null;
    this.saidTooLong = false;
    this.strangers = new Map();
  }

  startParts(head: Buffer | null): void {
    const value = readHead(head);
    if (isRow(value) && typeof value.file === "string") this.path = value.file;
  }

  /** A problem of the scanner that concerns this record only. */
  tooLong(message: string, pointer: string, at: Position): void {
    this.saidTooLong = true;
    this.say({ kind: "field-too-long", message, pointer, at });
  }

  part(raw: RawValue): void {
    const { reading } = this;
    if (!reading.countFlag(this.pointer, raw.start) || reading.refused) return;
    const said = this.saidTooLong;
    this.saidTooLong = false;
    if (!raw.bytes) {
      if (!said)
        this.tooLong(
          "This flag is too long to read",
          this.pointer(),
          raw.start,
        );
      this.saidTooLong = false;
      return;
    }
    const checked = checkFlag(readValue(raw));
    if (checked.ok) this.take(checked.row, raw);
    else this.sayIssues(checked.issues, raw);
  }

  item(raw: RawItem): void {
    if (this.reading.refused) return;
    const value = raw.bytes ? readValue(raw) : {};
    if (raw.kind !== "object" && this.lines) {
      this.refuseLine(raw);
      return;
    }
    if (this.mixed(value, raw)) return;
    const row =
      this.keyed && isRow(value) && !Object.hasOwn(value, "file")
        ? { ...value, file: raw.key }
        : value;
    if (raw.bytes) this.sayHeader(row, raw);
    else if (!this.saidTooLong)
      this.tooLong(
        "This record is too long to read",
        this.pointer(),
        raw.start,
      );
    this.checkFile(row, raw);
    this.checkVerdict(row, raw);
    this.book.settle({
      record: this.record,
      path: this.path,
      verdict:
        isRow(row) && row.per_file_verdict === "pass" ? "pass" : "flagged",
      extra: isRow(row) ? extraOf(row, KNOWN) : {},
      notGrounded: this.notGrounded,
      sourceSilent: this.sourceSilent,
      problem: this.first,
      pointer: this.pointer(),
      position: raw.start,
      parts: [
        { upload: this.reading.upload, start: raw.start.byte, end: raw.end },
      ],
    });
  }

  private take(row: FlagRow, raw: RawValue): void {
    this.checkFlagFile(row.file, raw);
    const flag = makeFlag(row, {
      record: this.record,
      path: this.path ?? row.file,
      position: raw.start,
      bytes: {
        upload: this.reading.upload,
        start: raw.start.byte,
        end: raw.end,
      },
    });
    if (!this.gate.admit(flag, this.pointer)) return;
    if (flag.verdict === "not_grounded") this.notGrounded++;
    else this.sourceSilent++;
    if (!this.first) this.reading.sink.onFlag(flag);
  }

  private checkFlagFile(file: string, raw: RawValue): void {
    if (this.path === file) return;
    if (this.path !== null) {
      if (pathKey(file) === pathKey(this.path) && !pathFault(file)) return;
      const at = placeIn(raw.bytes, raw.start, "file");
      this.sayMismatch({ file, pointer: this.pointer(), at });
    } else if (this.strangers.size < MAX_STRANGERS && !this.strangers.has(file))
      this.strangers.set(file, {
        file,
        pointer: this.pointer(),
        at: raw.start,
      });
  }

  private sayMismatch(stranger: Stranger): void {
    this.say({
      kind: "file-mismatch",
      message: `This flag is about ${stranger.file}, its record about ${this.path}`,
      pointer: `${stranger.pointer}/file`,
      at: stranger.at,
      value: stranger.file.slice(0, 80),
    });
  }

  private checkFile(row: unknown, raw: RawItem): void {
    const file = isRow(row) && typeof row.file === "string" ? row.file : "";
    this.path = file.trim() === "" ? null : file;
    if (this.path === null) return;
    const at = raw.members.get("file") ?? raw.start;
    const pointer = `${this.pointer()}/file`;
    const fault = pathFault(file);
    if (fault)
      this.say({
        kind: "bad-path",
        message: `${file} cannot name a file of the repository: ${fault}`,
        pointer,
        at,
        value: file.slice(0, 80),
      });
    if (this.keyed && pathKey(raw.key) !== pathKey(file))
      this.say({
        kind: "file-mismatch",
        message: `This record is about ${file} but stands under ${raw.key}`,
        pointer,
        at,
        value: file.slice(0, 80),
      });
    for (const stranger of this.strangers.values())
      if (pathKey(stranger.file) !== pathKey(file)) this.sayMismatch(stranger);
  }

  private checkVerdict(row: unknown, raw: RawItem): void {
    if (!isRow(row) || !Array.isArray(row.flags)) return;
    const verdict = row.per_file_verdict;
    const flagged = raw.partCount > 0;
    if (verdict !== "pass" && verdict !== "flagged") return;
    if (flagged === (verdict === "flagged")) return;
    this.say({
      kind: "and-rule",
      message: flagged
        ? `This file passes and yet has ${raw.partCount === 1 ? "a flag" : `${raw.partCount} flags`}`
        : "This file is flagged and yet has no flag",
      pointer: `${this.pointer()}/per_file_verdict`,
      at: raw.members.get("per_file_verdict") ?? raw.start,
      value: verdict,
    });
  }

  /** Another kind of row among the records: then nothing says what the rest means. */
  private mixed(value: unknown, raw: RawItem): boolean {
    const shape = shapeOfValue(value);
    if (shape === null || shape === "record" || this.keyed) return false;
    this.reading.refuse({
      kind: "ambiguous-container",
      message: "This is not a record of a file, and the others are",
      pointer: this.pointer(),
      at: raw.start,
    });
    return true;
  }

  private refuseLine(raw: RawItem): void {
    this.reading.refuse({
      kind: "wrong-type",
      message: "Each line must be an object",
      pointer: this.pointer(),
      at: raw.start,
    });
  }

  private sayHeader(row: unknown, raw: RawItem): void {
    const checked = checkRecordHeader(row);
    if (checked.ok) return;
    for (const issue of checked.issues)
      this.say({
        kind: issue.kind,
        message: issue.message,
        pointer: pointerTo(this.pointer(), issue),
        at: raw.members.get(issue.field ?? "") ?? raw.start,
        value: issue.value,
      });
  }

  private sayIssues(issues: FieldIssue[], raw: RawValue): void {
    // A million wrong flags of one record make no million of objects.
    if (this.first !== null && this.reading.isFull()) {
      this.reading.countMore(issues.length);
      return;
    }
    for (const issue of issues)
      this.say({
        kind: issue.kind,
        message: issue.message,
        pointer: pointerTo(this.pointer(), issue),
        at: this.placeOf(issue, raw),
        value: issue.value,
      });
  }

  private placeOf(issue: FieldIssue, raw: RawValue): Position {
    if (this.reading.isFull()) return raw.start;
    return placeIn(raw.bytes, raw.start, issue.field ?? "");
  }

  private say(saying: Saying<Problem["kind"]>): void {
    const problem = this.reading.problem({ ...saying, record: this.path });
    this.first ??= problem;
  }
}

/** The pointer of the field that an issue is about. */
export function pointerTo(pointer: string, issue: FieldIssue): string {
  return issue.field === null
    ? pointer
    : `${pointer}/${escapePointer(issue.field)}`;
}
