import type { LedgerSink } from "./ledger-sink";
import type {
  Notice,
  NoticeKind,
  Position,
  Problem,
  ProblemKind,
} from "./problem";
import { remedyFor } from "./remedy";

export type ReadLimits = {
  /** Bytes of all files of an upload. */
  maxBytes: number;
  /** Flags, or citations of an audit. */
  maxFlags: number;
  /** UTF-8 bytes of one field. */
  maxFieldBytes: number;
  /** Problems, and as many notices, that are kept; all are counted. */
  maxKept: number;
};

export const defaultLimits: ReadLimits = {
  maxBytes: 2 ** 30,
  maxFlags: 1_000_000,
  maxFieldBytes: 64 * 1024,
  maxKept: 1000,
};

export type LedgerCounts = {
  files: number;
  flags: number;
  not_grounded: number;
  source_silent: number;
  rejected: number;
};

/** Something to say, without what follows from its kind. */
export type Saying<K> = {
  kind: K;
  message: string;
  pointer: string;
  at: Position;
  value?: string | undefined;
  record?: string | null | undefined;
  /** The index of the file it stands in, if that is not the one being read. */
  upload?: number | undefined;
};

/** What one reading of an upload has found so far. */
export class Reading {
  readonly sink: LedgerSink;
  readonly limits: ReadLimits;
  readonly problems: Problem[] = [];
  readonly notices: Notice[] = [];
  problemCount = 0;
  noticeCount = 0;
  /** True once nothing of this upload can be imported. */
  refused = false;
  files = 0;
  notGrounded = 0;
  sourceSilent = 0;
  rejected = 0;
  records = 0;
  /** The file that is being read; its name is said only where there are two. */
  upload = 0;
  private flagsSeen = 0;
  private readonly names: string[];

  constructor(names: string[], sink: LedgerSink, limits: ReadLimits) {
    this.names = names;
    this.sink = sink;
    this.limits = limits;
  }

  problem(saying: Saying<ProblemKind>): Problem {
    const problem: Problem = {
      ...this.told(saying),
      kind: saying.kind,
      remedy: remedyFor(saying.kind),
    };
    this.problemCount++;
    if (this.problems.length < this.limits.maxKept) this.problems.push(problem);
    return problem;
  }

  /** True once further problems are only counted, so that their exact place need not be found. */
  isFull(): boolean {
    return this.problems.length >= this.limits.maxKept;
  }

  /** Counts problems of what is refused already, once no more are kept. */
  countMore(problems: number): void {
    this.problemCount += problems;
  }

  /** Refuses the whole upload. */
  refuse(saying: Saying<ProblemKind>): void {
    this.problem(saying);
    this.refused = true;
  }

  notice(saying: Saying<NoticeKind>): void {
    this.noticeCount++;
    if (this.notices.length < this.limits.maxKept)
      this.notices.push({ ...this.told(saying), kind: saying.kind });
  }

  /** Counts one more flag; false, and the upload is refused, where it is one too many. */
  countFlag(pointer: () => string, at: Position): boolean {
    if (++this.flagsSeen <= this.limits.maxFlags) return true;
    if (!this.refused)
      this.refuse({
        kind: "too-large",
        message: `More than ${this.limits.maxFlags} flags stand in this upload`,
        pointer: pointer(),
        at,
      });
    return false;
  }

  counts(): LedgerCounts {
    const kept = this.refused ? 0 : 1;
    return {
      files: this.files * kept,
      flags: (this.notGrounded + this.sourceSilent) * kept,
      not_grounded: this.notGrounded * kept,
      source_silent: this.sourceSilent * kept,
      rejected: this.rejected,
    };
  }

  private told(saying: Saying<unknown>) {
    const {
      at,
      pointer,
      message,
      value,
      record,
      upload = this.upload,
    } = saying;
    return {
      pointer,
      line: at.line,
      column: at.column,
      message,
      ...(value === undefined ? {} : { value }),
      ...(this.names.length > 1 ? { file: this.names[upload] ?? "" } : {}),
      ...(record ? { record } : {}),
    };
  }
}
