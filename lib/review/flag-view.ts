import type { FlagPast } from "@/lib/evidence/history-past";
import type { OpinionView } from "@/lib/judge/opinion-view";
import type { FlaggedVerdict, Proposal } from "@/lib/ledger/judge-verdict";
import type { Disposition } from "./disposition";
import type { LedgerState, MatchKind, ReviewState } from "./states";

/** One row of the queue: enough to choose what to read next. */
export type FlagRow = {
  id: string;
  /** The ledger's own id, such as `gate-017`. */
  extId: string;
  path: string;
  line: number;
  rule: string;
  claim: string;
  verdict: FlaggedVerdict;
  matchKind: MatchKind;
  ledgerState: LedgerState;
  reviewState: ReviewState;
  disposition: Disposition | null;
  reviewerName: string | null;
  sourceId: string | null;
  sourceTitle: string | null;
  sourceChanged: boolean;
  /** What flags share that say the same. */
  claimKey: string;
  version: number;
  /** How much is wrong with the judge's record, in thousandths. */
  escalation: number;
};

/** Lines of the content file around a claim, as they are at `commit`. */
export type FileExcerpt =
  | {
      state: "in_place" | "moved" | "edited";
      commit: string;
      path: string;
      /** The line number of `lines[0]`, from 1. */
      firstLine: number;
      lines: string[];
      /** The lines that hold the claim, from 1, both included. */
      claimStart: number;
      claimEnd: number;
      fileSha256: string;
    }
  | {
      state: "claim_gone";
      commit: string;
      path: string;
      firstLine: number;
      lines: string[];
      fileSha256: string;
    }
  | { state: "no_repository" | "file_gone" | "unreadable"; reason: string };

/** The outcome of the newest look at the source. */
export type SourceView = {
  id: string;
  url: string;
  /** A link only where the URL is absolute http(s). */
  href: string | null;
  title: string | null;
  outcome: string;
  httpStatus: number | null;
  finalUrl: string | null;
  checkId: string | null;
  checkedAt: string | null;
  /** True when the snapshot is from an earlier check than the newest one. */
  snapshotIsOld: boolean;
  snapshotAt: string | null;
  /** True when the text differs from that of the first check after the ledger came. */
  changedSinceImport: boolean;
  textSha256: string | null;
  rawSha256: string | null;
  /** How many other versions and languages of the page can be looked at. */
  otherEditions: number;
  /** Whether a decision can rest on this check (project's freshness limit). */
  fresh: boolean;
  detail: string | null;
};

/** Where the judge's quote was found. Offsets are UTF-16, into the page text. */
export type MatchView = {
  kind: MatchKind;
  start: number | null;
  end: number | null;
  occurrences: { start: number; end: number }[];
  score: number;
  differences: MatchDifference[];
};

export type MatchDifference = {
  /** What kind of word it is: number, date, negation, name, word… */
  what: string;
  critical: boolean;
  quote: string;
  page: string;
  /** UTF-16 offsets; null where nothing stands on that side. */
  quoteStart: number | null;
  quoteEnd: number | null;
  pageStart: number | null;
  pageEnd: number | null;
};

export type FixView =
  | {
      kind: "lines";
      startLine: number;
      endLine: number;
      original: string;
      replacement: string;
      commit: string;
    }
  | { kind: "claim"; original: string; replacement: string };

/** One decision as the reader may see it. */
export type DecisionView = {
  id: string;
  version: number;
  kind:
    | "decide"
    | "second"
    | "adjudicate"
    | "withdraw"
    | "return"
    | "cannot_decide";
  disposition: Disposition | null;
  fix: FixView | null;
  rationale: string | null;
  groundingUrl: string | null;
  groundingQuote: string | null;
  attested: string | null;
  lintReason: string | null;
  actorId: string;
  actorName: string;
  at: string;
};

/** What a person has typed and not yet confirmed. Kept per person and tab. */
export type DraftBody = {
  disposition: Disposition | null;
  replacement: string | null;
  rationale: string;
  groundingUrl: string | null;
  groundingQuote: string | null;
  lintReason: string;
  attested: string;
};

/** Another flag's place on the page that this flag cites. */
export type PinView = {
  flagId: string;
  extId: string;
  reviewState: ReviewState;
  disposition: Disposition | null;
  /** UTF-16 offset into the page text; null where its quote is not found. */
  start: number | null;
};

export type TimelineEntry = {
  at: string;
  actorName: string | null;
  kind: string;
  words: string;
};

/** A flag that waits for a second answer, to one reader. */
export type SecondView = {
  /** True where the first answer is the reader's own. */
  gaveFirst: boolean;
  /** What the reader agreed to before they saw the first one's fix. */
  answered: Disposition | null;
};

/** A confirmed fix of another flag in the same file. */
export type TouchingFix = {
  flagId: string;
  extId: string;
  startLine: number;
  endLine: number;
  original: string;
  replacement: string;
  actorName: string;
};

/** Everything the bench shows about one flag. */
export type FlagDetail = FlagRow & {
  projectSlug: string;
  revision: number;
  /** How many other flags say the same; 99 means that many or more. */
  elsewhere: number;
  /** Confirmed fixes of other flags that change the claim's lines. */
  touching: TouchingFix[];
  reason: string;
  evidenceUrl: string;
  evidenceQuote: string;
  proposal: Proposal | null;
  excerpt: FileExcerpt;
  source: SourceView | null;
  match: MatchView | null;
  current: DecisionView | null;
  decisions: DecisionView[];
  /** Why somebody could not decide it; null where nobody put it before the lead. */
  stuckReason: string | null;
  assignee: { id: string; name: string } | null;
  /** Where the reader stands between a first and a second answer; null elsewhere. */
  second: SecondView | null;
  timeline: TimelineEntry[];
  /** A second opinion, or why there is none. Advice only. */
  opinion?: OpinionView;
  /** What the source's past suggests, as a sentence. It decides nothing. */
  pastHint?: string | null;
  /** What stood on the cited page, and when; null before it was read. */
  past?: FlagPast | null;
  /** Other flags that cite the same page, in the order of the page. */
  pins: PinView[];
  draft: { rev: number; flagRevision: number; body: DraftBody } | null;
};
