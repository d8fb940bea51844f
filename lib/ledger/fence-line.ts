import type { Buffer } from "node:buffer";
import { BYTE } from "./json-bytes";

/** How long a fence is and of what. */
export type FenceMark = { byte: number; length: number };

const MAX_LINE = 1024;

/** The mark of the fence that opens at `at`, and the end of its line; "cut" where more bytes must come, null where none opens. */
export function openingFence(
  chunk: Buffer,
  at: number,
): { mark: FenceMark; end: number } | "cut" | null {
  const byte = chunk[at] ?? 0;
  const run = endOfRun(chunk, at, byte);
  const end = chunk.subarray(0, at + MAX_LINE).indexOf(BYTE.LF, run);
  if (end < 0) return chunk.length - at < MAX_LINE ? "cut" : null;
  const plain = !chunk.subarray(run, end).includes(byte);
  return plain && run - at >= 3
    ? { mark: { byte, length: run - at }, end }
    : null;
}

/** Where the fence that closes `mark` ends; "cut" and null as above. */
export function closingFence(
  chunk: Buffer,
  at: number,
  mark: FenceMark,
): number | "cut" | null {
  const run = endOfRun(chunk, at, mark.byte);
  if (run === chunk.length) return "cut";
  return run - at >= mark.length ? run : null;
}

function endOfRun(chunk: Buffer, at: number, byte: number): number {
  let run = at;
  while (chunk[run] === byte) run++;
  return run;
}
