import { Buffer } from "node:buffer";

/**
 * Collects the bytes of one value while it is scanned, across chunks and with
 * holes, up to a cap. Bytes that lie within one chunk are not copied.
 */
export class Capture {
  private readonly cap: number;
  private pieces: Buffer[] = [];
  private size = 0;
  /** Where the open piece starts in the current chunk; -1 while there is none. */
  private from = -1;
  private tooLong = false;

  constructor(cap: number) {
    this.cap = cap;
  }

  start(at: number): void {
    this.pieces = [];
    this.size = 0;
    this.tooLong = false;
    this.from = at;
  }

  /** Opens the next piece at `at`, after a hole. */
  resume(at: number): void {
    this.from = at;
  }

  /** Ends the open piece before `to`, leaving a hole or a chunk. */
  pause(chunk: Buffer, to: number): void {
    if (this.from < 0) return;
    this.keep(Buffer.from(chunk.subarray(this.from, to)));
    this.from = -1;
  }

  /** The chunk is used up to `to`; what follows starts the next chunk. */
  turnOver(chunk: Buffer, to: number): void {
    if (this.from < 0) return;
    this.pause(chunk, to);
    this.from = 0;
  }

  /** What was collected so far; null when it was too long to keep. */
  soFar(): Buffer | null {
    return this.tooLong ? null : Buffer.concat(this.pieces);
  }

  /** All of it, and the end of it. A view of the chunk where it fits in one. */
  finish(chunk: Buffer, to: number): Buffer | null {
    if (this.pieces.length === 0 && !this.tooLong && this.from >= 0) {
      const whole = chunk.subarray(this.from, to);
      this.from = -1;
      return whole.length > this.cap ? null : whole;
    }
    this.pause(chunk, to);
    const whole = this.soFar();
    this.pieces = [];
    return whole;
  }

  private keep(piece: Buffer): void {
    this.size += piece.length;
    if (this.size > this.cap) {
      this.tooLong = true;
      this.pieces = [];
    } else this.pieces.push(piece);
  }
}
