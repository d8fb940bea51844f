import { Buffer } from "node:buffer";
import { STARVED, TAKEN } from "./byte-cursor";
import { BYTE, PLAIN } from "./json-bytes";
import { JsonPath } from "./json-path";
import { type CachedKey, KeyCache } from "./key-cache";
import type { ValueKind } from "./scan-handler";
import { StringScanner } from "./string-scanner";

/** What one object may have: all are held, to find those that stand twice. */
const MAX_KEYS = 1_000_000;

/** Tells texts and keys apart, and finds keys that stand twice in one object. */
export abstract class KeyScanner extends StringScanner {
  protected readonly path = new JsonPath();
  protected inKey = false;
  private readonly cache = new KeyCache();

  protected abstract begin(kind: ValueKind): void;
  protected abstract ended(kind: ValueKind): void;
  protected abstract keyEnded(): void;

  /** Reads the key whose opening quote stands at `at`. */
  protected readKey(): boolean {
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
    if (known) this.meetCached(known);
    else {
      if (i - start > this.options.maxFieldBytes) return this.longKey();
      this.meetOther(chunk.toString("latin1", start, i));
    }
    this.at = i + 1;
    this.keyEnded();
    return TAKEN;
  }

  protected override endString(): boolean {
    this.at++;
    this.inString = false;
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

  /** Reads the text whose opening quote stands at `at`. */
  protected readString(): boolean {
    this.begin("string");
    this.at++;
    this.inString = true;
    this.inKey = false;
    this.escaped = 0;
    return TAKEN;
  }

  /** A key with escapes, with more than ASCII, or whose end has not come yet. */
  private slowKey(start: number): boolean {
    const end = endOfString(this.chunk, start);
    const length = (end < 0 ? this.chunk.length : end) - start;
    if (length > this.options.maxFieldBytes * 6) return this.longKey();
    if (end < 0 && !this.final) return STARVED;
    this.at = start;
    this.inString = true;
    this.inKey = true;
    this.escaped = 0;
    return TAKEN;
  }

  private endKey(): boolean {
    const start = this.tokenByte - this.base;
    const length = this.at - start - 2 - this.escaped;
    if (length > this.options.maxFieldBytes) return this.longKey();
    this.keyEnded();
    const raw = this.chunk.toString("utf8", start, this.at);
    const key = parseString(raw);
    if (key === null) this.path.name(raw.slice(1, -1));
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
    if (known) this.meetCached(known);
    else this.meetOther(key);
  }

  private meetCached(known: CachedKey): void {
    if (!this.path.meetCached(known.id, known.text)) this.duplicate(known.text);
  }

  private meetOther(key: string): void {
    if (this.path.otherKeys() >= MAX_KEYS) {
      this.report("too-large", `An object has more than ${MAX_KEYS} keys`);
      this.stopped = true;
      return;
    }
    if (!this.path.meetOther(key)) this.duplicate(key);
  }

  private duplicate(key: string): void {
    this.report(
      "duplicate-key",
      `The key ${JSON.stringify(shorten(key))} stands twice in one object`,
    );
  }
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
