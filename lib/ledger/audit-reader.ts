import { type FieldIssue, isRow, show } from "./check-row";
import type { RawItem, RawValue } from "./item-splitter";
import { type Outline, placeOf } from "./outline";
import type { Position, Problem } from "./problem";
import { readValue } from "./read-value";
import type { Reading, Saying } from "./reading";
import { pointerTo } from "./record-reader";
import type { RowReader, UploadReader } from "./upload-reader";

const STATUSES = [
  "verified",
  "hallucinated",
  "malformed",
  "unreachable",
  "inconsistent",
] as const;

/** The citations of one or more audits, by what was found of them. */
export type AuditCounts = Record<(typeof STATUSES)[number], number> & {
  audits: number;
  total: number;
};

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Reads citation audits (v1) as far as the import report needs. */
export async function readAudit(
  upload: UploadReader,
  outline: Outline,
): Promise<AuditCounts> {
  let counts = noCitations();
  await upload.items(0, {
    place: placeOf(outline, "citations"),
    fence: false,
    reader: (pointer) => {
      const reader = new AuditReader(upload.reading, pointer);
      counts = reader.counts;
      return reader;
    },
  });
  return upload.reading.refused ? noCitations() : counts;
}

function noCitations(): AuditCounts {
  return {
    audits: 0,
    total: 0,
    verified: 0,
    hallucinated: 0,
    malformed: 0,
    unreachable: 0,
    inconsistent: 0,
  };
}

class AuditReader implements RowReader {
  readonly counts = noCitations();
  private readonly reading: Reading;
  private readonly pointer: () => string;
  private own = noCitations();
  private first: Problem | null = null;
  private record = 0;

  constructor(reading: Reading, pointer: () => string) {
    this.reading = reading;
    this.pointer = pointer;
  }

  startItem(): void {
    this.own = noCitations();
    this.first = null;
    this.record = this.reading.records++;
  }

  startParts(): void {}

  tooLong(message: string, pointer: string, at: Position): void {
    this.say({ kind: "field-too-long", message, pointer, at });
  }

  part(raw: RawValue): void {
    if (this.reading.refused) return;
    if (!this.reading.countFlag(this.pointer, raw.start)) return;
    const value = readValue(raw);
    this.own.total++;
    const status = STATUSES.find(
      (word) => isRow(value) && value.status === word,
    );
    if (status) this.own[status]++;
    for (const issue of citationIssues(value)) this.sayIssue(issue, raw);
  }

  item(raw: RawItem): void {
    const { reading } = this;
    if (reading.refused) return;
    const value = readValue(raw);
    for (const issue of auditIssues(value)) this.sayIssue(issue, raw);
    if (isRow(value) && !UUID.test(String(value.audit_id)))
      reading.notice({
        kind: "audit-id-not-uuid",
        message: `The audit's id is not a UUID: ${show(value.audit_id)}`,
        pointer: `${this.pointer()}/audit_id`,
        at: raw.members.get("audit_id") ?? raw.start,
      });
    if (this.first) this.reject(raw, this.first);
    else this.accept();
  }

  private accept(): void {
    this.reading.files++;
    this.counts.audits++;
    this.counts.total += this.own.total;
    for (const status of STATUSES) this.counts[status] += this.own[status];
  }

  private reject(raw: RawItem, problem: Problem): void {
    const { kind, pointer, line, column } = problem;
    const { upload } = this.reading;
    this.reading.rejected++;
    this.reading.sink.onReject({
      record: this.record,
      path: null,
      kind,
      pointer,
      line,
      column,
      parts: [{ upload, start: raw.start.byte, end: raw.end }],
    });
  }

  private sayIssue(issue: FieldIssue, raw: RawValue): void {
    this.say({
      kind: issue.kind,
      message: issue.message,
      pointer: pointerTo(this.pointer(), issue),
      at: raw.start,
      value: issue.value,
    });
  }

  private say(saying: Saying<Problem["kind"]>): void {
    const problem = this.reading.problem(saying);
    this.first ??= problem;
  }
}

function citationIssues(value: unknown): FieldIssue[] {
  if (!isRow(value)) return [notAnObject(value)];
  const issues: FieldIssue[] = [];
  if (!STATUSES.some((status) => status === value.status))
    issues.push(
      lacking(value, "status", "bad-verdict", `one of ${STATUSES.join(", ")}`),
    );
  if (typeof value.ref_id !== "string" || value.ref_id === "")
    issues.push(lacking(value, "ref_id", "wrong-type", "a text"));
  return issues;
}

function auditIssues(value: unknown): FieldIssue[] {
  if (!isRow(value)) return [notAnObject(value)];
  const { target } = value;
  if (isRow(target) && typeof target.path === "string") return [];
  return [lacking(value, "target", "wrong-type", "an object with a `path`")];
}

function lacking(
  row: Record<string, unknown>,
  field: string,
  kind: FieldIssue["kind"],
  must: string,
): FieldIssue {
  if (!Object.hasOwn(row, field))
    return { field, kind: "missing-field", message: `\`${field}\` is missing` };
  const value = show(row[field]);
  return {
    field,
    kind,
    message: `\`${field}\` must be ${must}, not ${value}`,
    value,
  };
}

function notAnObject(value: unknown): FieldIssue {
  return {
    field: null,
    kind: "wrong-type",
    message: "An object must stand here",
    value: show(value),
  };
}
