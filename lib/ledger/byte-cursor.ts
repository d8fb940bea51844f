import { Buffer } from "node:buffer";
import { Capture } from "./capture";
import type { Position } from "./problem";
import type { ScanHandler, ScanOptions, ScanProblem } from "./scan-handler";
import { isUtf8Sequence, utf8Length } from "./utf8-sequence";

/** A step that cannot be taken before more bytes have come. */
export const STARVED = false;
export const TAKEN = true;
export const CUT = -1;

const MAX_PROBLEMS = 1000;

/**
 * Moves through bytes that come in chunks and knows the place of each: byte, line
 * and column. What a step has not used of a chunk is put before the next one, so
 * that no step ever sees half of what it needs.
 */
export abstract class ByteCursor {
  /** True once nothing more will be read. */
  stopped = false;

  protected readonly handler: ScanHandler;
  protected readonly options: ScanOptions;
  protected chunk: Buffer = Buffer.alloc(0);
  protected at = 0;
  /** The place of `chunk[0]` in the file. */
  protected base: number;
  protected final = false;
  protected line: number;
  /** Where this line would start if all before `at` on it were single bytes from column 1. */
  protected lineStart: number;
  /** Continuation bytes on this line: they take no column. */
  protected continuations = 0;
  protected tokenByte = 0;
  /** True once the upload is refused: then only problems are told. */
  protected silent = false;
  private tokenContinuations = 0;
  private problems = 0;
  private carry: Buffer | null = null;
  private readonly outer: Capture;
  private readonly inner: Capture;

  constructor(handler: ScanHandler, options: ScanOptions) {
    this.handler = handler;
    this.options = options;
    this.outer = new Capture(options.maxCaptureBytes);
    this.inner = new Capture(options.maxCaptureBytes);
    const start = options.start ?? { byte: 0, line: 1, column: 1 };
    this.base = start.byte;
    this.line = start.line;
    this.lineStart = start.byte - start.column + 1;
  }

  /** Takes one step; STARVED, with nothing changed, where it needs more bytes. */
  protected abstract step(): boolean;
  /** Says what is wrong with an end here. */
  protected abstract finish(): void;
  abstract pointer(): string;
  /** Reports, and gives up: the file, or in JSON Lines the line. */
  protected abstract fail(kind: ScanProblem["kind"], message: string): boolean;

  push(bytes: Uint8Array): void {
    if (this.stopped || bytes.length === 0) return;
    const next = asBuffer(bytes);
    this.chunk = this.carry ? Buffer.concat([this.carry, next]) : next;
    this.carry = null;
    this.at = 0;
    this.run();
    this.outer.turnOver(this.chunk, this.at);
    this.inner.turnOver(this.chunk, this.at);
    if (this.at < this.chunk.length)
      this.carry = Buffer.from(this.chunk.subarray(this.at));
    this.base += this.at;
  }

  /** There are no more bytes. */
  end(): void {
    this.final = true;
    this.chunk = this.carry ?? Buffer.alloc(0);
    this.carry = null;
    this.at = 0;
    this.run();
    if (!this.stopped) this.finish();
    this.stopped = true;
  }

  /** The place of the token that is being told. */
  position(): Position {
    return {
      byte: this.tokenByte,
      line: this.line,
      column: this.tokenByte - this.lineStart - this.tokenContinuations + 1,
    };
  }

  /** The byte after what has been read. */
  byteNow(): number {
    return this.base + this.at;
  }

  /** Keeps the bytes of the value that begins. To be called in `begin`. */
  capture(slot: "outer" | "inner"): void {
    this[slot].start(this.at);
  }

  /** The bytes of the value that has ended; null when too long. To be called in `end`. */
  captured(slot: "outer" | "inner"): Buffer | null {
    return this[slot].finish(this.chunk, this.at);
  }

  /** Leaves the elements of the array that begins out of the outer capture; gives what it holds so far. */
  cut(): Buffer | null {
    this.outer.pause(this.chunk, this.at + 1);
    return this.outer.soFar();
  }

  /** Goes on with the outer capture at the end of that array. */
  join(): void {
    this.outer.resume(this.at - 1);
  }

  private run(): void {
    while (this.at < this.chunk.length && !this.stopped)
      if (this.step() === STARVED) return;
  }

  protected mark(at: number): void {
    this.tokenByte = this.base + at;
    this.tokenContinuations = this.continuations;
  }

  /** Inside a string the token stays where the string starts; only the report is about `at`. */
  protected reportAt(
    at: number,
    kind: ScanProblem["kind"],
    message: string,
  ): void {
    const { tokenByte, tokenContinuations } = this;
    this.mark(at);
    this.report(kind, message);
    this.tokenByte = tokenByte;
    this.tokenContinuations = tokenContinuations;
  }

  protected report(kind: ScanProblem["kind"], message: string): void {
    if (kind !== "field-too-long") this.silent = true;
    this.handler.problem({
      kind,
      message,
      fatal: kind !== "field-too-long" || this.silent,
      pointer: this.pointer(),
      ...this.position(),
    });
    if (++this.problems >= MAX_PROBLEMS && this.silent) this.stopped = true;
  }

  /** The length of the sequence at `at`; 0 where it is not UTF-8, CUT where more bytes must come. */
  protected sequence(lead: number): number {
    const length = utf8Length(lead);
    const have = Math.min(length, this.chunk.length - this.at);
    if (length === 0 || !isUtf8Sequence(this.chunk, this.at, have)) return 0;
    if (have === length) return length;
    return this.final ? 0 : CUT;
  }
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes)
    ? bytes
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
