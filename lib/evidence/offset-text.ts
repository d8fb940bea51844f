/**
 * Text made out of other text, and the way back: unit `i` of `text` stands for
 * `source.slice(starts[i], ends[i])`. All offsets are UTF-16.
 */
export type OffsetText = {
  text: string;
  starts: Int32Array;
  ends: Int32Array;
};

/** Writes an `OffsetText` in one pass from front to back. */
export class OffsetTextWriter {
  private readonly parts: string[] = [];
  private starts: Int32Array;
  private ends: Int32Array;
  length = 0;

  constructor(expected: number) {
    this.starts = new Int32Array(expected + 64);
    this.ends = new Int32Array(expected + 64);
  }

  /** Adds text that as a whole stands for `start` to `end` of the source. */
  put(text: string, start: number, end: number): void {
    if (text === "") return;
    this.parts.push(text);
    this.reserve(text.length);
    this.starts.fill(start, this.length, this.length + text.length);
    this.ends.fill(end, this.length, this.length + text.length);
    this.length += text.length;
  }

  /** Adds a run of the source itself, unit by unit. */
  copy(source: string, from: number, to: number): void {
    if (from >= to) return;
    this.parts.push(source.slice(from, to));
    this.reserve(to - from);
    for (let at = from, unit = this.length; at < to; at++, unit++) {
      this.starts[unit] = at;
      this.ends[unit] = at + 1;
    }
    this.length += to - from;
  }

  /** Adds a run of text that has a way back of its own. */
  copyFrom(text: OffsetText, from: number, to: number): void {
    if (from >= to) return;
    this.parts.push(text.text.slice(from, to));
    this.reserve(to - from);
    this.starts.set(text.starts.subarray(from, to), this.length);
    this.ends.set(text.ends.subarray(from, to), this.length);
    this.length += to - from;
  }

  done(): OffsetText {
    return {
      text: this.parts.join(""),
      starts: this.starts.subarray(0, this.length),
      ends: this.ends.subarray(0, this.length),
    };
  }

  private reserve(more: number): void {
    if (this.length + more <= this.starts.length) return;
    this.starts = grown(this.starts, this.length + more);
    this.ends = grown(this.ends, this.length + more);
  }
}

function grown(array: Int32Array, atLeast: number): Int32Array {
  const larger = new Int32Array(Math.max(atLeast, array.length * 2));
  larger.set(array);
  return larger;
}
