import * as z from "zod";

const LedgerFormat = z.enum([
  "r11-ledger",
  "judge+manifest",
  "citation-audit-v1",
]);

/** One file on its way in. Its bytes are read once, to their end. */
export type Upload = { name: string; bytes: AsyncIterable<Uint8Array> };

export const UploadOptions = z.object({
  /** The commit of the content repository that the judge read. */
  contentCommit: z
    .string()
    .regex(/^[0-9a-f]{7,64}$/i, {
      error: "A commit is 7 to 64 hexadecimal digits",
    })
    .nullable()
    .default(null),
  /** Reads the files as this, whatever they look like. */
  format: LedgerFormat.nullable().default(null),
});
export type UploadOptions = Partial<z.output<typeof UploadOptions>>;

/** The same, as the API spells it. */
export const UploadInput = z.object({
  content_commit: UploadOptions.shape.contentCommit,
  format: UploadOptions.shape.format,
});

export const Accept = z.enum(["all", "valid"]);
export type Accept = z.infer<typeof Accept>;

const GIB = 2 ** 30;

/** The most bytes that one upload may have, from REGROUND_MAX_UPLOAD. */
export function maxUpload(setting = process.env.REGROUND_MAX_UPLOAD): number {
  return count(setting, GIB);
}

/** Uploads of more bytes are read by a job, from REGROUND_READ_AT_ONCE. */
export function mostReadAtOnce(
  setting = process.env.REGROUND_READ_AT_ONCE,
): number {
  return count(setting, 4 * 2 ** 20);
}

/** Imports of more flags are committed by a job, from REGROUND_COMMIT_AT_ONCE. */
export function mostCommittedAtOnce(
  setting = process.env.REGROUND_COMMIT_AT_ONCE,
): number {
  return count(setting, 5_000);
}

function count(setting: string | undefined, usual: number): number {
  const n = Number(setting);
  return Number.isSafeInteger(n) && n > 0 ? n : usual;
}

/** More bytes came than an upload may have. */
export class TooLarge extends Error {
  override readonly name = "TooLarge";
}

/** A budget of bytes for all files of one upload. Passing more on throws TooLarge. */
export function byteBudget(max: number) {
  let left = max;
  return async function* (bytes: AsyncIterable<Uint8Array>) {
    for await (const chunk of bytes) {
      left -= chunk.length;
      if (left < 0) throw new TooLarge(`More than ${max} bytes`);
      yield chunk;
    }
  };
}
