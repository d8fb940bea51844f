import { hash } from "node:crypto";

const WORDS = 4;

/**
 * Remembers a number (0 to 2^52) for each text, in 32 to 64 bytes a text
 * whatever its length.
 *
 * Texts are told apart by 64 bits of their SHA-256: among a million of them two
 * meet by chance once in 37 million ledgers.
 */
export class DigestTable {
  private slots = new Uint32Array(WORDS * 1024);
  private size = 0;

  /** The number kept for `text`; keeps `value` and gives null where there is none. */
  findOrAdd(text: string, value: number): number | null {
    const digest = hash("sha256", text, "binary");
    const high = word(digest, 0);
    const low = word(digest, 4);
    const at = this.seek(high, low);
    const known = this.stored(at);
    if (known !== 0) return known - 1;
    this.put(at, high, low, value + 1);
    if (++this.size * 2 > this.slots.length / WORDS) this.grow();
    return null;
  }

  private stored(at: number): number {
    return (this.slots[at + 2] ?? 0) * 2 ** 32 + (this.slots[at + 3] ?? 0);
  }

  private seek(high: number, low: number): number {
    const { slots } = this;
    const mask = slots.length / WORDS - 1;
    let slot = low & mask;
    for (;;) {
      const at = slot * WORDS;
      if (slots[at + 2] === 0 && slots[at + 3] === 0) return at;
      if (slots[at] === high && slots[at + 1] === low) return at;
      slot = (slot + 1) & mask;
    }
  }

  private put(at: number, high: number, low: number, stored: number): void {
    this.slots[at] = high;
    this.slots[at + 1] = low;
    this.slots[at + 2] = Math.floor(stored / 2 ** 32);
    this.slots[at + 3] = stored >>> 0;
  }

  private grow(): void {
    const old = this.slots;
    this.slots = new Uint32Array(old.length * 2);
    for (let at = 0; at < old.length; at += WORDS) {
      if (old[at + 2] === 0 && old[at + 3] === 0) continue;
      const to = this.seek(old[at] ?? 0, old[at + 1] ?? 0);
      for (let i = 0; i < WORDS; i++) this.slots[to + i] = old[at + i] ?? 0;
    }
  }
}

/** 52 bits of the SHA-256 of a text: equal texts, equal numbers. */
export function digestOf(text: string): number {
  const digest = hash("sha256", text, "binary");
  return (word(digest, 0) >>> 12) * 2 ** 32 + word(digest, 4);
}

function word(digest: string, at: number): number {
  return (
    ((digest.charCodeAt(at) << 24) |
      (digest.charCodeAt(at + 1) << 16) |
      (digest.charCodeAt(at + 2) << 8) |
      digest.charCodeAt(at + 3)) >>>
    0
  );
}
