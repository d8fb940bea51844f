import { type AuditCounts, readAudit } from "./audit-reader";
import { BareFlagReader } from "./bare-flag-reader";
import { explainOne, explainTwo } from "./explain-format";
import { joinJudge } from "./join-judge";
import {
  formatOf,
  type LedgerFormat,
  type LedgerReport,
  makeReport,
  SHAPES,
} from "./ledger-report";
import type { LedgerFile, LedgerSink } from "./ledger-sink";
import { type Outline, placeOf } from "./outline";
import type { Position } from "./problem";
import { defaultLimits, Reading, type ReadLimits } from "./reading";
import { RecordReader } from "./record-reader";
import { UploadReader } from "./upload-reader";

export type { LedgerFormat, LedgerReport } from "./ledger-report";

export type ReadOptions = {
  limits?: Partial<ReadLimits>;
  /** Reads the files as this, whatever they look like. */
  format?: LedgerFormat;
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
  const names = files.map((file) => file.name);
  const reading = new Reading(names, sink, limits);
  const upload = new UploadReader(files, reading);
  const shapes = options.format
    ? SHAPES[options.format]
    : Object.values(SHAPES).flat();
  const outlines = await upload.outlines(new Set(shapes));
  const told = await readAll(upload, outlines, options.format);
  return makeReport(reading, upload.sha256, told);
}

type Told = Pick<LedgerReport, "format" | "explanation" | "citations">;

async function readAll(
  upload: UploadReader,
  outlines: Outline[],
  forced: LedgerFormat | undefined,
): Promise<Told> {
  const [first, second] = outlines;
  if (outlines.length > 2) return tooMany(upload, outlines);
  if (first && second) return readTwo(upload, first, second);
  if (first) return readOne(upload, first, forced);
  upload.reading.refuse({
    kind: "empty",
    message: "No file was given",
    pointer: "",
    at: START,
  });
  return { format: null, explanation: "No file was given." };
}

async function readOne(
  upload: UploadReader,
  outline: Outline,
  forced: LedgerFormat | undefined,
): Promise<Told> {
  const { reading } = upload;
  const citations = await readShape(upload, outline);
  const broken = reading.problemCount > 0;
  if (outline.fault && !broken) reading.refuse(outline.fault);
  const known = outline.shape && !outline.fault;
  return {
    format: outline.shape && known ? formatOf(outline.shape) : null,
    explanation: explainOne(outline, { forced: forced !== undefined, broken }),
    ...(citations ? { citations } : {}),
  };
}

async function readShape(
  upload: UploadReader,
  outline: Outline,
): Promise<AuditCounts | null> {
  const { reading } = upload;
  switch (outline.fault ? null : outline.shape) {
    case "record": {
      const place = placeOf(outline, "flags");
      const keyed = outline.container === "keyed";
      await upload.items(0, {
        place,
        fence: false,
        reader: (pointer) => new RecordReader(reading, place, keyed, pointer),
      });
      return null;
    }
    case "flag":
      await readFlags(upload);
      return null;
    case "audit":
      return readAudit(upload, outline);
    case "judge":
    case "claim":
      await readHalf(upload, outline);
      return null;
    default:
      await upload.scan(0, false);
      return null;
  }
}

async function readFlags(upload: UploadReader): Promise<void> {
  let reader: BareFlagReader | null = null;
  await upload.items(0, {
    place: { depth: 0, partsKey: null },
    fence: false,
    reader: (pointer) => {
      reader = new BareFlagReader(upload.reading, pointer);
      return reader;
    },
  });
  (reader as BareFlagReader | null)?.finish();
}

/** Judge output without its manifest, or the other way round. */
async function readHalf(upload: UploadReader, outline: Outline): Promise<void> {
  await upload.scan(0, outline.shape === "judge");
  if (upload.reading.refused) return;
  const missing =
    outline.shape === "judge"
      ? "This is judge output; the claim manifest that says where each claim stands is missing"
      : "This is a claim manifest; the judge output that goes with it is missing";
  upload.reading.refuse({
    kind: "missing-counterpart",
    message: missing,
    pointer: "",
    at: START,
  });
}

async function readTwo(
  upload: UploadReader,
  first: Outline,
  second: Outline,
): Promise<Told> {
  const judge = [first, second].findIndex(({ shape }) => shape === "judge");
  const other = judge === 0 ? second : first;
  const explanation = explainTwo(first, second);
  if (judge >= 0 && other.shape === "claim" && !first.fault && !second.fault) {
    await joinJudge(upload, [first, second], judge);
    return { format: "judge+manifest", explanation };
  }
  await scanAll(upload, [first, second]);
  return { format: null, explanation };
}

async function tooMany(
  upload: UploadReader,
  outlines: Outline[],
): Promise<Told> {
  await scanAll(upload, outlines);
  return { format: null, explanation: "More than two files were given." };
}

/** Files that do not go together: says what is wrong with the bytes of each, or else that. */
async function scanAll(
  upload: UploadReader,
  outlines: Outline[],
): Promise<void> {
  const { reading } = upload;
  for (const [index, outline] of outlines.entries()) {
    const before = reading.problemCount;
    await upload.scan(index, outline.shape === "judge");
    if (outline.fault && reading.problemCount === before)
      reading.refuse(outline.fault);
  }
  if (reading.refused) return;
  reading.refuse({
    kind: "unknown-format",
    message:
      "Files go together only as judge output and its claim manifest; these do not",
    pointer: "",
    at: START,
  });
}
