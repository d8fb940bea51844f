import type { CounterRow } from "./counter-parts";
import { type JudgeShare, judgeShare } from "./judge-share";
import { median } from "./median";
import type { Tally } from "./tally";
import { wilson } from "./wilson";

/** A figure of one day. */
export type DayRow = CounterRow & { day: string };

/** What happened between two days, both included (`YYYY-MM-DD`, UTC). */
export type Period = {
  from: string;
  to: string;
  /** Flags that came, less those that went. */
  flags: number;
  /** Flags that were done, less those that opened again. */
  done: number;
  /** Confirmations, by what they said. */
  confirmed: {
    correct: number;
    outdated: number;
    wrong: number;
    unsourced: number;
  };
  judge: JudgeShare;
  /** How many of the confirmations rest on somebody's word, not on a look. */
  attested: JudgeShare;
  medianSeconds: number | null;
  /** Flags that went stale, less those that no longer are. */
  wentStale: number;
};

const DAY_MS = 86_400_000;

/** The last `length` days up to today, and as many before them. */
export function comparePeriods(
  rows: readonly DayRow[],
  today: string,
  length: number,
): { now: Period; before: Period } {
  const day = (ago: number) =>
    new Date(Date.parse(`${today}T00:00:00Z`) - ago * DAY_MS)
      .toISOString()
      .slice(0, 10);
  return {
    now: periodOf(rows, day(length - 1), today),
    before: periodOf(rows, day(2 * length - 1), day(length)),
  };
}

function periodOf(rows: readonly DayRow[], from: string, to: string): Period {
  const within = rows.filter(({ day }) => day >= from && day <= to);
  const sum = (dimension: string) =>
    within
      .filter((row) => row.dimension === dimension)
      .reduce((total, { n }) => total + n, 0);
  const { confirmed, attested } = confirmations(within);
  return {
    ...{ from, to, flags: sum("flags"), done: sum("done"), confirmed },
    judge: judgeShare([confirmed]),
    attested,
    medianSeconds: median(paces(within)),
    wentStale: sum("went-stale"),
  };
}

/** Confirmations by what they said, and the share that rests on somebody's word. */
export function confirmations(rows: readonly CounterRow[]) {
  const confirmed = { correct: 0, outdated: 0, wrong: 0, unsourced: 0 };
  const tally: Tally = confirmed;
  let hits = 0;
  let of = 0;
  for (const { dimension, key, n } of rows) {
    if (dimension !== "confirmed") continue;
    const [disposition, basis] = key.split(" ");
    if (!isAnswer(disposition)) continue;
    tally[disposition] = (tally[disposition] ?? 0) + n;
    of += n;
    if (basis === "attested") hits += n;
  }
  return { confirmed, attested: { hits, of, ...wilson(hits, of) } };
}

function isAnswer(text: string | undefined): text is keyof Period["confirmed"] {
  return (
    text === "correct" ||
    text === "outdated" ||
    text === "wrong" ||
    text === "unsourced"
  );
}

function paces(rows: readonly CounterRow[]): Map<number, number> {
  const found = new Map<number, number>();
  for (const { dimension, key, n } of rows)
    if (dimension === "pace")
      found.set(Number(key), (found.get(Number(key)) ?? 0) + n);
  return found;
}
