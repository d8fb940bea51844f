import * as z from "zod";
import { FlaggedVerdict } from "@/lib/ledger/judge-verdict";
import { Disposition } from "./disposition";
import { LedgerState, MatchKind, ReviewState } from "./states";

/** A row of `Flag` as the commands need it. */
const LockedFlag = z.object({
  projectId: z.string(),
  id: z.string(),
  fileId: z.string(),
  path: z.string(),
  extId: z.string(),
  claim: z.string(),
  line: z.number(),
  rule: z.string(),
  verdict: FlaggedVerdict,
  sourceId: z.string().nullable(),
  revision: z.number(),
  version: z.number(),
  ledgerState: LedgerState,
  reviewState: ReviewState,
  round: z.number(),
  disposition: Disposition.nullable(),
  reviewerId: z.string().nullable(),
  matchKind: MatchKind,
  firstSeq: z.number(),
  currentDecisionId: z.string().nullable(),
  stuckReason: z.string().nullable(),
  recheckReason: z.string().nullable(),
  opinion: z.string().nullable(),
  escalation: z.number(),
});
export type LockedFlag = z.infer<typeof LockedFlag>;

/** Reads a raw row. Throws where the table no longer fits this code. */
export function lockedFlag(row: unknown): LockedFlag {
  return LockedFlag.parse(row);
}
