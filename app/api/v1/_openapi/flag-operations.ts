import * as z from "zod";
import { FlaggedVerdict } from "@/lib/ledger/judge-verdict";
import { Disposition } from "@/lib/review/disposition";
import { QueueFilter } from "@/lib/review/queue-filter";
import { LedgerState, MatchKind, ReviewState } from "@/lib/review/states";
import { POST as cannotDecide } from "../projects/[project]/flags/[flag]/cannot-decide/route";
import { POST as decide } from "../projects/[project]/flags/[flag]/decisions/route";
import { PUT as draft } from "../projects/[project]/flags/[flag]/draft/route";
import { POST as editions } from "../projects/[project]/flags/[flag]/editions/route";
import { GET as flag } from "../projects/[project]/flags/[flag]/route";
import { POST as suggest } from "../projects/[project]/flags/[flag]/suggestions/route";
import { POST as undo } from "../projects/[project]/flags/[flag]/undo/route";
import { GET as flags } from "../projects/[project]/flags/route";
import { Id, type Operation, open } from "./operation";

const FlagRow = open({
  id: Id,
  extId: z.string(),
  path: z.string(),
  line: z.int().min(1),
  rule: z.string(),
  claim: z.string(),
  verdict: FlaggedVerdict,
  matchKind: MatchKind,
  ledgerState: LedgerState,
  reviewState: ReviewState,
  disposition: Disposition.nullable(),
  reviewerName: z.string().nullable(),
  sourceId: Id.nullable(),
  version: z.int().min(1),
});

const FlagDetail = FlagRow.extend({
  projectSlug: z.string(),
  revision: z.int().min(1),
  reason: z.string(),
  evidenceUrl: z.string(),
  evidenceQuote: z.string(),
  decisions: z.array(open({ id: Id, disposition: Disposition.nullable() })),
  timeline: z.array(open({ kind: z.string(), words: z.string() })),
});

const Says = z.enum(["same", "other", "nothing"]);

const Edition = open({
  url: z.string(),
  kind: z.enum(["version", "language"]),
  name: z.string(),
  outcome: z.string(),
  trouble: z.string().nullable(),
  isSame: z.boolean(),
  quote: Says.nullable(),
  claim: z.array(
    open({
      text: z.string(),
      says: Says,
      value: z.string(),
      passage: z.string(),
    }),
  ),
});

/** What a change of a flag answers: enough to see that it was recorded. */
const Recorded = open({});

const path = "/projects/{project}/flags/{flag}";

/** The words of each filter, in the order of the schema. */
const FILTERS: Record<keyof QueueFilter, string> = {
  state: "review states, with commas between",
  ledger: "ledger states, with commas between",
  file: "the file's path",
  source: "the id of the cited source",
  rule: "the judge's rule",
  verdict: "the judge's verdict",
  disposition: "what was decided",
  claim: "a claim's key: all flags that say the same",
  reviewer: "the id of who decided",
  assignee: "the id of who is to look",
  run: "the number of the import that brought it",
  recheck: "what asks for another look: its source or the ledger",
  only: "put before a lead, attested without a look, or answered twice",
  confirmed:
    "days (UTC, `2026-11-24..2026-11-30`) between which an answer confirmed it",
  pair: "the ids of two people who both answered it, with a comma between",
  match: "how the quote was found, with commas between",
  q: "words of the claim, its id or its file",
  order: "by file, by source or by claim",
  cursor: "`next` of the page before",
  limit: "rows a page, 50 unless told",
};

const filters = Object.fromEntries(
  Object.entries(FILTERS).map(([name, words]) => [
    name,
    { words, schema: QueueFilter.shape[name as keyof QueueFilter] },
  ]),
);

export const flagOperations: readonly Operation[] = [
  {
    ...{ id: "listFlags", method: "get", path: "/projects/{project}/flags" },
    summary: "The queue, a page at a time, in an order that never changes",
    facts: flags.facts,
    query: filters,
    answers: {
      200: {
        words: "A page of flags; `next` is the cursor of the one after it",
        schema: open({
          flags: z.array(FlagRow),
          next: z.string().nullable(),
        }),
      },
    },
    refusals: [400],
  },
  {
    ...{ id: "getFlag", method: "get", path },
    summary: "One flag with evidence, match, decisions, history and version",
    facts: flag.facts,
    query: { tab: { words: "whose draft to add", schema: z.string() } },
    answers: { 200: { words: "The flag", schema: FlagDetail } },
  },
  {
    ...{ id: "saveDraft", method: "put", path: `${path}/draft` },
    summary: "Keeps what a person has typed, per person and tab",
    facts: draft.facts,
    answers: {
      200: { words: "What is kept now", schema: open({}) },
    },
    refusals: [400],
  },
  {
    ...{ id: "decide", method: "post", path: `${path}/decisions` },
    summary: "Decides a flag",
    details:
      "Only a signed-in person can; no token does. Where the flag is no longer at `version` the answer is 409 and carries both sides: the flag as it is now (`current`) and what was `sent`.",
    facts: decide.facts,
    answers: { 201: { words: "Recorded", schema: Recorded } },
    refusals: [400, 409, 422],
  },
  {
    ...{ id: "undo", method: "post", path: `${path}/undo` },
    summary: "Takes the last decision back, by a new one",
    facts: undo.facts,
    answers: { 201: { words: "Recorded", schema: Recorded } },
    refusals: [400, 409, 422],
  },
  {
    ...{ id: "suggestSource", method: "post", path: `${path}/suggestions` },
    summary: "Names a source that settles the claim, for the next judge pass",
    facts: suggest.facts,
    answers: { 201: { words: "Recorded", schema: Recorded } },
    refusals: [400, 409, 422],
  },
  {
    ...{ id: "readEditions", method: "post", path: `${path}/editions` },
    summary: "Reads other versions and the original language of the cited page",
    details:
      "Each is fetched now, through the same guard, and nothing is kept: what it says to the claim and the quote.",
    facts: editions.facts,
    answers: {
      200: {
        words: "What each says; empty where the page names no other",
        schema: open({ editions: z.array(Edition) }),
      },
    },
  },
  {
    ...{ id: "cannotDecide", method: "post", path: `${path}/cannot-decide` },
    summary: "Leaves a flag open, with a reason, for the lead",
    facts: cannotDecide.facts,
    answers: { 201: { words: "Recorded", schema: Recorded } },
    refusals: [400, 409, 422],
  },
];
