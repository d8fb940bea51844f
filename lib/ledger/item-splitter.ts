import type { Buffer } from "node:buffer";
import type { JsonScanner } from "./json-scanner";
import type { Position } from "./problem";
import type { ScanHandler, ScanProblem, ValueKind } from "./scan-handler";

/** The bytes of one value and where they stand; null when it was too long to keep. */
export type RawValue = {
  bytes: Buffer | null;
  kind: ValueKind;
  start: Position;
  /** The byte after its last one. */
  end: number;
};

/** A record. The elements of its parts array (its flags, say) are not among its bytes. */
export type RawItem = RawValue & {
  /** Its key, where it stands in an object. */
  key: string;
  /** From 0, in its array; in JSON Lines the number of values before it. */
  index: number;
  members: ReadonlyMap<string, Position>;
  partCount: number;
};

/** Gets the records of a document one after the other, and their parts one by one before them. */
export type ItemConsumer = {
  startItem(): void;
  /** The parts array begins; `head` is the item's text up to and with its [. */
  startParts(head: Buffer | null): void;
  part(raw: RawValue): void;
  item(raw: RawItem): void;
};

/** Where the records of a document stand. */
export type ItemPlace = {
  /** 0: each value is one; 1: each element or member of it; 2: each element below `under`. */
  depth: 0 | 1 | 2;
  under?: string | undefined;
  /** The key of the array whose elements are given one by one. */
  partsKey: string | null;
};

/**
 * Cuts a document into records and their parts, so that no more than one part
 * (or one record without its parts) is ever held.
 */
export class ItemSplitter implements ScanHandler {
  readonly maxDepth: number;
  private readonly place: ItemPlace;
  private readonly consumer: ItemConsumer;
  private readonly onProblem: (problem: ScanProblem) => void;
  private scanner: JsonScanner | null = null;
  private inside = false;
  private inParts = false;
  private start: Position = { byte: 0, line: 1, column: 1 };
  private partStart = this.start;
  private members = new Map<string, Position>();
  private partCount = 0;

  constructor(
    place: ItemPlace,
    consumer: ItemConsumer,
    onProblem: (problem: ScanProblem) => void,
  ) {
    this.place = place;
    this.maxDepth = place.depth + 2;
    this.consumer = consumer;
    this.onProblem = onProblem;
  }

  attach(scanner: JsonScanner): void {
    this.scanner = scanner;
  }

  /** Of the part or record that is being given. */
  pointer(): string {
    return this.scanner?.pointer() ?? "";
  }

  begin(depth: number, kind: ValueKind): void {
    const { scanner } = this;
    if (!scanner) return;
    const level = depth - this.place.depth;
    if (level === 0) this.startItem(scanner);
    else if (!this.inside) return;
    else if (level === 1) this.startMember(scanner, depth, kind);
    else if (level === 2 && this.inParts) {
      this.partStart = scanner.position();
      scanner.capture("inner");
    }
  }

  end(depth: number, kind: ValueKind): void {
    const { scanner } = this;
    if (!scanner || !this.inside) return;
    const level = depth - this.place.depth;
    if (level === 0) this.endItem(scanner, depth, kind);
    else if (!this.inParts) return;
    else if (level === 1) {
      this.inParts = false;
      scanner.join();
    } else if (level === 2) this.endPart(scanner, kind);
  }

  problem(problem: ScanProblem): void {
    this.onProblem(problem);
  }

  private startItem(scanner: JsonScanner): void {
    const { depth, under } = this.place;
    if (depth === 2 && scanner.keyAt(1) !== under) return;
    this.inside = true;
    this.start = scanner.position();
    this.members = new Map();
    this.partCount = 0;
    scanner.capture("outer");
    this.consumer.startItem();
  }

  private startMember(
    scanner: JsonScanner,
    depth: number,
    kind: ValueKind,
  ): void {
    const key = scanner.keyAt(depth);
    if (this.members.size < 100) this.members.set(key, scanner.position());
    if (kind !== "array" || key === "" || key !== this.place.partsKey) return;
    this.inParts = true;
    this.consumer.startParts(scanner.cut());
  }

  private endPart(scanner: JsonScanner, kind: ValueKind): void {
    this.partCount++;
    this.consumer.part({
      bytes: scanner.captured("inner"),
      kind,
      start: this.partStart,
      end: scanner.byteNow(),
    });
  }

  private endItem(scanner: JsonScanner, depth: number, kind: ValueKind): void {
    this.inside = false;
    this.consumer.item({
      bytes: scanner.captured("outer"),
      kind,
      start: this.start,
      end: scanner.byteNow(),
      key: scanner.keyAt(depth),
      index: scanner.indexAt(depth),
      members: this.members,
      partCount: this.partCount,
    });
  }
}
