import type { ItemPlace } from "./item-splitter";
import type { JsonScanner } from "./json-scanner";
import type { Position } from "./problem";
import { type RowShape, rowShape, TELLING } from "./row-shape";
import type { ScanHandler, ScanProblem, ValueKind } from "./scan-handler";

/** An array or object member of the outermost object that might hold the records. */
type Member = {
  key: string;
  kind: "array" | "object";
  shape: RowShape | null;
  empty: boolean;
  at: Position;
};

/** What is said of a document whose parts contradict each other, or that has none. */
export type OutlineFault = {
  kind: "unknown-format" | "ambiguous-container" | "no-records";
  message: string;
  pointer: string;
  at: Position;
};

/** What a document is, before it is read. */
export type Outline = {
  shape: RowShape | null;
  container: "array" | "lines" | "wrapper" | "keyed";
  /** The key of the array of records, in a wrapper. */
  under: string | null;
  fault: OutlineFault | null;
  fenced: boolean;
};

const START: Position = { byte: 0, line: 1, column: 1 };
const MAX_ARRAYS = 1000;

/**
 * Finds out what a document is by the names of its fields. It reads no further
 * than the first row that says so; an object is read to its end, so that the
 * order of its keys never changes the answer.
 */
export class OutlineHandler implements ScanHandler {
  readonly maxDepth = 3;
  /** True once nothing further can change the answer. */
  done = false;
  private readonly allowed: ReadonlySet<RowShape>;
  private scanner: JsonScanner | null = null;
  private outline: Outline | null = null;
  private rootArray = false;
  private rows = 0;
  private readonly traits = Array.from(
    { length: 4 },
    () => new Map<string, ValueKind>(),
  );
  private members: Member[] = [];
  private records = 0;
  private first: Position | null = null;

  /** Rows of other shapes than `allowed` tell nothing. */
  constructor(allowed: ReadonlySet<RowShape>) {
    this.allowed = allowed;
  }

  attach(scanner: JsonScanner): void {
    this.scanner = scanner;
  }

  begin(depth: number, kind: ValueKind): void {
    const { scanner } = this;
    if (!scanner || this.done) return;
    if (depth === 0) this.beginRoot(scanner, kind);
    else this.note(depth - 1, scanner.keyAt(depth), kind);
    this.traits[depth]?.clear();
    if (depth === 1) this.beginMember(scanner, kind);
    if (depth === 2) this.touch();
  }

  end(depth: number, kind: ValueKind): void {
    const { scanner } = this;
    if (!scanner || this.done) return;
    if (depth === 0) this.endRoot(kind);
    else if (depth === 1) this.endMember(kind);
    else if (depth === 2 && !this.rootArray) this.endElement(kind);
  }

  problem(_problem: ScanProblem): void {}

  /** The answer, once `done` or all has been read. */
  result(): Outline {
    const fenced = this.scanner?.fence != null;
    return { ...(this.outline ?? this.undecided()), fenced };
  }

  private note(depth: number, key: string, kind: ValueKind): void {
    if (TELLING.has(key)) this.traits[depth]?.set(key, kind);
  }

  private beginRoot(scanner: JsonScanner, kind: ValueKind): void {
    this.first ??= scanner.position();
    this.rootArray = kind === "array";
    if (kind !== "array" && kind !== "object") this.rows++;
    this.members = [];
    this.records = 0;
  }

  private beginMember(scanner: JsonScanner, kind: ValueKind): void {
    this.rows++;
    if (this.rootArray || (kind !== "array" && kind !== "object")) return;
    if (this.members.length === MAX_ARRAYS) this.members.shift();
    this.members.push({
      key: scanner.keyAt(1),
      kind,
      shape: null,
      empty: true,
      at: scanner.position(),
    });
  }

  private touch(): void {
    const member = this.members.at(-1);
    if (member) member.empty = false;
  }

  private endMember(kind: ValueKind): void {
    const shape = kind === "object" ? this.shapeAt(1) : null;
    if (this.rootArray) {
      if (shape) this.decide(shape, "array");
      return;
    }
    const member = this.members.at(-1);
    if (!member || member.kind !== kind) return;
    if (kind !== "object") return;
    // Only arrays are asked about later: a keyed ledger may have any number of objects.
    this.members.pop();
    if (shape === "record") this.records++;
  }

  private endElement(kind: ValueKind): void {
    const member = this.members.at(-1);
    if (member?.kind !== "array" || kind !== "object") return;
    member.shape ??= this.shapeAt(2);
  }

  private endRoot(kind: ValueKind): void {
    if (kind !== "object") return;
    const shape = this.shapeAt(0);
    const arrays = this.members.filter((member) => member.kind === "array");
    const holdsRecords = arrays.some((member) => member.shape === "record");
    if (shape && !(holdsRecords && !this.traits[0]?.has("per_file_verdict")))
      this.decide(shape, "lines");
    else this.endContainer(arrays);
  }

  private endContainer(arrays: Member[]): void {
    const holders = arrays.filter((member) => member.shape === "record");
    const second = this.records > 0 ? holders[0] : holders[1];
    const [only] = holders;
    if (second) this.decide("record", "wrapper", only?.key, twoHolders(second));
    else if (only) this.decide("record", "wrapper", only.key);
    else if (this.records > 0) this.decide("record", "keyed");
    else this.endOther(arrays);
  }

  private endOther(arrays: Member[]): void {
    const odd = arrays.find((member) => member.shape !== null);
    if (odd)
      this.decide(null, "wrapper", odd.key, {
        kind: "unknown-format",
        message: `The array under ${odd.key} does not hold records of an R11 ledger`,
        pointer: `/${odd.key}`,
        at: odd.at,
      });
    else if (arrays.length > 0 && arrays.every((member) => member.empty)) {
      const [empty] = arrays;
      this.decide(
        null,
        "wrapper",
        empty?.key,
        nothingIn(`/${empty?.key}`, empty?.at ?? START),
      );
    }
  }

  private shapeAt(depth: number): RowShape | null {
    const traits = this.traits[depth];
    if (!traits) return null;
    const shape = rowShape({
      has: (key) => traits.has(key),
      isArray: (key) => traits.get(key) === "array",
    });
    return shape && this.allowed.has(shape) ? shape : null;
  }

  private decide(
    shape: RowShape | null,
    container: Outline["container"],
    under: string | null = null,
    fault: OutlineFault | null = null,
  ): void {
    this.outline = { shape, container, under, fault, fenced: false };
    this.done = true;
    if (shape === "flag" && container === "array")
      this.outline.fault = bareFlags(this.first ?? START);
  }

  private undecided(): Outline {
    const at = this.first ?? START;
    const fault: OutlineFault =
      this.rows === 0
        ? nothingIn("", at)
        : {
            kind: "unknown-format",
            message:
              "No record of a ledger, judge output, claim manifest or citation audit was found here",
            pointer: "",
            at,
          };
    const container = this.rootArray ? "array" : "lines";
    return { shape: null, container, under: null, fault, fenced: false };
  }
}

function nothingIn(pointer: string, at: Position): OutlineFault {
  return {
    kind: "no-records",
    message: "There is no record in it",
    pointer,
    at,
  };
}

function twoHolders(second: Member): OutlineFault {
  return {
    kind: "ambiguous-container",
    message: `Records stand in more than one place; ${second.key} is the second`,
    pointer: `/${second.key}`,
    at: second.at,
  };
}

function bareFlags(at: Position): OutlineFault {
  return {
    kind: "ambiguous-container",
    message:
      "An array of bare flags does not say which files pass: records or JSON Lines are needed",
    pointer: "",
    at,
  };
}

/** Where the rows of a document with this outline stand. */
export function placeOf(outline: Outline, partsKey: string | null): ItemPlace {
  if (outline.container === "lines") return { depth: 0, partsKey };
  if (outline.container === "wrapper")
    return { depth: 2, under: outline.under ?? "", partsKey };
  return { depth: 1, partsKey };
}
