import { ClaimTable, type Share } from "./claim-table";
import { type Join, JudgeReader } from "./judge-reader";
import { type Outline, placeOf } from "./outline";
import { RecordBook } from "./record-book";
import { UnjudgedRows } from "./unjudged-rows";
import type { UploadReader } from "./upload-reader";

/** Bytes of a manifest whose rows are held at once. */
const SHARE = 16 * 1024 * 1024;

/**
 * Joins judge output with its claim manifest.
 *
 * The rows of a manifest are held while the judge output is read; one that is
 * too large is taken in shares, by file, each with a pass of its own over both
 * files, so that memory does not grow with them.
 *
 * `judge` is the index of the judge output among the two.
 */
export async function joinJudge(
  upload: UploadReader,
  outlines: [Outline, Outline],
  judge: number,
): Promise<void> {
  const { reading } = upload;
  const manifest = 1 - judge;
  const size = await upload.measure(manifest);
  if (reading.refused) return;
  const book = new RecordBook(reading);
  const inArray = outlines[manifest]?.container === "array";
  const unjudged = new UnjudgedRows(reading, manifest, inArray);
  const of = Math.max(1, Math.ceil(size / SHARE));
  for (let index = 0; index < of && !reading.refused; index++) {
    const share = { index, of };
    const claims = await readClaims(upload, outlines, manifest, share);
    const join = { claims, share, book, unjudged };
    if (reading.refused) await scanJudge(upload, outlines, judge, index);
    else await readJudge(upload, outlines, judge, join);
    if (!reading.refused) rejectUnmet(upload, join);
  }
}

async function readClaims(
  upload: UploadReader,
  outlines: [Outline, Outline],
  manifest: number,
  share: Share,
): Promise<ClaimTable> {
  let table: ClaimTable | null = null;
  const make = (pointer: () => string) => {
    const made = new ClaimTable(upload.reading, share, pointer);
    table = made;
    return made;
  };
  await upload.items(manifest, {
    place: placeOf(outlines[manifest] ?? outlines[0], null),
    fence: false,
    again: share.index > 0,
    reader: make,
  });
  return table ?? make(() => "");
}

async function readJudge(
  upload: UploadReader,
  outlines: [Outline, Outline],
  judge: number,
  join: Join,
): Promise<void> {
  await upload.items(judge, {
    place: placeOf(outlines[judge] ?? outlines[0], "results"),
    fence: true,
    again: join.share.index > 0,
    reader: (pointer) => new JudgeReader(upload.reading, join, pointer),
  });
}

/** The manifest is beyond use: the bytes of the other file are looked at all the same. */
async function scanJudge(
  upload: UploadReader,
  outlines: [Outline, Outline],
  judge: number,
  index: number,
): Promise<void> {
  if (index === 0) await upload.scan(judge, outlines[judge]?.shape === "judge");
}

/** The files of the manifest that the judge output has no record of. */
function rejectUnmet(upload: UploadReader, join: Join): void {
  const { reading } = upload;
  const { claims, book, unjudged } = join;
  for (const file of claims.files.values()) {
    if (file.met) continue;
    let { problem } = file;
    for (const entry of file.rows.values()) {
      const said = unjudged.say(file, entry);
      problem ??= said;
    }
    if (!problem) continue;
    const { line, column, pointer } = problem;
    book.settle({
      record: reading.records++,
      path: file.path,
      verdict: "flagged",
      extra: {},
      notGrounded: 0,
      sourceSilent: 0,
      problem,
      pointer,
      position: { byte: 0, line, column },
      parts: unjudged.ranges(file),
    });
  }
}
