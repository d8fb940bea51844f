import { KeyCache } from "./key-cache";

/** The outermost container counts 1. */
export const MAX_DEPTH = 64;

/** Where in a document a scanner is: the open containers, and the keys met in each. */
export class JsonPath {
  depth = 0;
  private readonly array = new Uint8Array(MAX_DEPTH);
  private readonly index = new Float64Array(MAX_DEPTH);
  private readonly key: string[] = new Array(MAX_DEPTH).fill("");
  /** Which object it is, so that what was met need not be cleared. */
  private readonly serial = new Float64Array(MAX_DEPTH);
  private readonly metCached: Float64Array[] = [];
  private readonly metOther: Set<string>[] = [];
  private objects = 0;

  /** Goes into a container; the caller has seen to it that `depth` is below MAX_DEPTH. */
  open(kind: "array" | "object"): void {
    const { depth } = this;
    this.array[depth] = kind === "array" ? 1 : 0;
    this.index[depth] = 0;
    this.key[depth] = "";
    this.serial[depth] = ++this.objects;
    this.metOther[depth]?.clear();
    this.depth++;
  }

  /** Leaves the innermost container and says what it was. */
  close(): "array" | "object" {
    this.depth--;
    return this.array[this.depth] === 1 ? "array" : "object";
  }

  inArray(): boolean {
    return this.array[this.depth - 1] === 1;
  }

  next(): void {
    const last = this.depth - 1;
    this.index[last] = (this.index[last] ?? 0) + 1;
  }

  /** Notes a key that the cache knows by `id`; false where it stands there already. */
  meetCached(id: number, key: string): boolean {
    const last = this.depth - 1;
    this.key[last] = key;
    const met = this.metCached[last] ?? new Float64Array(KeyCache.size);
    this.metCached[last] = met;
    const serial = this.serial[last] ?? 0;
    if (met[id] === serial) return false;
    met[id] = serial;
    return true;
  }

  /** How many keys the innermost object has that the cache does not know. */
  otherKeys(): number {
    return this.metOther[this.depth - 1]?.size ?? 0;
  }

  /** Notes any other key; false where it stands there already. */
  meetOther(key: string): boolean {
    const last = this.depth - 1;
    this.key[last] = key;
    const met = this.metOther[last] ?? new Set();
    this.metOther[last] = met;
    if (met.has(key)) return false;
    met.add(key);
    return true;
  }

  /** Notes a key that nothing more can be said of. */
  name(key: string): void {
    this.key[this.depth - 1] = key;
  }

  /** RFC 6901, of the first `depth` steps. */
  pointer(depth: number): string {
    let pointer = "";
    for (let d = 0; d < depth; d++)
      pointer += `/${this.array[d] === 1 ? this.index[d] : escapePointer(this.key[d] ?? "")}`;
    return pointer;
  }

  /** The key of the value at `depth`; "" where it stands in an array. */
  keyAt(depth: number): string {
    return depth === 0 || this.array[depth - 1] === 1
      ? ""
      : (this.key[depth - 1] ?? "");
  }

  indexAt(depth: number): number {
    return this.index[depth - 1] ?? 0;
  }
}

/** One step of a JSON pointer (RFC 6901). */
export function escapePointer(key: string): string {
  return key.includes("~") || key.includes("/")
    ? key.replaceAll("~", "~0").replaceAll("/", "~1")
    : key;
}
