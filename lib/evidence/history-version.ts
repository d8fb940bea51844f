/** Where a version of a page was seen, most trusted first. */
export type HistoryProvider = "git" | "github" | "archive" | "snapshot";

/** One text that a page had at a time, or its absence. */
export type HistoryVersion = {
  /** A commit, a capture or a check; one id always means the same bytes. */
  id: string;
  provider: HistoryProvider;
  /** ISO 8601, when it was committed, captured or fetched. */
  at: string;
  /** The versions that it came from; none for the first. */
  parents: string[];
  /** The same for the same text. Null where the page was not there. */
  textKey: string | null;
  /** The file's path, or the address that was captured. */
  path: string;
  /** What the commit says of itself. */
  subject: string;
  /** Where the version can be looked at by anyone; null for a local one. */
  url: string | null;
};

/** A stretch of time that was searched, both ends included; ISO 8601. */
export type HistoryWindow = { from: string; to: string };
