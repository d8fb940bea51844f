import type { CitationAction } from "./citation-action";
import type { CitationIssue, CitationStatus } from "./citation-audit";

/** What is done about a citation so far. */
export type CitationState = "open" | "decided" | "superseded";

/** One finding of an audit, as its queue shows it. */
export type CitationItemView = {
  id: string;
  /** The reference as it was written. */
  ref: string;
  path: string;
  line: number;
  status: CitationStatus;
  context: string;
  title: string | null;
  issues: CitationIssue[];
  version: number;
  state: CitationState;
  /** What stands, whose it is, and why. */
  action: CitationAction | null;
  rationale: string | null;
  repair: string | null;
  by: string | null;
  at: string | null;
};

export type CitationCounts = {
  open: number;
  decided: Record<CitationAction, number>;
};
