import { Buffer } from "node:buffer";
import { Capture } from "./capture";
import { BYTE, IN_NUMBER, PLAIN, SHORT_ESCAPE } from "./json-bytes";
import { checkNumber } from "./json-number";
import { KeyCache } from "./key-cache";
import type { ByteProblemKind, Position } from "./problem";
import { isUtf8Sequence, utf8Length } from "./utf8-sequence";

export type ValueKind = "array" | "object" | "string" | "number" | "literal";

/** A long value concerns its record only; all else (`fatal`) refuses the upload. */
export type ScanProblem = Position & {
  kind: ByteProblemKind | "field-too-long";
  fatal: boolean;
  message: string;
  pointer: string;
};

/** Hears of each value down to `maxDepth` (the outermost is at 0) and of all that is wrong. */
export type ScanHandler = {
  readonly maxDepth: number;
  /** A value starts. `scanner.position()` is its place. */
  begin(depth: number, kind: ValueKind): void;
  /** It has ended. Not called any more after a problem with the bytes. */
  end(depth: number, kind: ValueKind): void;
  problem(problem: ScanProblem): void;
};

export type ScanOptions = {
  /** Further values, one a line, may follow the first. */
  lines: boolean;
  /** A code fence around everything is unwrapped. */
  fence: boolean;
  /** UTF-8 bytes of one string or key. */
  maxFieldBytes: number;
  /** Raw bytes of one captured value. */
  maxCaptureBytes: number;
  /** Where the first byte stands, if it is cut out of a file. */
  start?: Position;
};

const MAX_DEPTH = 64;
const MAX_NUMBER = 1024;
const MAX_FENCE_LINE = 1024;
const MAX_PROBLEMS = 1000;
const BOM = [0xef, 0xbb, 0xbf];

// What may come next. The first six are told apart by byte in `structure`.
const ROOT = 0;
const VALUE = 1;
const FIRST_ELEMENT = 2;
const FIRST_KEY = 3;
const KEY = 4;
const COLON = 5;
const AFTER = 6;
const STRING = 7;
const SKIP_LINE = 8;
const CLOSED = 9;

/** A step that cannot be taken before more bytes have come. */
const STARVED = false;
const TAKEN = true;
const CUT = -1;

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
export class JsonScanner {
  /** Where the fence around everything opened, if there is one. */
  fence: Position | null = null;
  /** True when a BOM was taken off the start. */
  bom = false;
  /** True once nothing more will be read. */
  stopped = false;

  private readonly handler: ScanHandler;
  private readonly options: ScanOptions;
  private readonly outer: Capture;
  private readonly inner: Capture;

  private chunk: Buffer = Buffer.alloc(0);
  private at = 0;
  /** The place of `chunk[0]` in the file. */
  private base: number;
  private carry: Buffer | null = null;
  private final = false;

  private line: number;
  /** Where this line would start if all before `at` on it were single bytes from column 1. */
  private lineStart: number;
  /** Continuation bytes on this line: they take no column. */
  private continuations = 0;

  private state = ROOT;
  private depth = 0;
  private readonly isArray = new Uint8Array(MAX_DEPTH + 1);
  private readonly index = new Float64Array(MAX_DEPTH + 1);
  private readonly key: string[] = new Array(MAX_DEPTH + 1).fill("");
  private readonly serial = new Float64Array(MAX_DEPTH + 1);
  private readonly metCached: Float64Array[] = [];
  private readonly metOther: Set<string>[] = [];
  private objects = 0;
  private readonly cache = new KeyCache();

  private tokenByte = 0;
  private tokenContinuations = 0;
  private inKey = false;
  /** Bytes that the current string has more in the file than in UTF-8. */
  private escaped = 0;

  private completed = 0;
  private newline = true;
  private rootLine = 0;
  private rootSpansLines = false;
  private silent = false;
  private problems = 0;
  private fenceMark = { byte: 0, length: 0 };

  constructor(handler: ScanHandler, options: ScanOptions) {
    this.handler = handler;
    this.options = options;
    this.outer = new Capture(options.maxCaptureBytes);
    this.inner = new Capture(options.maxCaptureBytes);
    const start = options.start ?? { byte: 0, line: 1, column: 1 };
    this.base = start.byte;
    this.line = start.line;
    this.lineStart = start.byte - start.column + 1;
  }

  push(bytes: Uint8Array): void {
    if (this.stopped || bytes.length === 0) return;
    const next = asBuffer(bytes);
    this.chunk = this.carry ? Buffer.concat([this.carry, next]) : next;
    this.carry = null;
    this.at = 0;
    this.run();
    this.outer.turnOver(this.chunk, this.at);
    this.inner.turnOver(this.chunk, this.at);
    if (this.at < this.chunk.length)
      this.carry = Buffer.from(this.chunk.subarray(this.at));
    this.base += this.at;
  }

  /** There are no more bytes. */
  end(): void {
    this.final = true;
    this.chunk = this.carry ?? Buffer.alloc(0);
    this.carry = null;
    this.at = 0;
    this.run();
    if (!this.stopped) this.finish();
    this.stopped = true;
  }

  /** The place of the token that is being told. */
  position(): Position {
    return {
      byte: this.tokenByte,
      line: this.line,
      column: this.tokenByte - this.lineStart - this.tokenContinuations + 1,
    };
  }

  /** The byte after what has been read. */
  byteNow(): number {
    return this.base + this.at;
  }

  /** RFC 6901, of the value or key being read. */
  pointer(): string {
    const beforeKey =
      this.state === FIRST_KEY ||
      this.state === KEY ||
      (this.state === STRING && this.inKey);
    const depth = this.depth - (beforeKey ? 1 : 0);
    let pointer = "";
    for (let d = 0; d < depth; d++)
      pointer += `/${this.isArray[d] ? this.index[d] : escapePointer(this.key[d] ?? "")}`;
    return pointer;
  }

  /** The key under which the value at `depth` stands; "" in an array. */
  keyAt(depth: number): string {
    return depth === 0 || this.isArray[depth - 1]
      ? ""
      : (this.key[depth - 1] ?? "");
  }

  indexAt(depth: number): number {
    return depth === 0 ? this.completed : (this.index[depth - 1] ?? 0);
  }

  /** Keeps the bytes of the value that begins. To be called in `begin`. */
  capture(slot: "outer" | "inner"): void {
    this[slot].start(this.at);
  }

  /** The bytes of the value that has ended; null when too long. To be called in `end`. */
  captured(slot: "outer" | "inner"): Buffer | null {
    return this[slot].finish(this.chunk, this.at);
  }

  /** Leaves the elements of the array that begins out of the outer capture; gives what it holds so far. */
  cut(): Buffer | null {
    this.outer.pause(this.chunk, this.at + 1);
    return this.outer.soFar();
  }

  /** Goes on with the outer capture at the end of that array. */
  join(): void {
    this.outer.resume(this.at - 1);
  }

  private run(): void {
    while (this.at < this.chunk.length && !this.stopped)
      if (this.step() === STARVED) return;
  }

  private step(): boolean {
    if (this.state === STRING) return this.string();
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
    const array = this.isArray[this.depth - 1] === 1;
    if (byte === BYTE.COMMA) {
      this.state = array ? VALUE : KEY;
      if (array)
        this.index[this.depth - 1] = (this.index[this.depth - 1] ?? 0) + 1;
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
    if (byte === BYTE.BACKTICK || byte === BYTE.TILDE)
      return this.fenceLine(byte);
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
        this.begin("string");
        this.at++;
        this.state = STRING;
        this.inKey = false;
        this.escaped = 0;
        return TAKEN;
      case BYTE.OPEN_OBJECT:
        return this.open("object");
      case BYTE.OPEN_ARRAY:
        return this.open("array");
      case 0x74:
        return this.literal("true");
      case 0x66:
        return this.literal("false");
      case 0x6e:
        return this.literal("null");
      default:
        if (byte === BYTE.MINUS || (byte >= BYTE.ZERO && byte <= BYTE.NINE))
          return this.number();
        return this.unexpected(
          this.state === ROOT ? "This is not JSON" : "A value must stand here",
        );
    }
  }

  private open(kind: "array" | "object"): boolean {
    if (this.depth === MAX_DEPTH) {
      this.report("too-deep", `Nesting is deeper than ${MAX_DEPTH}`);
      this.stopped = true;
      return TAKEN;
    }
    this.begin(kind);
    const { depth } = this;
    this.isArray[depth] = kind === "array" ? 1 : 0;
    this.index[depth] = 0;
    if (kind === "object") {
      this.serial[depth] = ++this.objects;
      this.metOther[depth]?.clear();
    }
    this.key[depth] = "";
    this.depth++;
    this.at++;
    this.state = kind === "array" ? FIRST_ELEMENT : FIRST_KEY;
    return TAKEN;
  }

  private close(): boolean {
    this.depth--;
    this.at++;
    this.ended(this.isArray[this.depth] ? "array" : "object");
    return TAKEN;
  }

  private begin(kind: ValueKind): void {
    if (this.depth <= this.handler.maxDepth && !this.silent)
      this.handler.begin(this.depth, kind);
  }

  private ended(kind: ValueKind): void {
    if (this.depth <= this.handler.maxDepth && !this.silent)
      this.handler.end(this.depth, kind);
    if (this.depth > 0) {
      this.state = AFTER;
      return;
    }
    this.state = ROOT;
    this.completed++;
    this.newline = false;
    this.rootSpansLines = this.line !== this.rootLine;
  }

  private literal(word: string): boolean {
    const have = this.chunk.length - this.at;
    const seen = this.chunk.toString("latin1", this.at, this.at + word.length);
    if (have < word.length && !this.final && word.startsWith(seen))
      return STARVED;
    if (seen !== word)
      return this.unexpected(
        "Only true, false and null may stand without quotes",
      );
    this.begin("literal");
    this.at += word.length;
    this.ended("literal");
    return TAKEN;
  }

  private number(): boolean {
    const { chunk, at } = this;
    let end = at;
    while (end < chunk.length && IN_NUMBER[chunk[end] ?? 0] === 1) end++;
    if (end - at > MAX_NUMBER)
      return this.fail(
        "number-range",
        "A number has more digits than can be kept",
      );
    if (end === chunk.length && !this.final) return STARVED;
    const checked = checkNumber(chunk.toString("latin1", at, end));
    if (!checked.ok && "bad" in checked) {
      this.mark(at + checked.bad);
      return this.fail("syntax", "A number is not written as JSON writes it");
    }
    if (!checked.ok)
      this.report(
        "number-range",
        "A number is beyond what can be kept exactly",
      );
    this.begin("number");
    this.at = end;
    this.ended("number");
    return TAKEN;
  }

  private openKey(byte: number): boolean {
    if (byte !== BYTE.QUOTE)
      return this.unexpected(
        byte === BYTE.CLOSE_OBJECT
          ? "A comma must not stand before }"
          : "A key in double quotes must stand here",
      );
    const { chunk } = this;
    const start = this.at + 1;
    let i = start;
    let hash = 0;
    for (; i < chunk.length; i++) {
      const b = chunk[i] ?? 0;
      if (PLAIN[b] !== 1) break;
      hash = (hash * 31 + b) | 0;
    }
    if (chunk[i] !== BYTE.QUOTE) return this.slowKey(start);
    const known = this.cache.find(chunk, start, i, hash);
    if (known) this.meetCached(known.id, known.text);
    else {
      if (i - start > this.options.maxFieldBytes) return this.longKey();
      this.meetOther(chunk.toString("latin1", start, i));
    }
    this.at = i + 1;
    this.state = COLON;
    return TAKEN;
  }

  /** A key with escapes, with more than ASCII, or whose end has not come yet. */
  private slowKey(start: number): boolean {
    const end = endOfString(this.chunk, start);
    const length = (end < 0 ? this.chunk.length : end) - start;
    if (length > this.options.maxFieldBytes * 6) return this.longKey();
    if (end < 0 && !this.final) return STARVED;
    this.at = start;
    this.state = STRING;
    this.inKey = true;
    this.escaped = 0;
    return TAKEN;
  }

  private endKey(): boolean {
    const start = this.tokenByte - this.base;
    const length = this.at - start - 2 - this.escaped;
    if (length > this.options.maxFieldBytes) return this.longKey();
    this.state = COLON;
    const raw = this.chunk.toString("utf8", start, this.at);
    const key = parseString(raw);
    if (key === null) this.key[this.depth - 1] = raw.slice(1, -1);
    else this.meetSpelled(key);
    return TAKEN;
  }

  private longKey(): boolean {
    this.silent = true;
    this.fail("field-too-long", "A key is longer than a field may be");
    this.stopped = true;
    return TAKEN;
  }

  /** The cache knows keys by their plain bytes: an escaped spelling must find the same one. */
  private meetSpelled(key: string): void {
    const bytes = Buffer.from(key, "utf8");
    let hash = 0;
    for (const b of bytes) {
      if (PLAIN[b] !== 1) {
        this.meetOther(key);
        return;
      }
      hash = (hash * 31 + b) | 0;
    }
    const known = this.cache.find(bytes, 0, bytes.length, hash);
    if (known) this.meetCached(known.id, known.text);
    else this.meetOther(key);
  }

  private meetCached(id: number, key: string): void {
    const depth = this.depth - 1;
    this.key[depth] = key;
    const met = this.metCached[depth] ?? new Float64Array(KeyCache.size);
    this.metCached[depth] = met;
    const serial = this.serial[depth] ?? 0;
    if (met[id] === serial) this.duplicate(key);
    met[id] = serial;
  }

  private meetOther(key: string): void {
    const depth = this.depth - 1;
    this.key[depth] = key;
    const met = this.metOther[depth] ?? new Set();
    this.metOther[depth] = met;
    if (met.has(key)) this.duplicate(key);
    met.add(key);
  }

  private duplicate(key: string): void {
    this.report(
      "duplicate-key",
      `The key ${JSON.stringify(shorten(key))} stands twice in one object`,
    );
  }

  private string(): boolean {
    while (this.state === STRING && !this.stopped) {
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

  private endString(): boolean {
    this.at++;
    if (this.inKey) return this.endKey();
    const length = this.base + this.at - this.tokenByte - 2 - this.escaped;
    if (length > this.options.maxFieldBytes)
      this.report(
        "field-too-long",
        `A text has ${length} bytes; ${this.options.maxFieldBytes} may stand in a field`,
      );
    this.ended("string");
    return TAKEN;
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

  private fenceLine(byte: number): boolean {
    const { chunk, at } = this;
    let run = at;
    while (chunk[run] === byte) run++;
    const closing = this.fence !== null;
    const lf = chunk.subarray(0, at + MAX_FENCE_LINE).indexOf(BYTE.LF, run);
    const cut = closing
      ? run === chunk.length
      : lf < 0 && chunk.length - at < MAX_FENCE_LINE;
    if (cut && !this.final && this.options.fence) return STARVED;
    const fits = closing
      ? this.newline &&
        byte === this.fenceMark.byte &&
        run - at >= this.fenceMark.length
      : this.completed === 0 &&
        run - at >= 3 &&
        lf >= 0 &&
        !chunk.subarray(run, lf).includes(byte);
    if (!this.options.fence || !fits)
      return this.unexpected("This is not JSON");
    if (closing) {
      this.state = CLOSED;
      this.at = run;
      return TAKEN;
    }
    this.fence = this.position();
    this.fenceMark = { byte, length: run - at };
    this.at = lf;
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

  private finish(): void {
    this.mark(this.at);
    if (this.state === SKIP_LINE) return;
    if (this.depth > 0 || this.state === STRING)
      this.report("syntax", "The file ends inside a value: it was cut off");
    else if (this.fence && this.state !== CLOSED)
      this.report("syntax", "The code fence is not closed");
    else if (this.completed === 0)
      this.report("empty", "There is nothing in this file");
  }

  private unexpected(message: string): boolean {
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

  /** The length of the sequence at `at`; 0 where it is not UTF-8, CUT where more bytes must come. */
  private sequence(lead: number): number {
    const length = utf8Length(lead);
    const have = Math.min(length, this.chunk.length - this.at);
    if (length === 0 || !isUtf8Sequence(this.chunk, this.at, have)) return 0;
    if (have === length) return length;
    return this.final ? 0 : CUT;
  }

  /** Reports, and gives up: the file, or in JSON Lines the line. */
  private fail(kind: ScanProblem["kind"], message: string): boolean {
    this.report(kind, message);
    if (this.completed === 0 || !this.options.lines || this.rootSpansLines) {
      this.stopped = true;
      return TAKEN;
    }
    this.depth = 0;
    this.completed++;
    this.state = SKIP_LINE;
    return TAKEN;
  }

  private mark(at: number): void {
    this.tokenByte = this.base + at;
    this.tokenContinuations = this.continuations;
  }

  /** Inside a string the token stays where the string starts; only the report is about `at`. */
  private reportAt(
    at: number,
    kind: ScanProblem["kind"],
    message: string,
  ): void {
    const { tokenByte, tokenContinuations } = this;
    this.mark(at);
    this.report(kind, message);
    this.tokenByte = tokenByte;
    this.tokenContinuations = tokenContinuations;
  }

  private report(kind: ScanProblem["kind"], message: string): void {
    if (kind !== "field-too-long") this.silent = true;
    this.handler.problem({
      kind,
      message,
      fatal: kind !== "field-too-long" || this.silent,
      pointer: this.pointer(),
      ...this.position(),
    });
    if (++this.problems >= MAX_PROBLEMS && this.silent) this.stopped = true;
  }
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes)
    ? bytes
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** One step of a JSON pointer (RFC 6901). */
export function escapePointer(key: string): string {
  return key.includes("~") || key.includes("/")
    ? key.replaceAll("~", "~0").replaceAll("/", "~1")
    : key;
}

function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

function parseString(raw: string): string | null {
  try {
    const value: unknown = JSON.parse(raw);
    return typeof value === "string" ? value : null;
  } catch {
    return null;
  }
}

/** Where the string that starts at `at` has its closing quote; -1 where not here. */
function endOfString(bytes: Uint8Array, at: number): number {
  for (let i = at; i < bytes.length; i++) {
    if (bytes[i] === BYTE.BACKSLASH) i++;
    else if (bytes[i] === BYTE.QUOTE) return i;
  }
  return -1;
}

function hexValue(byte: number | undefined): number {
  if (byte === undefined) return -1;
  if (byte >= BYTE.ZERO && byte <= BYTE.NINE) return byte - BYTE.ZERO;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

function hex4(bytes: Uint8Array, at: number): number {
  let code = 0;
  for (let i = at; i < at + 4; i++) {
    const digit = hexValue(bytes[i]);
    if (digit < 0) return -1;
    code = code * 16 + digit;
  }
  return code;
}

function isHexSoFar(bytes: Uint8Array, at: number): boolean {
  for (let i = at; i < bytes.length; i++)
    if (hexValue(bytes[i]) < 0) return false;
  return true;
}

function lowSurrogate(bytes: Uint8Array, at: number): "yes" | "no" | "cut" {
  if (at < bytes.length && bytes[at] !== BYTE.BACKSLASH) return "no";
  if (at + 1 < bytes.length && bytes[at + 1] !== BYTE.LOWER_U) return "no";
  const code = hex4(bytes, at + 2);
  if (code >= 0) return code >= 0xdc00 && code < 0xe000 ? "yes" : "no";
  return at + 6 > bytes.length && isHexSoFar(bytes, at + 2) ? "cut" : "no";
}
