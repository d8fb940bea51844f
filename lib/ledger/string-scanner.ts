import { ByteCursor, CUT, STARVED, TAKEN } from "./byte-cursor";
import { BYTE, PLAIN, SHORT_ESCAPE } from "./json-bytes";
import { hex4, isHexSoFar, lowSurrogate } from "./unicode-escape";

/** Reads the inside of a JSON string, however it is cut into chunks. */
export abstract class StringScanner extends ByteCursor {
  /** True from after the opening quote up to the closing one. */
  protected inString = false;
  /** Bytes that the string has more in the file than in UTF-8. */
  protected escaped = 0;

  /** The closing quote has been read. */
  protected abstract endString(): boolean;

  protected string(): boolean {
    while (this.inString && !this.stopped) {
      const byte = this.skipPlain();
      if (byte < 0) return TAKEN;
      if (byte === BYTE.QUOTE) return this.endString();
      if (this.special(byte) === STARVED) return STARVED;
    }
    return TAKEN;
  }

  /** Goes on to the next byte that does not stand for itself; -1 at the end of the chunk. */
  private skipPlain(): number {
    const { chunk } = this;
    const end = chunk.length;
    let i = this.at;
    while (i < end && PLAIN[chunk[i] as number] === 1) i++;
    this.at = i;
    return i < end ? (chunk[i] as number) : -1;
  }

  private special(byte: number): boolean {
    if (byte >= 0x80) return this.multibyte(byte);
    if (byte === BYTE.BACKSLASH) return this.escape();
    if (byte === BYTE.NUL) {
      this.reportAt(this.at, "nul", "A NUL byte stands in a text");
      this.at++;
      return TAKEN;
    }
    this.mark(this.at);
    return this.fail(
      "syntax",
      byte === BYTE.LF || byte === BYTE.CR
        ? "A text in quotes must end on its own line; write a line break as \\n"
        : "A control character must be written as an escape",
    );
  }

  private multibyte(lead: number): boolean {
    const length = this.sequence(lead);
    if (length === CUT) return STARVED;
    if (length === 0) {
      this.reportAt(this.at, "invalid-utf8", "These bytes are not UTF-8");
      this.at++;
      return TAKEN;
    }
    this.at += length;
    this.continuations += length - 1;
    return TAKEN;
  }

  private escape(): boolean {
    const { chunk, at } = this;
    if (at + 2 > chunk.length) return this.cutEscape();
    const byte = chunk[at + 1] ?? 0;
    if (SHORT_ESCAPE[byte] === 1) {
      this.at += 2;
      this.escaped++;
      return TAKEN;
    }
    if (byte === BYTE.LOWER_U) return this.unicodeEscape();
    this.mark(at);
    return this.fail(
      "syntax",
      'A backslash must be followed by one of " \\ / b f n r t u',
    );
  }

  private cutEscape(): boolean {
    if (!this.final) return STARVED;
    this.at = this.chunk.length;
    return TAKEN;
  }

  private unicodeEscape(): boolean {
    const { chunk, at } = this;
    const code = hex4(chunk, at + 2);
    if (code < 0) {
      if (at + 6 > chunk.length && isHexSoFar(chunk, at + 2))
        return this.cutEscape();
      this.mark(at);
      return this.fail(
        "syntax",
        "\\u must be followed by four hexadecimal digits",
      );
    }
    if (code >= 0xd800 && code < 0xe000) return this.surrogate(code);
    if (code === 0)
      this.reportAt(at, "nul", "A NUL character (\\u0000) stands in a text");
    this.at += 6;
    this.escaped += code < 0x80 ? 5 : code < 0x800 ? 4 : 3;
    return TAKEN;
  }

  private surrogate(code: number): boolean {
    const { chunk, at } = this;
    const low = code < 0xdc00 ? lowSurrogate(chunk, at + 6) : "no";
    if (low === "cut" && !this.final) return STARVED;
    if (low === "yes") {
      this.at += 12;
      this.escaped += 8;
      return TAKEN;
    }
    this.reportAt(
      at,
      "lone-surrogate",
      "Half of a surrogate pair stands alone",
    );
    this.at += 6;
    this.escaped += 3;
    return TAKEN;
  }
}
