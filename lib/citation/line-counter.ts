/** The lines of ascending offsets; each line break is looked for once. */
export class LineCounter {
  line = 1;
  lineStart = 0;
  private next: number;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
    this.next = text.indexOf("\n");
  }

  /** Moves on to the line that holds an offset, which is not before the last. */
  moveTo(offset: number): void {
    while (this.next !== -1 && this.next < offset) {
      this.line++;
      this.lineStart = this.next + 1;
      this.next = this.text.indexOf("\n", this.lineStart);
    }
  }
}
