import type { WaitState } from "@/components/ui/state-glyph";
import type { Disposition } from "@/lib/review/disposition";

/** A figure of the strip: how many flags stand in a state. */
export type StateFigure = {
  state: Disposition | WaitState;
  n: number;
  /** The queue filtered to them. */
  href: string;
};

/** Something that does not move by itself. */
export type StuckItem = {
  id: string;
  glyph: WaitState | "gone" | "silent" | "conflict";
  title: string;
  /** How long, such as "3 d". */
  age: string;
  words: string;
  action: { label: string; href: string };
};

/** A share with its 95 % Wilson interval, all in 0…1. */
export type ShareRow = {
  key: string;
  label: string;
  /** A rule's name. Null for a run or an unnamed rule. */
  name: string | null;
  href: string | null;
  /** Says what the row is where it is no rule and no run. */
  words?: string;
  hits: number;
  of: number;
  low: number;
  high: number;
};

export type ReviewerRow = {
  id: string;
  name: string;
  decided: number;
  byDisposition: Record<Disposition, number>;
  /** Median seconds a decision. Null where nobody measured. */
  medianSeconds: number | null;
};

export type FileRow = {
  path: string;
  href: string;
  done: number;
  waiting: number;
  open: number;
};

export type SourceRow = {
  id: string;
  title: string;
  href: string;
  state: "fresh" | "changed" | "redirected" | "gone" | "silent" | "unread";
  words: string;
  flags: number;
};

/** One day of the burn-up: totals at its end. */
export type BurnDay = { day: string; done: number; flags: number };

export type OverviewView = {
  slug: string;
  /** The answer: "29 of 48 done. 19 left, likely done between …". */
  headline: string;
  /** What the answer rests on. */
  basis: string | null;
  figures: StateFigure[];
  burnUp: BurnDay[];
  /** When the rest is likely done, as days. Null where too little is known. */
  forecast: { early: string; likely: string; late: string } | null;
  stuck: StuckItem[];
  judge: { all: ShareRow; byRule: ShareRow[]; byRun: ShareRow[] } | null;
  /** How often people agreed with second opinions; absent before one was given. */
  opinions?: { all: ShareRow; byVerdict: ShareRow[] };
  agreement: { both: number; agreed: number; kappa: number | null } | null;
  reviewers: ReviewerRow[];
  files: FileRow[];
  fileCount: number;
  sources: SourceRow[];
  sourceCount: number;
  sourcesLead: string | null;
  /** `YYYY-MM-DD`; without it the last day of the burn-up. */
  today?: string;
  /** Where the figures can be downloaded. */
  csvHref?: string | null;
};
