import { type Checked, checkClaimRow, type FieldIssue } from "./check-row";
import { claimKey } from "./claim-key";
import type { RawItem, RawValue } from "./item-splitter";
import { extraOf } from "./make-flag";
import { pathFault, pathKey } from "./path-key";
import { placeIn } from "./place-in";
import type { Position, Problem } from "./problem";
import { readValue } from "./read-value";
import type { Reading, Saying } from "./reading";
import { pointerTo } from "./record-reader";
import { shapeOfValue } from "./row-shape";
import type { RowReader } from "./upload-reader";

const KNOWN = new Set(["id", "file", "line", "claim"]);

/** One row of a claim manifest, in little memory. */
export type ClaimEntry = {
  id: string;
  line: number;
  claim: string;
  /** Null where all its fields are known ones. */
  extra: Record<string, unknown> | null;
  /** Its place in the manifest: bytes, line, column, and index in an array. */
  start: number;
  end: number;
  atLine: number;
  column: number;
  index: number;
  /** What the judge said about it (a digest), once that was read. */
  judged: number | null;
};

/** The claims of one file. */
export type FileClaims = {
  path: string;
  rows: Map<string, ClaimEntry>;
  /** The first problem with one of its rows. */
  problem: Problem | null;
  /** True once its judge record was read. */
  met: boolean;
};

/** Which share of the files a pass over a manifest and its judge output is about. */
export type Share = { index: number; of: number };

/** True where a file belongs to this share. Files are spread evenly by their path. */
export function isIn(share: Share, path: string): boolean {
  if (share.of === 1) return true;
  let hash = 0x811c9dc5;
  const key = pathKey(path);
  for (let i = 0; i < key.length; i++)
    hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  return (hash >>> 0) % share.of === share.index;
}

/** Keeps the rows of a claim manifest that are in one share of the files. */
export class ClaimTable implements RowReader {
  readonly files = new Map<string, FileClaims>();
  private readonly reading: Reading;
  private readonly share: Share;
  private readonly pointer: () => string;
  private pending: Saying<Problem["kind"]>[] = [];

  constructor(reading: Reading, share: Share, pointer: () => string) {
    this.reading = reading;
    this.share = share;
    this.pointer = pointer;
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
    if (this.reading.refused) return;
    const value = readValue(raw);
    if (this.mixed(value, raw)) return;
    const checked = checkClaimRow(value);
    const { file } = checked.row;
    if (typeof file !== "string" || file.trim() === "")
      this.fileless(checked, raw);
    else if (isIn(this.share, file)) this.take(checked, file, raw);
  }

  private take(
    checked: ReturnType<typeof checkClaimRow>,
    file: string,
    raw: RawItem,
  ): void {
    const claims = this.claimsOf(file);
    for (const saying of this.pending) this.say(claims, saying);
    const fault = pathFault(file);
    if (fault) this.say(claims, this.badPath(file, fault, raw));
    if (!checked.ok) this.sayIssues(claims, checked, raw);
    else this.add(claims, checked.row, raw);
  }

  private add(
    claims: FileClaims,
    row: { id: string; line: number; claim: string },
    raw: RawItem,
  ): void {
    const earlier = claims.rows.get(row.id);
    if (earlier) {
      this.again(claims, earlier, row, raw);
      return;
    }
    const extra = extraOf(row, KNOWN);
    claims.rows.set(row.id, {
      id: row.id,
      line: row.line,
      claim: row.claim,
      extra: Object.keys(extra).length > 0 ? extra : null,
      start: raw.start.byte,
      end: raw.end,
      atLine: raw.start.line,
      column: raw.start.column,
      index: raw.index,
      judged: null,
    });
  }

  /** A second row with the same id: the same claim is one claim; of two nobody can tell which was judged. */
  private again(
    claims: FileClaims,
    earlier: ClaimEntry,
    row: { id: string; line: number; claim: string },
    raw: RawItem,
  ): void {
    const where = {
      pointer: this.pointer(),
      at: raw.start,
      record: claims.path,
    };
    const same =
      claimKey(earlier.claim) === claimKey(row.claim) &&
      earlier.line === row.line;
    if (same)
      this.reading.notice({
        ...where,
        kind: "duplicate-id",
        message: `The row ${row.id} stands in the manifest already (line ${earlier.atLine}): one is kept`,
      });
    else
      this.say(claims, {
        ...where,
        kind: "row-without-result",
        message: `The manifest has another claim ${row.id} for this file (line ${earlier.atLine}): one result cannot be for both`,
      });
  }

  private claimsOf(file: string): FileClaims {
    const key = pathKey(file);
    const known = this.files.get(key);
    if (known) return known;
    const claims = { path: file, rows: new Map(), problem: null, met: false };
    this.files.set(key, claims);
    return claims;
  }

  private badPath(
    file: string,
    fault: string,
    raw: RawItem,
  ): Saying<Problem["kind"]> {
    return {
      kind: "bad-path",
      message: `${file} cannot name a file of the repository: ${fault}`,
      pointer: `${this.pointer()}/file`,
      at: raw.members.get("file") ?? raw.start,
      value: file.slice(0, 80),
    };
  }

  private sayIssues(
    claims: FileClaims | null,
    checked: Checked<unknown>,
    raw: RawItem,
  ): void {
    if (checked.ok) return;
    for (const issue of checked.issues)
      this.say(claims, {
        kind: issue.kind,
        message: issue.message,
        pointer: pointerTo(this.pointer(), issue),
        at: this.placeOf(issue, raw),
        value: issue.value,
      });
  }

  /** A row of no file: its result will be without a row, which rejects that record. */
  private fileless(checked: Checked<unknown>, raw: RawItem): void {
    if (this.share.index > 0) return;
    if (!raw.bytes)
      this.tooLong("This row is too long to read", this.pointer(), raw.start);
    for (const saying of this.pending) this.say(null, saying);
    if (raw.bytes) this.sayIssues(null, checked, raw);
  }

  private mixed(value: unknown, raw: RawItem): boolean {
    const shape = shapeOfValue(value);
    if (shape === null || shape === "claim") return false;
    this.reading.refuse({
      kind: "ambiguous-container",
      message: "This is not a row of a claim manifest, and the others are",
      pointer: this.pointer(),
      at: raw.start,
    });
    return true;
  }

  private placeOf(issue: FieldIssue, raw: RawValue): Position {
    if (this.reading.isFull()) return raw.start;
    return placeIn(raw.bytes, raw.start, issue.field ?? "");
  }

  private say(
    claims: FileClaims | null,
    saying: Saying<Problem["kind"]>,
  ): void {
    const problem = this.reading.problem({ ...saying, record: claims?.path });
    if (claims) claims.problem ??= problem;
  }
}
