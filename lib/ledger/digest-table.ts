import { hash } from "node:crypto";

/**
 * Remembers a number for each text, in 12 to 24 bytes a text whatever its length.
 *
 * Texts are told apart by 64 bits of their SHA-256: two of a million meet by
 * chance once in 37 million ledgers.
 */
export class DigestTable {
  private slots = new Uint32Array(3 * 1024);
  private size = 0;

  /** The number kept for `text`; keeps `value` and gives null where there is none. */
  findOrAdd(text: string, value: number): number | null {
    const digest = hash("sha256", text, "binary");
    const high = word(digest, 0);
    const low = word(digest, 4);
    const at = this.seek(high, low);
    const known = this.slots[at + 2] ?? 0;
    if (known !== 0) return known - 1;
    this.put(at, high, low, value + 1);
    if (++this.size * 6 > this.slots.length) this.grow();
    return null;
  }

  private seek(high: number, low: number): number {
    const { slots } = this;
    const count = slots.length / 3;
    let slot = low & (count - 1);
    for (;;) {
      const at = slot * 3;
      if (slots[at + 2] === 0) return at;
      if (slots[at] === high && slots[at + 1] === low) return at;
      slot = (slot + 1) & (count - 1);
    }
  }

  private put(at: number, high: number, low: number, stored: number): void {
    this.slots[at] = high;
    this.slots[at + 1] = low;
    this.slots[at + 2] = stored;
  }

  private grow(): void {
    const old = this.slots;
    this.slots = new Uint32Array(old.length * 2);
    for (let at = 0; at < old.length; at += 3) {
      const stored = old[at + 2] ?? 0;
      if (stored === 0) continue;
      const high = old[at] ?? 0;
      const low = old[at + 1] ?? 0;
      this.put(this.seek(high, low), high, low, stored);
    }
  }
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
