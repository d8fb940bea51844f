import type { Reading } from "./history-reading";
import type { HistoryVersion, HistoryWindow } from "./history-version";

/** What stood on a page at one version, as far as one question goes. */
export type Standing = {
  says: "same" | "other" | "nothing" | "gone";
  value: string;
  passage: string;
};

/** A version, by its id and its time. */
type Moment = { id: string; at: string };

/** A stretch of the past in which one thing stood, or of which nothing is known. */
export type Stretch = {
  says: Standing["says"] | "unknown";
  value: string;
  passage: string;
  from: string;
  /** The first moment without it; the end of the window where it still stands. */
  to: string;
  /** Calendar days from `from` to `to`, in UTC. */
  days: number;
  /** Whether it stands at the end of the window. */
  open: boolean;
  /** The first and the last version that had it, and the one that ended it. */
  first: Moment | null;
  last: Moment | null;
  endedBy: Moment | null;
  versions: number;
};

/** Of two ISO times the later one. */
export function laterOf(one: string, other: string): string {
  return [one, other].sort()[1] ?? one;
}

const DAY_MS = 86_400_000;

/** Days from one date to another, as a calendar counts them in UTC. */
export function daysBetween(from: string, to: string): number {
  const day = (at: string) => Math.floor(Date.parse(at) / DAY_MS);
  return Math.max(0, day(to) - day(from));
}

/**
 * What stood on a page, oldest first, without a hole: each stretch begins with
 * the commit that brought its wording and ends with the commit that took it
 * away. `versions` come newest first, each after all that descend from it.
 *
 * Branches: as `git blame` does, each step goes to the parent that says the
 * same, so that work on two branches does not flicker in the order of dates.
 * Captures only say what stood when they were taken: between two that differ
 * lies a stretch of which nothing is known.
 */
export function stretchesOf(
  versions: HistoryVersion[],
  standingOf: (version: HistoryVersion) => Standing,
  window: HistoryWindow,
): Stretch[] {
  const chain = ancestryOf(versions, standingOf);
  const stretches: Stretch[] = [];
  let clock = window.from;
  for (const version of chain) {
    const at = laterOf(version.at, clock);
    addVersion(
      stretches,
      { id: version.id, at },
      {
        standing: standingOf(version),
        exact: version.provider === "git" || version.provider === "github",
      },
    );
    clock = at;
  }
  const last = stretches.at(-1);
  if (last) close(last, laterOf(window.to, clock), null);
  return stretches;
}

function addVersion(
  stretches: Stretch[],
  moment: Moment,
  { standing, exact }: { standing: Standing; exact: boolean },
): void {
  const before = stretches.at(-1);
  if (before && isSame(before, standing)) {
    before.last = moment;
    before.versions += 1;
    before.passage = standing.passage;
    return;
  }
  if (before && exact) close(before, moment.at, moment);
  if (before && !exact) {
    const seen = before.last?.at ?? before.from;
    close(before, seen, moment);
    if (seen < moment.at) stretches.push(unknown(seen, moment.at));
  }
  stretches.push({
    ...standing,
    ...{ from: moment.at, to: moment.at, days: 0, open: true },
    ...{ first: moment, last: moment, endedBy: null, versions: 1 },
  });
}

function isSame(one: Standing | Stretch, other: Standing): boolean {
  if (one.says !== other.says) return false;
  return other.says !== "other" || one.value === other.value;
}

function close(stretch: Stretch, to: string, by: Moment | null): void {
  stretch.to = to;
  stretch.days = daysBetween(stretch.from, to);
  stretch.open = by === null;
  stretch.endedBy = by;
}

function unknown(from: string, to: string): Stretch {
  return {
    ...{ says: "unknown", value: "", passage: "", from, to, open: false },
    ...{ days: daysBetween(from, to), versions: 0 },
    ...{ first: null, last: null, endedBy: null },
  };
}

/** From the oldest version to the newest, through the parents that agree. */
function ancestryOf(
  versions: HistoryVersion[],
  standingOf: (version: HistoryVersion) => Standing,
): HistoryVersion[] {
  const byId = new Map(versions.map((version) => [version.id, version]));
  const chain: HistoryVersion[] = [];
  const seen = new Set<string>();
  let [at] = versions;
  while (at && !seen.has(at.id)) {
    seen.add(at.id);
    chain.push(at);
    const standing = standingOf(at);
    const parents: HistoryVersion[] = at.parents.flatMap(
      (id) => byId.get(id) ?? [],
    );
    at =
      parents.find((parent) => isSame(standingOf(parent), standing)) ??
      parents.find((parent) => standingOf(parent).says === standing.says) ??
      parents[0];
  }
  return chain.reverse();
}

/** How much less of a claim may stand before it is another sentence. */
const LEAST_SHARE = 0.75;

/**
 * Readings of one question, held against each other: what once stood in a
 * sentence with most of the claim does not stand in one with little of it, and
 * a condition that came later is another wording; one that was always there
 * is not.
 */
export function standingsOf(readings: Reading[], isGist: boolean): Standing[] {
  const same = readings.filter(({ says }) => says === "same");
  const most = Math.max(0, ...same.map((one) => one.coverage));
  const near = (one: Reading) => one.coverage >= LEAST_SHARE * most;
  const least = Math.min(
    ...same.filter(near).map(({ conditions }) => conditions),
  );
  return readings.map((reading) => {
    const { says, value, passage, rival } = reading;
    if (says !== "same") return { says, value, passage };
    if (!near(reading))
      return rival
        ? { says: "other", ...rival }
        : { says: "nothing", value: "", passage: "" };
    if (isGist && reading.conditions > least)
      return { says: "other", value: passage, passage };
    return { says, value, passage };
  });
}
