import { createHash } from "node:crypto";
import {
  type ItemConsumer,
  type ItemPlace,
  ItemSplitter,
} from "./item-splitter";
import { JsonScanner } from "./json-scanner";
import type { LedgerFile } from "./ledger-sink";
import { type Outline, OutlineHandler } from "./outline";
import type { Position } from "./problem";
import { readPass } from "./read-pass";
import type { Reading } from "./reading";
import type { RowShape } from "./row-shape";
import type { ScanHandler, ScanOptions, ScanProblem } from "./scan-handler";

const START: Position = { byte: 0, line: 1, column: 1 };

/** A consumer that wants to hear of a text that is too long for its record. */
export type RowReader = ItemConsumer & {
  tooLong(message: string, pointer: string, at: Position): void;
};

export type ItemsPass = {
  place: ItemPlace;
  /** A code fence around everything is taken off. */
  fence: boolean;
  /** The second and later passes over a file say and count nothing again. */
  again?: boolean;
  /** `pointer` is that of the part or record that is being given. */
  reader(pointer: () => string): RowReader;
};

/** Reads the files of one upload, in as many passes as it takes. */
export class UploadReader {
  readonly files: readonly LedgerFile[];
  readonly reading: Reading;
  /** Of each file, once it was read to its end. */
  readonly sha256: (string | null)[];
  private bytes = 0;

  constructor(files: readonly LedgerFile[], reading: Reading) {
    this.files = files;
    this.reading = reading;
    this.sha256 = files.map(() => null);
  }

  /** What each file is, told by the rows of the `allowed` shapes. */
  async outlines(allowed: ReadonlySet<RowShape>): Promise<Outline[]> {
    const outlines: Outline[] = [];
    for (const file of this.files) {
      const handler = new OutlineHandler(allowed);
      const scanner = new JsonScanner(handler, this.options(true));
      handler.attach(scanner);
      await readPass(file, scanner, {
        digest: false,
        piece: async () => !handler.done && !scanner.stopped,
      });
      outlines.push(handler.result());
    }
    return outlines;
  }

  /** Gives the records of one file to a reader. */
  async items(upload: number, pass: ItemsPass): Promise<void> {
    const reader = pass.reader(() => splitter.pointer());
    const splitter: ItemSplitter = new ItemSplitter(
      pass.place,
      reader,
      (problem) => this.heard(problem, reader, pass.again === true),
    );
    await this.pass(upload, splitter, pass.fence, pass.again === true);
  }

  /** Only looks at the bytes of a file that nothing can be imported from. */
  async scan(upload: number, fence: boolean): Promise<void> {
    const handler = {
      maxDepth: -1,
      attach() {},
      begin() {},
      end() {},
      problem: (problem: ScanProblem) => this.heard(problem, null, false),
    };
    await this.pass(upload, handler, fence, false);
  }

  /** The number of bytes of a file; also notes its SHA-256. */
  async measure(upload: number): Promise<number> {
    const hash = createHash("sha256");
    let size = 0;
    for await (const chunk of this.files[upload]?.open() ?? []) {
      hash.update(chunk);
      size += chunk.length;
      if (!(await this.count(chunk.length))) return size;
    }
    this.sha256[upload] = hash.digest("hex");
    return size;
  }

  private heard(
    problem: ScanProblem,
    reader: RowReader | null,
    again: boolean,
  ): void {
    const { kind, message, pointer, byte, line, column } = problem;
    const at = { byte, line, column };
    if (!problem.fatal) reader?.tooLong(message, pointer, at);
    else if (!again) this.reading.refuse({ kind, message, pointer, at });
  }

  private async pass(
    upload: number,
    handler: ScanHandler & { attach(scanner: JsonScanner): void },
    fence: boolean,
    again: boolean,
  ): Promise<void> {
    const file = this.files[upload];
    if (!file) return;
    this.reading.upload = upload;
    const scanner = new JsonScanner(handler, this.options(fence));
    handler.attach(scanner);
    const counted = again || this.sha256[upload] !== null;
    const sha256 = await readPass(file, scanner, {
      digest: !counted,
      piece: async (bytes) => this.count(counted ? 0 : bytes),
    });
    this.sha256[upload] ??= sha256;
    if (!again) this.sayWrapping(scanner);
  }

  private sayWrapping(scanner: JsonScanner): void {
    if (scanner.bom)
      this.reading.notice({
        kind: "bom-stripped",
        message: "A byte order mark at the start was left out",
        pointer: "",
        at: START,
      });
    if (scanner.fence)
      this.reading.notice({
        kind: "fence-unwrapped",
        message: "A code fence around everything was taken off",
        pointer: "",
        at: scanner.fence,
      });
  }

  private async count(bytes: number): Promise<boolean> {
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

  private options(fence: boolean): ScanOptions {
    const { maxFieldBytes } = this.reading.limits;
    return {
      lines: true,
      fence,
      maxFieldBytes,
      maxCaptureBytes: maxFieldBytes * 64,
    };
  }
}
