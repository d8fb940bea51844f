import { Disposition } from "@/lib/review/disposition";
import type { Period } from "./compare-periods";
import type { Part } from "./counter-parts";
import type { BurnDay } from "./forecast";
import type { JudgeShare } from "./judge-share";
import type { Agreement } from "./kappa";
import type { ReviewerFigure, RunFigure } from "./overview-figures";
import { allOf, doneOf, openOf, type Tally, waitingOf } from "./tally";

/** A table as it is downloaded: names, then rows. */
export type Table = { columns: string[]; rows: (string | number | null)[][] };

const TALLY = ["flags", "done", "waiting", "open", ...Disposition.options];
const tallyCells = (tally: Tally) => [
  ...[allOf(tally), doneOf(tally), waitingOf(tally), openOf(tally)],
  ...Disposition.options.map((one) => tally[one] ?? 0),
];

const JUDGE = ["ruled_correct", "ruled", "low_95", "high_95"];
const shareCells = ({ hits, of, low, high }: JudgeShare) => [
  ...[hits, of, low, high],
];

/** Flags by rule, with how often the judge was mistaken. */
export function ruleTable(
  rules: readonly Part[],
  shares: readonly (JudgeShare & { key: string })[],
): Table {
  const of = new Map(shares.map((share) => [share.key, share]));
  return {
    columns: ["rule", ...TALLY, ...JUDGE],
    rows: rules.map(({ key, tally }) => {
      const share = of.get(key);
      const none = [0, 0, null, null];
      return [key, ...tallyCells(tally), ...(share ? shareCells(share) : none)];
    }),
  };
}

/** What each ledger run raised, and how that stood up. */
export function runTable(runs: readonly RunFigure[]): Table {
  return {
    columns: ["run", "name", "committed_at", "waiting", "open", ...JUDGE],
    rows: runs.map(({ seq, name, at, waiting, open, judge }) => [
      ...[seq, name, at, waiting, open],
      ...shareCells(judge),
    ]),
  };
}

/** Flags by file. */
export function fileTable(
  files: readonly { path: string; tally: Tally }[],
): Table {
  return {
    columns: ["file", ...TALLY],
    rows: files.map(({ path, tally }) => [path, ...tallyCells(tally)]),
  };
}

/** Flags by source. */
export function sourceTable(
  sources: readonly {
    url: string;
    title: string | null;
    lastOutcome: string | null;
    checkedAt: string | null;
    tally: Tally;
  }[],
): Table {
  return {
    columns: ["url", "title", "last_outcome", "checked_at", ...TALLY],
    rows: sources.map(({ url, title, lastOutcome, checkedAt, tally }) => [
      ...[url, title, lastOutcome, checkedAt],
      ...tallyCells(tally),
    ]),
  };
}

/** What stands of each person. */
export function reviewerTable(reviewers: readonly ReviewerFigure[]): Table {
  return {
    columns: ["person", ...Disposition.options, "median_seconds"],
    rows: reviewers.map(({ name, byDisposition, medianSeconds }) => [
      name,
      ...Disposition.options.map((one) => byDisposition[one]),
      medianSeconds,
    ]),
  };
}

/** How often two people agreed: in all, by rule and by pair. */
export function agreementTable(agreement: {
  all: Agreement;
  byRule: readonly (Agreement & { rule: string })[];
  byPair: readonly (Agreement & { names: readonly string[] })[];
}): Table {
  const cells = ({ both, agreed, kappa, low, high }: Agreement) => [
    ...[both, agreed, kappa, low, high],
  ];
  return {
    columns: ["of", "name", "both", "agreed", "kappa", "low_95", "high_95"],
    rows: [
      ["all", "", ...cells(agreement.all)],
      ...agreement.byRule.map((row) => ["rule", row.rule, ...cells(row)]),
      ...agreement.byPair.map((row) => [
        ...["pair", row.names.join(" and ")],
        ...cells(row),
      ]),
    ],
  };
}

/** The burn-up, day by day. */
export function dayTable(days: readonly BurnDay[]): Table {
  return {
    columns: ["day", "done", "flags"],
    rows: days.map(({ day, done, flags }) => [day, done, flags]),
  };
}

/** Two periods, one a row. */
export function periodTable(periods: { now: Period; before: Period }): Table {
  return {
    columns: [
      ...["from", "to", "flags", "done", ...Disposition.options],
      ...JUDGE,
      ...["attested", "confirmed", "median_seconds", "went_stale"],
    ],
    rows: [periods.now, periods.before].map((period) => [
      ...[period.from, period.to, period.flags, period.done],
      ...Disposition.options.map((one) => period.confirmed[one]),
      ...shareCells(period.judge),
      ...[period.attested.hits, period.attested.of],
      ...[period.medianSeconds, period.wentStale],
    ]),
  };
}
