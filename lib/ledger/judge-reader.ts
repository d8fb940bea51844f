import type { Buffer } from "node:buffer";
import {
  type Checked,
  checkJudgeHeader,
  checkResult,
  type FieldIssue,
  isRow,
} from "./check-row";
import {
  type ClaimEntry,
  type ClaimTable,
  type FileClaims,
  isIn,
  type Share,
} from "./claim-table";
import { FlagGate } from "./flag-gate";
import type { RawItem, RawValue } from "./item-splitter";
import { extraOf } from "./make-flag";
import {
  makeJudgedFlag,
  type ResultRow,
  resultDigest,
} from "./make-judged-flag";
import { pathFault, pathKey } from "./path-key";
import { placeIn } from "./place-in";
import type { Position, Problem } from "./problem";
import { readHead, readValue } from "./read-value";
import type { Reading, Saying } from "./reading";
import type { RecordBook } from "./record-book";
import { pointerTo } from "./record-reader";
import { shapeOfValue } from "./row-shape";
import type { UnjudgedRows } from "./unjudged-rows";
import type { RowReader } from "./upload-reader";

const KNOWN = new Set(["file", "results"]);
/** Results that are kept until their record says its file; it should say so first. */
const MAX_WAITING = 10_000;

type Result = {
  checked: Checked<ResultRow>;
  bytes: Buffer | null;
  start: Position;
  end: number;
  pointer: string;
};

/** What a pass over judge output is joined with. */
export type Join = {
  claims: ClaimTable;
  share: Share;
  book: RecordBook;
  unjudged: UnjudgedRows;
};

/** Reads judge output and joins it, by file and id, with the rows of a claim manifest. */
export class JudgeReader implements RowReader {
  private readonly reading: Reading;
  private readonly claims: ClaimTable;
  private readonly share: Share;
  private readonly book: RecordBook;
  private readonly unjudged: UnjudgedRows;
  private readonly gate: FlagGate;
  private readonly pointer: () => string;

  private record = 0;
  private first: Problem | null = null;
  private notGrounded = 0;
  private sourceSilent = 0;
  private path: string | null = null;
  private rows: FileClaims | null = null;
  private waiting: Result[] = [];
  private pending: Saying<Problem["kind"]>[] = [];

  constructor(reading: Reading, join: Join, pointer: () => string) {
    this.reading = reading;
    this.claims = join.claims;
    this.share = join.share;
    this.book = join.book;
    this.unjudged = join.unjudged;
    this.gate = new FlagGate(reading);
    this.pointer = pointer;
  }

  startItem(): void {
    this.record = this.reading.records++;
    this.first = null;
    this.notGrounded = 0;
    this.sourceSilent = 0;
    this.waiting = [];
    this.pending = [];
    this.know(null);
  }

  startParts(head: Buffer | null): void {
    const value = readHead(head);
    if (isRow(value) && typeof value.file === "string" && value.file.trim())
      this.know(value.file);
  }

  tooLong(message: string, pointer: string, at: Position): void {
    this.pending.push({ kind: "field-too-long", message, pointer, at });
  }

  part(raw: RawValue): void {
    if (this.reading.refused) return;
    if (this.path !== null && !isIn(this.share, this.path)) return;
    const result: Result = {
      checked: checkResult(readValue(raw)),
      bytes: raw.bytes,
      start: raw.start,
      end: raw.end,
      pointer: this.pointer(),
    };
    if (!raw.bytes)
      this.tooLong(
        "This result is too long to read",
        result.pointer,
        raw.start,
      );
    if (this.path !== null) this.take(result);
    else this.wait(result);
  }

  item(raw: RawItem): void {
    if (this.reading.refused) return;
    const value = raw.bytes ? readValue(raw) : {};
    if (this.mixed(value, raw)) return;
    const row = isRow(value) ? value : {};
    const file = typeof row.file === "string" ? row.file : "";
    this.know(file.trim() === "" ? null : file);
    if (!isIn(this.share, this.path ?? "")) return;
    for (const saying of this.pending) this.say(saying);
    for (const result of this.waiting) this.take(result);
    this.sayHeader(value, raw);
    this.checkRows();
    this.settle(row, raw);
  }

  private know(path: string | null): void {
    this.path = path;
    this.rows =
      path === null ? null : (this.claims.files.get(pathKey(path)) ?? null);
  }

  private wait(result: Result): void {
    if (this.waiting.length < MAX_WAITING) this.waiting.push(result);
    else
      this.reading.refuse({
        kind: "too-large",
        message: `More than ${MAX_WAITING} results stand before the \`file\` that they are about`,
        pointer: result.pointer,
        at: result.start,
      });
  }

  private take(result: Result): void {
    const { checked, pointer, start } = result;
    if (!checked.ok) {
      if (result.bytes) this.sayIssues(checked.issues, result);
      return;
    }
    const entry = this.rows?.rows.get(checked.row.id);
    if (!entry) {
      this.say({
        kind: "result-without-row",
        message: `The manifest has no claim ${checked.row.id} for this file`,
        pointer,
        at: start,
        value: checked.row.id.slice(0, 80),
      });
      return;
    }
    if (entry.judged === null) this.judge(entry, checked.row, result);
    else this.judgeAgain(entry, checked.row, result);
  }

  private judge(entry: ClaimEntry, row: ResultRow, result: Result): void {
    entry.judged = resultDigest(row);
    const flag = makeJudgedFlag(row, entry, {
      record: this.record,
      path: this.path ?? "",
      position: result.start,
      bytes: {
        upload: this.reading.upload,
        start: result.start.byte,
        end: result.end,
      },
    });
    const pointer = () => result.pointer;
    if (!flag || !this.reading.countFlag(pointer, result.start)) return;
    if (!this.gate.admit(flag, pointer)) return;
    if (flag.verdict === "not_grounded") this.notGrounded++;
    else this.sourceSilent++;
    if (!this.first && !this.rows?.problem) this.reading.sink.onFlag(flag);
  }

  private judgeAgain(entry: ClaimEntry, row: ResultRow, result: Result): void {
    const where = { pointer: result.pointer, at: result.start };
    if (entry.judged === resultDigest(row))
      this.reading.notice({
        ...where,
        kind: "duplicate-id",
        message: `The claim ${row.id} has this very result already: one is kept`,
        record: this.path,
      });
    else
      this.say({
        ...where,
        kind: "duplicate-result",
        message: `The claim ${row.id} of this file has another result already`,
        value: row.id.slice(0, 80),
      });
  }

  private checkRows(): void {
    const { rows } = this;
    if (!rows) return;
    rows.met = true;
    for (const entry of rows.rows.values()) {
      if (entry.judged !== null) continue;
      const problem = this.unjudged.say(rows, entry);
      this.first ??= problem;
    }
    this.first ??= rows.problem;
  }

  private settle(row: Record<string, unknown>, raw: RawItem): void {
    const { upload } = this.reading;
    const own = { upload, start: raw.start.byte, end: raw.end };
    this.book.settle({
      record: this.record,
      path: this.path,
      verdict: this.notGrounded + this.sourceSilent > 0 ? "flagged" : "pass",
      extra: extraOf(row, KNOWN),
      notGrounded: this.notGrounded,
      sourceSilent: this.sourceSilent,
      problem: this.first,
      pointer: this.pointer(),
      position: raw.start,
      parts: [own, ...(this.first ? this.unjudged.ranges(this.rows) : [])],
    });
  }

  private sayHeader(value: unknown, raw: RawItem): void {
    if (!raw.bytes) {
      const pointer = this.pointer();
      this.say({
        kind: "field-too-long",
        message: "This record is too long to read",
        pointer,
        at: raw.start,
      });
      return;
    }
    const checked = checkJudgeHeader(value);
    if (!checked.ok)
      for (const issue of checked.issues)
        this.say({
          kind: issue.kind,
          message: issue.message,
          pointer: pointerTo(this.pointer(), issue),
          at: raw.members.get(issue.field ?? "") ?? raw.start,
          value: issue.value,
        });
    const fault = this.path === null ? null : pathFault(this.path);
    if (fault)
      this.say({
        kind: "bad-path",
        message: `${this.path} cannot name a file of the repository: ${fault}`,
        pointer: `${this.pointer()}/file`,
        at: raw.members.get("file") ?? raw.start,
      });
  }

  private sayIssues(issues: FieldIssue[], result: Result): void {
    for (const issue of issues)
      this.say({
        kind: issue.kind,
        message: issue.message,
        pointer: pointerTo(result.pointer, issue),
        at: placeIn(result.bytes, result.start, issue.field ?? ""),
        value: issue.value,
      });
  }

  private mixed(value: unknown, raw: RawItem): boolean {
    const shape = shapeOfValue(value);
    if (shape === null || shape === "judge") return false;
    this.reading.refuse({
      kind: "ambiguous-container",
      message: "This is not a record of judge output, and the others are",
      pointer: this.pointer(),
      at: raw.start,
    });
    return true;
  }

  private say(saying: Saying<Problem["kind"]>): void {
    const problem = this.reading.problem({ ...saying, record: this.path });
    this.first ??= problem;
  }
}
