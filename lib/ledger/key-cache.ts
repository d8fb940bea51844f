import type { Buffer } from "node:buffer";

const SLOTS = 512;
const MAX_KEYS = 256;
const MAX_BYTES = 48;

/** A key that was met before: its number and its one string. */
export type CachedKey = { id: number; text: string };

/**
 * Gives the same string for the same key bytes without decoding them again.
 *
 * It keeps the first 256 keys of at most 48 bytes; others are simply not found,
 * so that it stays small whatever the file holds.
 */
export class KeyCache {
  private readonly entries: (
    | (CachedKey & { bytes: Uint8Array })
    | undefined
  )[] = new Array(SLOTS);
  private count = 0;

  /** `hash` is any hash of the bytes from `start` to `end`, always the same one. */
  find(
    bytes: Buffer,
    start: number,
    end: number,
    hash: number,
  ): CachedKey | null {
    const length = end - start;
    if (length > MAX_BYTES) return null;
    let slot = hash & (SLOTS - 1);
    for (;;) {
      const entry = this.entries[slot];
      if (entry === undefined) return this.add(slot, bytes, start, end);
      if (sameBytes(entry.bytes, bytes, start, length)) return entry;
      slot = (slot + 1) & (SLOTS - 1);
    }
  }

  private add(
    slot: number,
    bytes: Buffer,
    start: number,
    end: number,
  ): CachedKey | null {
    if (this.count === MAX_KEYS) return null;
    const entry = {
      id: this.count++,
      text: bytes.toString("latin1", start, end),
      bytes: Uint8Array.prototype.slice.call(bytes, start, end),
    };
    this.entries[slot] = entry;
    return entry;
  }

  static readonly size = MAX_KEYS;
}

function sameBytes(
  known: Uint8Array,
  bytes: Uint8Array,
  start: number,
  length: number,
): boolean {
  if (known.length !== length) return false;
  for (let i = 0; i < length; i++)
    if (known[i] !== bytes[start + i]) return false;
  return true;
}
