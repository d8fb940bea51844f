import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { JsonScanner } from "./json-scanner";
import type { LedgerFile } from "./ledger-sink";

/** Bytes that are scanned at once. */
const PIECE = 32 * 1024;
/** Bytes that are scanned before others get a turn, however they come. */
const TURN = 32 * 1024;

export type PassOptions = {
  /** Called after each piece with its size; false ends the pass. */
  piece(bytes: number): Promise<boolean>;
  /** Whether to hash what is read. */
  digest: boolean;
};

/**
 * Sends a file through a scanner, piece by piece, so that neither a large chunk
 * nor a fast source keeps the process from other work.
 *
 * Returns the SHA-256 of the bytes; null where it was not asked for or the file
 * was not read to its end.
 */
export async function readPass(
  file: LedgerFile,
  scanner: JsonScanner,
  options: PassOptions,
): Promise<string | null> {
  const hash = options.digest ? createHash("sha256") : null;
  let sinceTurn = 0;
  for await (const chunk of file.open()) {
    for (let at = 0; at < chunk.length; at += PIECE) {
      const piece = chunk.subarray(at, at + PIECE);
      hash?.update(piece);
      scanner.push(piece);
      if (!(await options.piece(piece.length))) return null;
      sinceTurn += piece.length;
      if (sinceTurn < TURN) continue;
      sinceTurn = 0;
      await setImmediate();
    }
  }
  scanner.end();
  return hash?.digest("hex") ?? null;
}
