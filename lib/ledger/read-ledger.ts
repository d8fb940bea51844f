import { BareFlagReader } from "./bare-flag-reader";
import { explain } from "./explain-format";
import { ItemSplitter } from "./item-splitter";
import {
  JsonScanner,
  type ScanHandler,
  type ScanProblem,
} from "./json-scanner";
import type { LedgerFile, LedgerSink } from "./ledger-sink";
import { type Outline, OutlineHandler, placeOf } from "./outline";
import type { Notice, Position, Problem } from "./problem";
import { readPass } from "./read-pass";
import {
  defaultLimits,
  type LedgerCounts,
  Reading,
  type ReadLimits,
} from "./reading";
import { RecordReader } from "./record-reader";
import type { RowShape } from "./row-shape";

export type LedgerFormat =
  | "r11-ledger"
  | "judge+manifest"
  | "citation-audit-v1";

export type ReadOptions = {
  limits?: Partial<ReadLimits>;
  /** Reads the files as this, whatever they look like. */
  format?: LedgerFormat;
};

/** What an import of these files would say. */
export type LedgerReport = {
  outcome: "accepted" | "partial-offered" | "rejected";
  format: LedgerFormat | null;
  /** Why they were taken for that, in words. */
  explanation: string;
  counts: LedgerCounts;
  /** The first ones; `problemCount` counts all. */
  problems: Problem[];
  problemCount: number;
  notices: Notice[];
  noticeCount: number;
  /** Of each file, in the order given: lower-case hex of its bytes as uploaded; null where it was not read to the end. */
  sha256: (string | null)[];
};

const SHAPES: Record<LedgerFormat, RowShape[]> = {
  "r11-ledger": ["record", "flag"],
  "judge+manifest": ["judge", "claim"],
  "citation-audit-v1": ["audit"],
};
const FORMAT: Record<RowShape, LedgerFormat> = {
  record: "r11-ledger",
  flag: "r11-ledger",
  judge: "judge+manifest",
  claim: "judge+manifest",
  audit: "citation-audit-v1",
};
const START: Position = { byte: 0, line: 1, column: 1 };

/**
 * Reads the files of one upload and says what an import of them would say.
 *
 * Everything that can be imported goes to `sink` while the files are read; it
 * counts only if the report says so, because a fault may come last. Memory does
 * not grow with the files. No content of a file makes it throw; what `open` or
 * the sink throws goes through.
 */
export async function readLedger(
  files: LedgerFile[],
  options: ReadOptions,
  sink: LedgerSink,
): Promise<LedgerReport> {
  const limits = { ...defaultLimits, ...options.limits };
  const reading = new Reading(
    files.map((file) => file.name),
    sink,
    limits,
  );
  const upload = new Upload(files, reading, options.format);
  return upload.read();
}

class Upload {
  private readonly files: LedgerFile[];
  private readonly reading: Reading;
  private readonly allowed: Set<RowShape>;
  private readonly sha256: (string | null)[] = [];
  private bytes = 0;

  constructor(
    files: LedgerFile[],
    reading: Reading,
    format: LedgerFormat | undefined,
  ) {
    this.files = files;
    this.reading = reading;
    this.allowed = new Set(
      format ? SHAPES[format] : Object.values(SHAPES).flat(),
    );
  }

  async read(): Promise<LedgerReport> {
    const [file] = this.files;
    if (!file) return this.report(null);
    const outline = await this.outline(file);
    await this.readOne(file, 0, outline);
    return this.report(outline);
  }

  private async outline(file: LedgerFile): Promise<Outline> {
    const handler = new OutlineHandler(this.allowed);
    const scanner = this.scanner(handler, { fence: true, lines: true });
    handler.attach(scanner);
    await readPass(file, scanner, {
      digest: false,
      piece: async () => !handler.done && !scanner.stopped,
    });
    return handler.result();
  }

  private async readOne(
    file: LedgerFile,
    index: number,
    outline: Outline,
  ): Promise<void> {
    const { reading } = this;
    reading.upload = index;
    const before = reading.problemCount;
    if (outline.shape === "record" && !outline.fault)
      await this.readRecords(file, outline);
    else if (outline.shape === "flag" && !outline.fault)
      await this.readFlags(file);
    else await this.scanOnly(file, outline);
    if (reading.problemCount === before) this.faultOf(outline);
  }

  private faultOf(outline: Outline): void {
    if (outline.fault) this.reading.refuse(outline.fault);
  }

  private async readRecords(file: LedgerFile, outline: Outline): Promise<void> {
    const place = placeOf(outline, "flags");
    const pointer = () => splitter.pointer();
    const keyed = outline.container === "keyed";
    const reader = new RecordReader(this.reading, place, keyed, pointer);
    const splitter: ItemSplitter = new ItemSplitter(place, reader, (problem) =>
      this.heard(problem, reader),
    );
    await this.pass(file, splitter, outline);
  }

  private async readFlags(file: LedgerFile): Promise<void> {
    const pointer = () => splitter.pointer();
    const reader = new BareFlagReader(this.reading, pointer);
    const place = { depth: 0, partsKey: null } as const;
    const splitter: ItemSplitter = new ItemSplitter(place, reader, (problem) =>
      this.heard(problem, reader),
    );
    await this.pass(file, splitter, null);
    reader.finish();
  }

  private async scanOnly(file: LedgerFile, outline: Outline): Promise<void> {
    const handler: ScanHandler & { attach(): void } = {
      maxDepth: -1,
      attach() {},
      begin() {},
      end() {},
      problem: (problem) => this.heard(problem, null),
    };
    await this.pass(file, handler, outline);
  }

  private heard(
    problem: ScanProblem,
    reader: {
      tooLong(message: string, pointer: string, at: Position): void;
    } | null,
  ): void {
    const { kind, message, pointer, byte, line, column } = problem;
    const at = { byte, line, column };
    if (problem.fatal) this.reading.refuse({ kind, message, pointer, at });
    else reader?.tooLong(message, pointer, at);
  }

  private async pass(
    file: LedgerFile,
    handler: ScanHandler & { attach(scanner: JsonScanner): void },
    outline: Outline | null,
  ): Promise<void> {
    const { reading } = this;
    const fence = outline?.shape === "judge";
    const scanner = this.scanner(handler, { fence, lines: true });
    handler.attach(scanner);
    const sha256 = await readPass(file, scanner, {
      digest: true,
      piece: (bytes) => this.piece(bytes),
    });
    this.sha256.push(sha256);
    if (scanner.bom)
      reading.notice({
        kind: "bom-stripped",
        message: "A byte order mark at the start was left out",
        pointer: "",
        at: START,
      });
    if (scanner.fence)
      reading.notice({
        kind: "fence-unwrapped",
        message: "A code fence around everything was taken off",
        pointer: "",
        at: scanner.fence,
      });
  }

  private async piece(bytes: number): Promise<boolean> {
    const { reading } = this;
    this.bytes += bytes;
    await reading.sink.drain?.(this.bytes);
    if (this.bytes <= reading.limits.maxBytes) return true;
    reading.refuse({
      kind: "too-large",
      message: `The upload has more than ${reading.limits.maxBytes} bytes`,
      pointer: "",
      at: START,
    });
    return false;
  }

  private scanner(
    handler: ScanHandler,
    how: { fence: boolean; lines: boolean },
  ): JsonScanner {
    const { maxFieldBytes } = this.reading.limits;
    return new JsonScanner(handler, {
      ...how,
      maxFieldBytes,
      maxCaptureBytes: maxFieldBytes * 64,
    });
  }

  private report(outline: Outline | null): LedgerReport {
    const { reading } = this;
    const counts = reading.counts();
    const format =
      outline?.shape && !outline.fault ? FORMAT[outline.shape] : null;
    return {
      outcome: outcomeOf(reading, counts),
      format,
      explanation: explain(outline),
      counts,
      problems: reading.problems,
      problemCount: reading.problemCount,
      notices: reading.notices,
      noticeCount: reading.noticeCount,
      sha256: this.sha256,
    };
  }
}

function outcomeOf(
  reading: Reading,
  counts: LedgerCounts,
): LedgerReport["outcome"] {
  if (reading.refused) return "rejected";
  if (reading.problemCount === 0) return "accepted";
  return counts.files > 0 ? "partial-offered" : "rejected";
}
