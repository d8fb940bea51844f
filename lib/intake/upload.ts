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

export const Accept = z.enum(["all", "valid"]);
export type Accept = z.infer<typeof Accept>;

const GIB = 2 ** 30;

/** The most bytes that one upload may have, from REGROUND_MAX_UPLOAD. */
export function maxUpload(setting = process.env.REGROUND_MAX_UPLOAD): number {
  const bytes = Number(setting);
  return Number.isSafeInteger(bytes) && bytes > 0 ? bytes : GIB;
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
