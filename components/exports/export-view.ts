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
  /** Such as "two fixes, different words: joined". */
  note: string | null;
  confirmedBy: string[];
};

/** Fixes that change the same words. Held back until somebody settles it. */
export type FixConflict = {
  path: string;
  line: number;
  fixes: ReadyFix[];
  settleHref: string;
};

export type DownloadView = {
  format: string;
  fileName: string;
  words: string;
  /** Null where the size is not known before it is made. */
  bytes: number | null;
  href: string;
};

export type EarlierExport = {
  id: string;
  at: string;
  by: string;
  fixes: number;
  dismissed: number;
  pullRequest: { label: string; href: string } | null;
  href: string;
};

export type ExportsView = {
  slug: string;
  ready: number;
  readyFiles: number;
  fresh: number;
  /** When the last export was made. Null before the first. */
  since: string | null;
  conflicts: FixConflict[];
  conflictCount: number;
  toRecheck: number;
  dismissed: { correct: number; unsourced: number };
  judgeAgain: number;
  fixes: ReadyFix[];
  downloads: DownloadView[];
  /** Lines for a terminal that take the patch to the repository. */
  apply: string[];
  pullRequest: { repository: string; base: string; files: string[] } | null;
  earlier: EarlierExport[];
};
