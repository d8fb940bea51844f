/** What becomes of a unit of text when markup is taken out. */
export const keep = 0;
/** Vanishes; what stands on both sides belongs together. */
export const drop = 1;
/** Becomes one space. */
export const gap = 2;
/** Added to the above: written after a backslash, so never markup. */
export const literal = 4;
/** Added to the above: inside a code span. */
export const code = 8;

/** Markup found in a text, before it is taken out. Offsets into that text. */
export class MarkupMarks {
  readonly text: string;
  readonly units: Uint8Array;
  /** Link targets, attributes and the like: not read, but compared. */
  readonly asides: { at: number; text: string }[] = [];
  /** Numbers of list items and headings: `value` stands before `at`. */
  readonly numbers: { at: number; value: string }[] = [];

  constructor(text: string) {
    this.text = text;
    this.units = new Uint8Array(text.length);
  }

  is(at: number, fate: number): boolean {
    return ((this.units[at] ?? 0) & 3) === fate;
  }

  isLiteral(at: number): boolean {
    return ((this.units[at] ?? 0) & literal) !== 0;
  }

  set(start: number, end: number, fate: number): void {
    for (let at = start; at < end; at++)
      this.units[at] = ((this.units[at] ?? 0) & ~3) | fate;
  }

  add(start: number, end: number, flag: number): void {
    for (let at = start; at < end; at++)
      this.units[at] = (this.units[at] ?? 0) | flag;
  }

  /** Takes out `start` to `end`, remembering what was said there. */
  setAside(start: number, end: number, fate: number, said: string): void {
    this.set(start, end, fate);
    const text = said.trim();
    if (text !== "") this.asides.push({ at: end, text });
  }
}
