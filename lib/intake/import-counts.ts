import * as z from "zod";

const Count = z.int().min(0);

/** What an import is made of, and what it does. Keys as the API shows them. */
export const ImportCounts = z.object({
  files: Count,
  flags: Count,
  not_grounded: Count,
  source_silent: Count,
  rejected: Count,
  new: Count,
  unchanged: Count,
  moved: Count,
  changed: Count,
  resolved_by_judge: Count,
  not_seen: Count,
  to_recheck: Count,
  decisions_kept: Count,
});
export type ImportCounts = z.infer<typeof ImportCounts>;

export const NO_COUNTS: ImportCounts = {
  files: 0,
  flags: 0,
  not_grounded: 0,
  source_silent: 0,
  rejected: 0,
  new: 0,
  unchanged: 0,
  moved: 0,
  changed: 0,
  resolved_by_judge: 0,
  not_seen: 0,
  to_recheck: 0,
  decisions_kept: 0,
};
