import type * as z from "zod";
import { JudgeVerdict } from "./judge-verdict";
import {
  ClaimRow,
  FlagFields,
  FlagRow,
  JudgeHeader,
  MAX_RULE,
  RecordHeader,
  ResultRow,
} from "./ledger-schema";
import type { RecordProblemKind } from "./problem";

/** What is wrong with one field of a row; `field` is null where it is the row itself. */
export type FieldIssue = {
  field: string | null;
  kind: RecordProblemKind;
  message: string;
  value?: string;
};

export type Row = Record<string, unknown>;
export type Checked<T> =
  | { ok: true; row: T }
  | { ok: false; row: Row; issues: FieldIssue[] };

/** Checks a flag of an R11 ledger: its fields, and that its disposition can only be a proposal. */
export function checkFlag(value: unknown): Checked<FlagRow> {
  if (isRow(value) && FlagRow.safeParse(value).success)
    return { ok: true, row: value as FlagRow };
  return refuse(value, FlagFields, (row) => [
    ...verdictIssues(row),
    ...dispositionIssues(row),
  ]);
}

/** Checks one answer of the judge. A disposition on it is a proposal, as on a flag. */
export function checkResult(
  value: unknown,
): Checked<z.infer<typeof ResultRow>> {
  if (isResult(value) && dispositionIssues(value).length === 0)
    return { ok: true, row: value };
  return refuse(value, ResultRow, dispositionIssues);
}

function isResult(value: unknown): value is z.infer<typeof ResultRow> & Row {
  return isRow(value) && ResultRow.safeParse(value).success;
}

export function checkClaimRow(
  value: unknown,
): Checked<z.infer<typeof ClaimRow>> {
  return check(value, ClaimRow);
}

/** Checks a record without its flags. */
export function checkRecordHeader(
  value: unknown,
): Checked<z.infer<typeof RecordHeader>> {
  return check(value, RecordHeader);
}

export function checkJudgeHeader(
  value: unknown,
): Checked<z.infer<typeof JudgeHeader>> {
  return check(value, JudgeHeader);
}

function check<T>(value: unknown, schema: z.ZodType<T>): Checked<T> {
  return isRow(value) && schema.safeParse(value).success
    ? { ok: true, row: value as T }
    : refuse(value, schema, () => []);
}

function refuse(
  value: unknown,
  schema: z.ZodType,
  more: (row: Row) => FieldIssue[],
): { ok: false; row: Row; issues: FieldIssue[] } {
  if (!isRow(value))
    return {
      ok: false,
      row: {},
      issues: [
        {
          field: null,
          kind: "wrong-type",
          message: `An object must stand here, not ${nameOf(value)}`,
          value: show(value),
        },
      ],
    };
  const issues = (schema.safeParse(value).error?.issues ?? []).map((issue) =>
    fieldIssue(String(issue.path[0] ?? ""), value, issue.code),
  );
  return { ok: false, row: value, issues: [...issues, ...more(value)] };
}

export function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function fieldIssue(field: string, row: Row, code: string): FieldIssue {
  if (!Object.hasOwn(row, field)) return missing(field);
  const value = row[field];
  if (field === "line")
    return issueOf(field, "bad-line", value, "must be a whole number from 1");
  if (field === "judge_verdict") return badVerdict(value, JudgeVerdict.options);
  if (field === "per_file_verdict")
    return issueOf(
      field,
      "bad-file-verdict",
      value,
      'must be "pass" or "flagged"',
    );
  if (code === "invalid_type") {
    const wanted =
      field === "flags" || field === "results" ? "an array" : "a text";
    return issueOf(field, "wrong-type", value, `must be ${wanted}`);
  }
  if (code === "too_big")
    return issueOf(
      ...([field, "field-too-long", value] as const),
      `must have at most ${MAX_RULE} characters`,
    );
  return issueOf(field, "empty-field", value, "must not be empty");
}

function missing(field: string): FieldIssue {
  return {
    field,
    kind: "missing-field",
    message: `\`${field}\` is missing`,
  };
}

function issueOf(
  field: string,
  kind: RecordProblemKind,
  value: unknown,
  must: string,
): FieldIssue {
  return {
    field,
    kind,
    message: `\`${field}\` ${must}, not ${show(value)}`,
    value: show(value),
  };
}

function verdictIssues(row: Row): FieldIssue[] {
  const field = "judge_verdict";
  if (!Object.hasOwn(row, field)) return [missing(field)];
  const value = row[field];
  if (value === "grounded")
    return [
      {
        field,
        kind: "grounded-flag",
        message: "The judge says `grounded`: that is never a flag",
        value: show(value),
      },
    ];
  if (value === "not_grounded" || value === "source_silent") return [];
  return [badVerdict(value, ["not_grounded", "source_silent"])];
}

function badVerdict(value: unknown, options: readonly string[]): FieldIssue {
  return issueOf(
    "judge_verdict",
    "bad-verdict",
    value,
    `must be one of ${options.join(", ")}`,
  );
}

const PROPOSALS: Record<string, readonly unknown[]> = {
  not_grounded: ["", "outdated", "wrong"],
  source_silent: ["", "unsourced"],
  grounded: ["", "correct"],
};

function dispositionIssues(row: Row): FieldIssue[] {
  if (!Object.hasOwn(row, "disposition")) return [];
  const allowed = PROPOSALS[String(row.judge_verdict)];
  if (!allowed || allowed.includes(row.disposition)) return [];
  const words = allowed.map((word) => word || '""').join(", ");
  return [
    issueOf(
      "disposition",
      "bad-disposition",
      row.disposition,
      `on ${row.judge_verdict} may only be absent or one of ${words}`,
    ),
  ];
}

const SHOWN = 80;

/** A value for the eye: as JSON, and short. */
export function show(value: unknown): string {
  if (typeof value === "string" && value.length > SHOWN)
    return JSON.stringify(`${value.slice(0, SHOWN - 1)}…`);
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > SHOWN ? `${text.slice(0, SHOWN - 1)}…` : text;
}

function nameOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  return typeof value === "string" ? "a text" : `a ${typeof value}`;
}
