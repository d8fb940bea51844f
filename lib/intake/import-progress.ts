import * as z from "zod";

/** How far the job of a large import is. */
export const ImportProgress = z.object({
  /** waiting: nobody has begun yet. */
  stage: z.enum(["waiting", "reading", "comparing", "committing"]),
  /** Of `total`, in the unit of the stage: KiB read, files compared, steps written. */
  done: z.int().min(0),
  total: z.int().min(0).nullable(),
  /** Flags read so far, or to be written. */
  flags: z.int().min(0),
});
export type ImportProgress = z.infer<typeof ImportProgress>;

/**
 * Hears how far a long piece of work is, and lets it go on, or throws
 * `ImportCancelled` where nobody wants it any longer. Cheap to call often.
 */
export type Watch = (progress: ImportProgress) => Promise<void>;

/** For work that is over before anybody could ask. */
export const unwatched: Watch = async () => {};

/** Somebody called the work off: all of it is taken back. */
export class ImportCancelled extends Error {
  override readonly name = "ImportCancelled";
}

/** What a run keeps of its import. */
export const ImportRunDetail = z.object({
  importId: z.uuid(),
  stage: ImportProgress.shape.stage.default("waiting"),
  flags: z.int().min(0).default(0),
  accept: z.enum(["all", "valid"]).default("all"),
  /** Who asked, for the record of what is done. */
  actor: z
    .object({
      kind: z.enum(["person", "token", "system"]),
      id: z.uuid(),
      name: z.string(),
    })
    .optional(),
});
export type ImportRunDetail = z.input<typeof ImportRunDetail>;

/** How far a run is, from its row; null where it is no import's. */
export function progressOf(run: {
  detail: unknown;
  done: number;
  total: number | null;
}): ImportProgress | null {
  const detail = ImportRunDetail.safeParse(run.detail);
  if (!detail.success) return null;
  const { stage, flags } = detail.data;
  return { stage, done: run.done, total: run.total, flags };
}
