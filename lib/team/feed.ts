import * as z from "zod";
import type { FlagRow } from "@/lib/review/flag-view";

/** `since`: the number that an earlier answer ended with; left out, only where the feed stands. */
export const FeedQuery = z.object({
  since: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
});

/** One change of a project, as far as the reader may know of it. */
export type Change = {
  seq: number;
  at: string;
  kind: string;
  flagId: string | null;
  sourceId: string | null;
  /** Null where knowing who would tell what the reader must not see yet. */
  actor: string | null;
};

/** Somebody else who looks at a flag now. */
export type Presence = { flagId: string; userId: string; name: string };

/** What happened since the reader last asked, and how things stand now. */
export type Feed = {
  /** Ask with this next time. */
  seq: number;
  /** True where this answer stops short of the newest change: ask again at once. */
  more: boolean;
  changes: Change[];
  /** The flags of `changes`, as the queue shows them now. */
  flags: FlagRow[];
  /** How many flags imports brought in. */
  cameIn: number;
  here: Presence[];
  counts: { done: number; waiting: number; open: number };
};
