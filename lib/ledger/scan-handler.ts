import type { ByteProblemKind, Position } from "./problem";

export type ValueKind = "array" | "object" | "string" | "number" | "literal";

/** A long value concerns its record only; all else (`fatal`) refuses the upload. */
export type ScanProblem = Position & {
  kind: ByteProblemKind | "field-too-long";
  fatal: boolean;
  message: string;
  pointer: string;
};

/** Hears of each value down to `maxDepth` (the outermost is at 0) and of all that is wrong. */
export type ScanHandler = {
  readonly maxDepth: number;
  /** A value starts. `scanner.position()` is its place. */
  begin(depth: number, kind: ValueKind): void;
  /** It has ended. Not called any more after a problem with the bytes. */
  end(depth: number, kind: ValueKind): void;
  problem(problem: ScanProblem): void;
};

export type ScanOptions = {
  /** Further values, one a line, may follow the first. */
  lines: boolean;
  /** A code fence around everything is unwrapped. */
  fence: boolean;
  /** UTF-8 bytes of one string or key. */
  maxFieldBytes: number;
  /** Raw bytes of one captured value. */
  maxCaptureBytes: number;
  /** Where the first byte stands, if it is cut out of a file. */
  start?: Position;
};
