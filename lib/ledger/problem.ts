/** A place in an upload. `byte` counts from 0 and includes a BOM. */
export type Position = {
  byte: number;
  /** From 1; only LF ends a line. */
  line: number;
  /** From 1, in code points, after a BOM. */
  column: number;
};

/** What is wrong with the bytes, whatever they mean. Refuses the upload. */
export type ByteProblemKind =
  | "invalid-utf8"
  | "nul"
  | "lone-surrogate"
  | "duplicate-key"
  | "too-deep"
  | "number-range"
  | "syntax"
  | "empty"
  | "too-large";

/** What is wrong with the whole upload. Refuses it. */
export type ContainerProblemKind =
  | "unknown-format"
  | "ambiguous-container"
  | "no-records"
  | "missing-counterpart";

/** What is wrong with the record of one file. Rejects that record. */
export type RecordProblemKind =
  | "and-rule"
  | "bad-file-verdict"
  | "duplicate-file"
  | "file-mismatch"
  | "bad-path"
  | "grounded-flag"
  | "bad-verdict"
  | "bad-disposition"
  | "bad-line"
  | "missing-field"
  | "empty-field"
  | "wrong-type"
  | "field-too-long"
  | "result-without-row"
  | "row-without-result"
  | "duplicate-result";

export type ProblemKind =
  | ByteProblemKind
  | ContainerProblemKind
  | RecordProblemKind;

/** Said, and nothing is refused because of it. */
export type NoticeKind =
  | "bom-stripped"
  | "fence-unwrapped"
  | "duplicate-id"
  | "no-evidence-url"
  | "unusable-url"
  | "audit-id-not-uuid";

type Told = {
  /** RFC 6901, in the document; in JSON Lines, in the value of that line. */
  pointer: string;
  line: number;
  column: number;
  /** What is wrong, in plain words. */
  message: string;
  /** The offending value, shortened. */
  value?: string;
  /** The upload's name, where there are two. */
  file?: string;
  /** The path of the reviewed file whose record it is about. */
  record?: string;
};

/** Something that refuses the upload or the record of one file. */
export type Problem = Told & {
  kind: ProblemKind;
  /** What the person can do about it. */
  remedy: string;
};

/** Something that was done and must not be done silently. */
export type Notice = Told & { kind: NoticeKind };
