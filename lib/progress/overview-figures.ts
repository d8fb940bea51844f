import { Disposition } from "@/lib/review/disposition";
import type { DayRow } from "./compare-periods";
import type { CounterRow, Part } from "./counter-parts";
import type { BurnDay } from "./forecast";
import { type JudgeShare, judgeShare } from "./judge-share";
import { median } from "./median";
import { openOf, waitingOf } from "./tally";

/** A ledger run: who judged, when, and how that stood up. */
export type RunFigure = {
  id: string;
  seq: number;
  name: string;
  at: string | null;
  /** Of the flags that this run was the first to raise. */
  open: number;
  waiting: number;
  judge: JudgeShare;
};

/** The figures of each ledger run, the newest first. Flags count for the run that first raised them. */
export function runFigures(
  found: readonly Part[],
  runs: readonly { id: string; seq: number; name: string; at: string | null }[],
): RunFigure[] {
  const tallies = new Map(found.map(({ key, tally }) => [key, tally]));
  return runs
    .map((run) => {
      const tally = tallies.get(`${run.seq}`) ?? {};
      return {
        ...run,
        ...{ open: openOf(tally), waiting: waitingOf(tally) },
        judge: judgeShare([tally]),
      };
    })
    .sort((a, b) => b.seq - a.seq);
}

type ByDisposition = Record<Disposition, number>;

/** One person's confirmed answers that stand, and how long they take. */
export type ReviewerFigure = {
  id: string;
  name: string;
  byDisposition: ByDisposition;
  medianSeconds: number | null;
};

/** What stands of each person, by id. */
export function reviewerTallies(
  rows: readonly CounterRow[],
): Map<string, ByDisposition> {
  const found = new Map<string, ByDisposition>();
  for (const { dimension, key, n } of rows) {
    if (dimension !== "reviewer") continue;
    const [id = "", word = ""] = key.split(" ");
    const disposition = Disposition.safeParse(word);
    if (!disposition.success) continue;
    const none = { correct: 0, outdated: 0, wrong: 0, unsourced: 0 };
    const counts = found.get(id) ?? none;
    counts[disposition.data] += n;
    found.set(id, counts);
  }
  return found;
}

/** Everybody whose answers stand, with the median of all they ever gave, always in one order. */
export function reviewerFigures(
  rows: readonly CounterRow[],
  names: ReadonlyMap<string, string>,
): ReviewerFigure[] {
  const seconds = new Map<string, Map<number, number>>();
  for (const { dimension, key, n } of rows) {
    if (dimension !== "seconds") continue;
    const [id = "", value = ""] = key.split(" ");
    const histogram = seconds.get(id) ?? new Map<number, number>();
    histogram.set(Number(value), n);
    seconds.set(id, histogram);
  }
  const inOrder = [...reviewerTallies(rows)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return inOrder.map(([id, byDisposition]) => ({
    ...{ id, name: names.get(id) ?? id, byDisposition },
    medianSeconds: median(seconds.get(id) ?? new Map()),
  }));
}

/** The figures of a dimension, by key. */
export function countsOf(
  rows: readonly CounterRow[],
  dimension: string,
): Record<string, number> {
  return Object.fromEntries(
    rows
      .filter((row) => row.dimension === dimension)
      .map(({ key, n }) => [key, n]),
  );
}

/** The burn-up: totals at the end of each day on which something changed. */
export function burnDays(rows: readonly DayRow[]): BurnDay[] {
  const changes = new Map<string, { done: number; flags: number }>();
  for (const { dimension, day, n } of rows) {
    if (dimension !== "done" && dimension !== "flags") continue;
    const change = changes.get(day) ?? { done: 0, flags: 0 };
    change[dimension] += n;
    changes.set(day, change);
  }
  const days = [...changes].sort(([a], [b]) => (a < b ? -1 : 1));
  let [done, flags] = [0, 0];
  return days.map(([day, change]) => {
    done += change.done;
    flags += change.flags;
    return { day, done, flags };
  });
}
