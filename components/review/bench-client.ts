import type { Root } from "hast";
import type { Disposition } from "@/lib/review/disposition";
import type {
  DraftBody,
  FixView,
  FlagDetail,
  FlagRow,
  SourceView,
} from "@/lib/review/flag-view";
import type { ReviewState } from "@/lib/review/states";
import type { Grouping } from "./queue-items";

/**
 * The queue's filters, as the address bar spells them. Where it names no state
 * the queue is what there is to do; `all` is everything (see asked-queue).
 */
export type QueueQuery = {
  state?: string;
  ledger?: string;
  file?: string;
  source?: string;
  rule?: string;
  verdict?: string;
  disposition?: string;
  reviewer?: string;
  assignee?: string;
  run?: string;
  recheck?: string;
  only?: string;
  confirmed?: string;
  pair?: string;
  match?: string;
  /** A claim's key: every flag that says the same. */
  claim?: string;
  q?: string;
  order?: Grouping;
};

export type QueuePage = { rows: FlagRow[]; nextCursor: string | null };

/** A source as the reader shows it: one sanitised tree and its text. */
export type SourceDocument = {
  tree: Root;
  text: string;
  textSha256: string;
  title: string | null;
};

/** What a confirm sends. The version is the one that was looked at. */
export type DecisionRequest = {
  version: number;
  disposition: Disposition;
  fix: FixView | null;
  rationale: string;
  groundingUrl: string | null;
  groundingQuote: string | null;
  attested: string;
  lintReason: string;
  /** The tab whose draft this decision ends. */
  tab: string;
  /** Seconds that the flag was in front of the decider. */
  seconds: number;
};

export type DraftRequest = {
  tab: string;
  rev: number;
  flagRevision: number;
  body: DraftBody;
};

/** What the flag is after a write. */
export type Recorded = {
  /** Null where nothing was decided: who agreed blind looks at the fix first. */
  decisionId: string | null;
  version: number;
  reviewState: ReviewState;
};

/** Why a write did not happen. Nothing typed is lost in any of them. */
export type Refusal =
  | { kind: "conflict"; current: FlagDetail }
  | { kind: "refused"; words: string }
  | { kind: "signed-out" }
  | { kind: "offline" }
  | { kind: "unavailable" };

export type Answer<T> = { kind: "done"; value: T } | Refusal;

/**
 * All that the bench asks of a server. Nothing here throws: what goes wrong is
 * an answer too, because each kind has its own words and its own next step.
 */
export type BenchClient = {
  queue(query: QueueQuery, cursor: string | null): Promise<Answer<QueuePage>>;
  flag(id: string, tab: string): Promise<Answer<FlagDetail>>;
  /** The hash only tells one version from another where answers are kept. */
  document(sourceId: string, textSha: string): Promise<Answer<SourceDocument>>;
  /** Answers the revision that is kept now: an older one never wins. */
  saveDraft(id: string, draft: DraftRequest): Promise<Answer<{ rev: number }>>;
  /** The key makes a repeated send harmless: it is recorded once. */
  decide(
    id: string,
    request: DecisionRequest,
    key: string,
  ): Promise<Answer<Recorded>>;
  undo(id: string, version: number, key: string): Promise<Answer<Recorded>>;
  cannotDecide(
    id: string,
    version: number,
    reason: string,
    key: string,
  ): Promise<Answer<Recorded>>;
  /** Reads a page that the flag does not cite, and answers what was seen. */
  addSource(url: string): Promise<Answer<SourceView>>;
  /** Looks at the sources again and answers what was seen. */
  readAgain(sourceIds: string[]): Promise<Answer<SourceView[]>>;
};
