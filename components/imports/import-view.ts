import type { IntakeKind } from "@/components/ui/intake-glyph";
import type { WaitState } from "@/components/ui/state-glyph";
import type { ImportProgress } from "@/lib/intake/import-progress";
import type { Disposition } from "@/lib/review/disposition";

/** A record or a byte that cannot be read, and where it stands. */
export type ProblemView = {
  /** JSON pointer, "" for the whole document. */
  pointer: string;
  /** From 1. Null where the problem has no place. */
  line: number | null;
  /** In code points, from 1, after a byte order mark. */
  column: number | null;
  kind: string;
  message: string;
  /** What to do about it. */
  remedy: string | null;
  /** The bytes around it, split at the offending part. */
  snippet: { before: string; bad: string; after: string } | null;
};

/** Where a flag stands: decided, or what it waits for. */
export type Standing = Disposition | WaitState;

/** One flag in a list of the preview. */
export type ImportItem = {
  flagId: string | null;
  extId: string;
  path: string;
  line: number;
  /** What is on record, and what comes in. Equal where nothing differs. */
  known: string;
  incoming: string;
  /** Such as "claim differs", "line differs", "the judge agrees". */
  words: string | null;
  before: Standing | null;
  /** Where the flag goes, when the import changes that. */
  after: Standing | null;
  /** What the judge quoted, then and now; both null where only one is known. */
  quotes: { known: string; incoming: string } | null;
};

/** A file that is gone, and the one that its claims reappear in. */
export type RenameView = {
  fromId: string;
  from: string;
  to: string;
  shared: number;
  of: number;
  accepted: boolean;
};

/** What can be listed: the figures of an import, and decisions to look at again. */
export type ListKind = IntakeKind | "to_recheck";

/** How earlier decisions judge what the judge says again, for one rule. */
export type ScoreRow = {
  rule: string;
  ruleName: string | null;
  correct: number;
  changed: number;
  unsourced: number;
  disputed: number;
  /** How often the judge was mistaken, 95 %, in 0…1; null where nothing says. */
  mistaken: ShareInterval | null;
};

type ShareInterval = { low: number; high: number };

export type ImportPreviewView = {
  id: string;
  slug: string;
  files: { name: string; bytes: number; sha256: string }[];
  /** Such as "R11 ledger, JSON Lines of records", with the reason. */
  readAs: string;
  contentCommit: string | null;
  outcome: "accepted" | "partial-offered" | "rejected";
  state:
    | "preview"
    | "committed"
    | "discarded"
    | "working"
    | "committing"
    | "failed";
  /** How far the job is that works on it. */
  progress: ImportProgress | null;
  /** Why the last attempt to read or import it failed. */
  error: string | null;
  /** True where these very bytes were the latest import. */
  sameBytes: boolean;
  flags: number;
  counts: Record<IntakeKind, number>;
  decisionsKept: number;
  toRecheck: number;
  problems: ProblemView[];
  /** How many there are in all; `problems` may hold only the first. */
  problemCount: number;
  notices: ProblemView[];
  noticeCount: number;
  /** The first of each kind; the counts say how many there are. */
  lists: Partial<Record<ListKind, ImportItem[]>>;
  score: ScoreRow[];
  /** The same for all rules together. */
  mistaken: ShareInterval | null;
  /** Files whose claims reappear under another name; the first of them. */
  renames: RenameView[];
  renameCount: number;
  renamesAccepted: number;
  raisedAgain: { flagId: string; extId: string; claim: string; by: string }[];
};

/** One line of the history of imports. */
export type ImportRowView = {
  id: string;
  at: string;
  fileName: string;
  by: string;
  state: ImportPreviewView["state"];
  format: string;
  flags: number;
  added: number;
  changed: number;
  resolved: number;
  rejected: number;
};
