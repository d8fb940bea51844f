import { Buffer } from "node:buffer";
import { CUT, STARVED, TAKEN } from "./byte-cursor";
import { closingFence, type FenceMark, openingFence } from "./fence-line";
import { BYTE } from "./json-bytes";
import { MAX_DEPTH } from "./json-path";
import type { Position } from "./problem";
import { ScalarScanner } from "./scalar-scanner";
import type { ScanProblem, ValueKind } from "./scan-handler";

const BOM = [0xef, 0xbb, 0xbf];
const SPACE = Buffer.from(" ");

// What may come next, outside strings.
const ROOT = 0;
const VALUE = 1;
const FIRST_ELEMENT = 2;
const FIRST_KEY = 3;
const KEY = 4;
const COLON = 5;
const AFTER = 6;
const SKIP_LINE = 7;
const CLOSED = 8;

/**
 * Reads JSON (or JSON Lines) byte by byte, as it comes, and refuses what a
 * strict reader must not let through: RFC 8259 syntax, invalid UTF-8, NUL in any
 * spelling, lone surrogates, duplicate keys, nesting over 64, numbers that would
 * be read back as others. Places are exact: byte, line, column and JSON pointer.
 *
 * Memory does not grow with the file: what is kept is the path, the keys of the
 * open objects, and the value being captured. How the bytes are cut into chunks
 * never changes what is said. It builds no values; a handler captures the bytes
 * of those it wants.
 */
export class JsonScanner extends ScalarScanner {
  /** Where the fence around everything opened, if there is one. */
  fence: Position | null = null;
  /** True when a BOM was taken off the start. */
  bom = false;

  private state = ROOT;
  /** Values of the outermost level that have ended. */
  private completed = 0;
  private newline = true;
  private rootLine = 0;
  private rootSpansLines = false;
  private fenceMark: FenceMark | null = null;

  override pointer(): string {
    const beforeKey =
      this.state === FIRST_KEY ||
      this.state === KEY ||
      (this.inString && this.inKey);
    return this.path.pointer(this.path.depth - (beforeKey ? 1 : 0));
  }

  /** The key under which the value at `depth` stands; "" in an array. */
  keyAt(depth: number): string {
    return this.path.keyAt(depth);
  }

  /** From 0, in its array; of an outermost value the number of those before it. */
  indexAt(depth: number): number {
    return depth === 0 ? this.completed : this.path.indexAt(depth);
  }

  protected override step(): boolean {
    if (this.inString) return this.string();
    if (this.state === SKIP_LINE) return this.skipLine();
    if (this.base + this.at === 0 && this.completed === 0) {
      const bom = this.skipBom();
      if (bom !== null) return bom;
    }
    this.skipSpace();
    if (this.at >= this.chunk.length || this.stopped) return TAKEN;
    if (this.state === SKIP_LINE) return TAKEN;
    return this.structure(this.chunk[this.at] ?? 0);
  }

  private skipBom(): boolean | null {
    const have = Math.min(3, this.chunk.length);
    for (let i = 0; i < have; i++) if (this.chunk[i] !== BOM[i]) return null;
    if (have < 3) return this.final ? null : STARVED;
    this.bom = true;
    this.at = 3;
    this.lineStart = 3;
    return TAKEN;
  }

  private skipSpace(): void {
    const { chunk } = this;
    for (; this.at < chunk.length; this.at++) {
      const byte = chunk[this.at];
      if (byte === BYTE.LF) {
        if (!this.lineBreak()) return;
      } else if (byte !== BYTE.SPACE && byte !== BYTE.TAB && byte !== BYTE.CR)
        return;
    }
  }

  private lineBreak(): boolean {
    if (this.completed > 0 && this.state !== ROOT && this.state !== CLOSED) {
      this.mark(this.at);
      this.fail(
        "syntax",
        "The line ends inside its value: JSON Lines hold one whole value a line",
      );
      return false;
    }
    this.line++;
    this.lineStart = this.base + this.at + 1;
    this.continuations = 0;
    this.newline = true;
    return true;
  }

  private structure(byte: number): boolean {
    this.mark(this.at);
    switch (this.state) {
      case ROOT:
        return this.root(byte);
      case COLON:
        if (byte !== BYTE.COLON)
          return this.unexpected("A colon must follow a key");
        this.state = VALUE;
        this.at++;
        return TAKEN;
      case AFTER:
        return this.after(byte);
      case FIRST_KEY:
        if (byte === BYTE.CLOSE_OBJECT) return this.close();
        return this.openKey(byte);
      case KEY:
        return this.openKey(byte);
      case FIRST_ELEMENT:
        if (byte === BYTE.CLOSE_ARRAY) return this.close();
        return this.value(byte);
      case CLOSED:
        return this.unexpected("Nothing may follow the closing code fence");
      default:
        return this.value(byte);
    }
  }

  private after(byte: number): boolean {
    const array = this.path.inArray();
    if (byte === BYTE.COMMA) {
      this.state = array ? VALUE : KEY;
      if (array) this.path.next();
      this.at++;
      return TAKEN;
    }
    if (byte === (array ? BYTE.CLOSE_ARRAY : BYTE.CLOSE_OBJECT))
      return this.close();
    return this.unexpected(
      array
        ? "A comma or ] must follow an element"
        : "A comma or } must follow a member",
    );
  }

  private root(byte: number): boolean {
    if (byte === BYTE.BACKTICK || byte === BYTE.TILDE) return this.fenceLine();
    if (this.completed > 0) {
      if (!this.options.lines || this.rootSpansLines || !this.newline)
        return this.unexpected("Nothing may follow the end of the JSON value");
    }
    this.rootLine = this.line;
    return this.value(byte);
  }

  private value(byte: number): boolean {
    switch (byte) {
      case BYTE.QUOTE:
        return this.readString();
      case BYTE.OPEN_OBJECT:
        return this.open("object");
      case BYTE.OPEN_ARRAY:
        return this.open("array");
      case 0x74:
        return this.readLiteral("true");
      case 0x66:
        return this.readLiteral("false");
      case 0x6e:
        return this.readLiteral("null");
      default:
        if (byte === BYTE.MINUS || (byte >= BYTE.ZERO && byte <= BYTE.NINE))
          return this.readNumber();
        return this.unexpected(
          this.state === ROOT ? "This is not JSON" : "A value must stand here",
        );
    }
  }

  private open(kind: "array" | "object"): boolean {
    if (this.path.depth === MAX_DEPTH) {
      this.report("too-deep", `Nesting is deeper than ${MAX_DEPTH}`);
      this.stopped = true;
      return TAKEN;
    }
    this.begin(kind);
    this.path.open(kind);
    this.at++;
    this.state = kind === "array" ? FIRST_ELEMENT : FIRST_KEY;
    return TAKEN;
  }

  private close(): boolean {
    const kind = this.path.close();
    this.at++;
    this.ended(kind);
    return TAKEN;
  }

  protected override begin(kind: ValueKind): void {
    const { depth } = this.path;
    if (depth <= this.handler.maxDepth && !this.silent)
      this.handler.begin(depth, kind);
  }

  protected override ended(kind: ValueKind): void {
    const { depth } = this.path;
    if (depth <= this.handler.maxDepth && !this.silent)
      this.handler.end(depth, kind);
    if (depth > 0) {
      this.state = AFTER;
      return;
    }
    this.state = ROOT;
    this.completed++;
    this.newline = false;
    this.rootSpansLines = this.line !== this.rootLine;
  }

  protected override keyEnded(): void {
    this.state = COLON;
  }

  private openKey(byte: number): boolean {
    if (byte === BYTE.QUOTE) return this.readKey();
    return this.unexpected(
      byte === BYTE.CLOSE_OBJECT
        ? "A comma must not stand before }"
        : "A key in double quotes must stand here",
    );
  }

  private fenceLine(): boolean {
    const { chunk, at, fenceMark } = this;
    if (!this.options.fence || !this.newline)
      return this.unexpected("This is not JSON");
    if (fenceMark) {
      // At the end of the file nothing needs to follow the fence.
      const whole = this.final ? Buffer.concat([chunk, SPACE]) : chunk;
      return this.closeFence(closingFence(whole, at, fenceMark));
    }
    const opening = openingFence(chunk, at);
    if (opening === "cut" && !this.final) return STARVED;
    if (opening === null || opening === "cut" || this.completed > 0)
      return this.unexpected("This is not JSON");
    this.fence = this.position();
    this.fenceMark = opening.mark;
    this.at = opening.end;
    return TAKEN;
  }

  private closeFence(end: number | "cut" | null): boolean {
    if (end === "cut") return STARVED;
    if (end === null) return this.unexpected("This is not JSON");
    this.state = CLOSED;
    this.at = end;
    return TAKEN;
  }

  private skipLine(): boolean {
    const lf = this.chunk.indexOf(BYTE.LF, this.at);
    if (lf < 0) {
      this.at = this.chunk.length;
      return TAKEN;
    }
    this.at = lf;
    this.state = ROOT;
    return TAKEN;
  }

  protected override finish(): void {
    this.mark(this.at);
    if (this.state === SKIP_LINE) return;
    if (this.path.depth > 0 || this.inString)
      this.report("syntax", "The file ends inside a value: it was cut off");
    else if (this.fence && this.state !== CLOSED)
      this.report("syntax", "The code fence is not closed");
    else if (this.completed === 0)
      this.report("empty", "There is nothing in this file");
  }

  protected override unexpected(message: string): boolean {
    const byte = this.chunk[this.at] ?? 0;
    if (byte === BYTE.NUL)
      return this.fail(
        "nul",
        "A NUL byte stands here: is this UTF-16 or a binary file?",
      );
    if (byte < 0x80) return this.fail("syntax", message);
    const length = this.sequence(byte);
    if (length === CUT) return STARVED;
    return length > 0
      ? this.fail("syntax", message)
      : this.fail("invalid-utf8", "These bytes are not UTF-8");
  }

  protected override fail(kind: ScanProblem["kind"], message: string): boolean {
    this.report(kind, message);
    this.inString = false;
    if (this.completed === 0 || !this.options.lines || this.rootSpansLines) {
      this.stopped = true;
      return TAKEN;
    }
    this.path.depth = 0;
    this.completed++;
    this.state = SKIP_LINE;
    return TAKEN;
  }
}
