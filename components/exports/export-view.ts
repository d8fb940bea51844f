import type { Disposition } from "@/lib/review/disposition";

/** One confirmed fix, ready to leave. */
export type ReadyFix = {
  id: string;
  extIds: string[];
  path: string;
  line: number;
  disposition: Disposition;
  original: string;
  replacement: string;
  isNew: boolean;
  /** Such as "its lines moved since; the patch follows". */
  note: string | null;
  /** What stands in the new text and not in the evidence. */
  lint: string[];
  confirmedBy: string[];
};

/** Fixes that cannot be in the patch as they stand. Held back until settled. */
export type FixConflict = {
  path: string;
  line: number;
  why: string;
  fixes: ReadyFix[];
  settleHref: string;
};

export type DownloadView = {
  format: string;
  fileName: string;
  words: string;
  href: string;
};

export type EarlierExport = {
  id: string;
  at: string;
  by: string;
  fixes: number;
  dismissed: number;
  /** All its files in one archive. */
  href: string;
  pullRequest: { branch: string; url: string | null } | null;
};

/** Whether branches can be opened, and else what has to be set, and by whom. */
export type PullRequestView = {
  /** Null where it can be done. */
  words: string | null;
  repository: string;
  /** Which files a branch adds, with `<export>` for the export's id. */
  files: string[];
};

/** How one file's fixes would land, played through in memory. */
export type DryFileView = {
  path: string;
  hunks: {
    id: string;
    line: number;
    pinned: string;
    newest: string;
    why: string | null;
  }[];
  /** Which commit, and the file's SHA-256 before and after. */
  hashes: { label: string; before: string; after: string }[];
};

/** What became of exported fixes, and the last look at the repository. */
export type LandingsView = {
  exported: number;
  landed: number;
  overtaken: number;
  lastLook: {
    id: string;
    running: boolean;
    endedAt: string | null;
    error: string | null;
  } | null;
  canLook: boolean;
};

export type Choice = { value: string; label: string };

/** The fields of the filter with what is chosen; names as the API has them. */
export type FilterView = {
  chosen: { [Name in FilterName]?: string | undefined };
  rules: Choice[];
  reviewers: Choice[];
  exports: Choice[];
};
export type FilterName =
  | "file"
  | "rule"
  | "disposition"
  | "reviewer"
  | "from"
  | "to"
  | "since";

export type ExportsView = {
  slug: string;
  ready: number;
  readyFiles: number;
  fresh: number;
  /** When the last export was made. Null before the first. */
  since: string | null;
  /** True where something is chosen, so that the figures are of a part. */
  isPart: boolean;
  filter: FilterView;
  conflicts: FixConflict[];
  conflictCount: number;
  toRecheck: number;
  dismissed: { correct: number; unsourced: number };
  judgeAgain: number;
  withdrawn: { id: string; file: string; why: string }[];
  /** Files whose fixes a lead has to export. */
  heldForLead: string[];
  fixes: ReadyFix[];
  /** More than these were not looked at for the screen. */
  lookedAt: number;
  fixCount: number;
  dryRun: { newest: string | null; files: DryFileView[]; href: string };
  noContent: string | null;
  downloads: DownloadView[];
  zipHref: string;
  /** Lines for a terminal that take the patch to the repository. */
  apply: string[];
  /** What the record button sends. */
  asked: { since: string | null; filter: Record<string, string | undefined> };
  pullRequest: PullRequestView;
  landings: LandingsView;
  earlier: EarlierExport[];
};
