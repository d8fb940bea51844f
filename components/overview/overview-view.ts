import type { WaitState } from "@/components/ui/state-glyph";
import type { BurnDay, Forecast } from "@/lib/progress/forecast";
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
  /** The queue of what they confirmed. */
  href: string;
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
  /** The queue of those flags. */
  flagsHref?: string;
};

/** What is open of a ledger run, and for how long. */
export type AgeRow = {
  key: string;
  label: string;
  age: string;
  open: number;
  waiting: number;
  href: string;
};

/** How often two people agreed, beyond chance. */
export type AgreementRow = {
  key: string;
  label: string;
  href: string;
  both: number;
  agreed: number;
  kappa: number | null;
  low: number | null;
  high: number | null;
};

/** One figure of two periods. */
export type PeriodRow = {
  words: string;
  now: PeriodFigure;
  before: PeriodFigure;
};
/** A figure, and where its list is. */
export type PeriodFigure = { words: string; href: string };

/** A figure that is a sentence, with the list behind it. */
export type Remark = { n: number; words: string; href: string };

export type OverviewView = {
  slug: string;
  /** The answer: "29 of 48 done. 19 left, likely done between …". */
  headline: string;
  /** What the answer rests on. */
  basis: string | null;
  figures: StateFigure[];
  burnUp: BurnDay[];
  /** When the rest is likely done, as days. Null where too little is known. */
  forecast: Forecast | null;
  stuck: StuckItem[];
  judge: { all: ShareRow; byRule: ShareRow[]; byRun: ShareRow[] } | null;
  /** How often people agreed with second opinions; absent before one was given. */
  opinions?: { all: ShareRow; byVerdict: ShareRow[] };
  agreement: {
    all: AgreementRow;
    byRule: AgreementRow[];
    byPair: AgreementRow[];
  } | null;
  ages: AgeRow[];
  remarks: Remark[];
  periods: { days: number; now: string; before: string; rows: PeriodRow[] };
  /** Exported fixes by where they stand in the repository; absent before an export. */
  landings?: { exported: number; landed: number; overtaken: number };
  reviewers: ReviewerRow[];
  files: FileRow[];
  fileCount: number;
  sources: SourceRow[];
  sourceCount: number;
  sourcesLead: string | null;
  /** `YYYY-MM-DD` */
  today: string;
  /** Where each table can be downloaded, up to its name. */
  csvBase: string;
};
