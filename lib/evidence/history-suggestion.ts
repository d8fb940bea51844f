import type { Stretch } from "./history-track";
import type { HistoryWindow } from "./history-version";

/** One question that was followed through the past. */
export type PastTrack = {
  kind: "ask" | "claim" | "quote";
  isName: boolean;
  /** "A", "B" … for what the claim names. */
  letter: string | null;
  /** What it is about: "new connections". */
  label: string;
  /** As the claim, or the judge's quote, writes it. */
  text: string;
  stretches: Stretch[];
};

/**
 * What the past suggests. It decides nothing: a person does, and sees how
 * long the wording stood and in which window it was sought.
 */
export type PastSuggestion = {
  suggests: "outdated" | "wrong" | null;
  /** A sentence for the screen and the manifest. */
  words: string;
  /** What it rests on; null where nothing was found. */
  track: { text: string; from: string; to: string; days: number } | null;
  window: HistoryWindow;
  /** The versions that show it: first, last and the one that ended it. */
  versions: string[];
};

/** Standing for less than this proves nothing: errors are corrected within weeks. */
const LONG_ENOUGH_DAYS = 30;
/** "Never" means little in a window, or of a passage, younger than this. */
const LONG_WINDOW_DAYS = 90;

/**
 * Suggests `outdated` where everything that the page now says otherwise stood
 * there once, long enough; `wrong` where none of it ever did, while the page
 * said otherwise all along. Otherwise nothing: it stands, the page is gone or
 * silent, the window is short, or it stood for days and was corrected.
 */
export function suggestFrom(
  tracks: PastTrack[],
  window: HistoryWindow,
): PastSuggestion {
  const asks = tracks.filter(({ kind }) => kind === "ask").filter(isInformed);
  const told =
    asks.length > 0 ? asks : tracks.filter(({ kind }) => kind === "claim");
  const failing = told.filter((track) => !standsNow(track));
  const said = failing.every(
    (track) => track.stretches.at(-1)?.says === "other",
  );
  const [first] = failing.toSorted(byEnd);
  if (!first) return standing(told, window);
  if (said && failing.every((track) => longestRun(track, LONG_ENOUGH_DAYS)))
    return outdated(first, window);
  if (said && failing.every((track) => neverStood(track)))
    return wrong(first, window);
  return undecided(first, window);
}

/** A name that always stood tells nothing of what is said about it. */
function isInformed({ isName, stretches }: PastTrack): boolean {
  return stretches.some(
    ({ says }) => says === "other" || (says === "same" && !isName),
  );
}

const standsNow = ({ stretches }: PastTrack) =>
  stretches.at(-1)?.says === "same";

/** The newest run that lasted, else the longest. */
function longestRun({ stretches }: PastTrack, least = 0): Stretch | null {
  const runs = stretches.filter(
    ({ says, days }) => says === "same" && days >= least,
  );
  const lasting = runs.filter(({ days }) => days >= LONG_ENOUGH_DAYS);
  if (lasting.length > 0) return lasting.at(-1) ?? null;
  return runs.reduce<Stretch | null>(
    (most, run) => (most === null || run.days > most.days ? run : most),
    null,
  );
}

function neverStood({ stretches }: PastTrack): boolean {
  if (stretches.some(({ says }) => says === "same")) return false;
  const otherwise = stretches.filter(({ says }) => says === "other");
  const days = otherwise.reduce((sum, one) => sum + one.days, 0);
  return days >= LONG_WINDOW_DAYS;
}

/** What ended first comes first: the claim as a whole ended with it. */
function byEnd(one: PastTrack, other: PastTrack): number {
  const end = (track: PastTrack) => longestRun(track)?.to ?? "";
  return end(one) < end(other) ? -1 : end(one) > end(other) ? 1 : 0;
}

const nameOf = ({ kind, text }: PastTrack) =>
  kind === "ask" ? text : "The claim’s wording";

function outdated(track: PastTrack, window: HistoryWindow): PastSuggestion {
  const run = longestRun(track, LONG_ENOUGH_DAYS);
  if (!run) return undecided(track, window);
  return {
    suggests: "outdated",
    words: `${nameOf(track)} stood on this page for ${daysWords(run.days)}, until ${dayWords(run.to)}.`,
    ...restingOn(track, run, window),
  };
}

function wrong(track: PastTrack, window: HistoryWindow): PastSuggestion {
  const now = track.stretches.at(-1);
  if (!now) return undecided(track, window);
  const since = track.kind === "ask" ? ` It says ${now.value}.` : "";
  return {
    suggests: "wrong",
    words: `${nameOf(track)} never stood on this page ${between(window)}.${since}`,
    track: null,
    window,
    versions: idsOf(now),
  };
}

function standing(told: PastTrack[], window: HistoryWindow): PastSuggestion {
  const [newest] = told
    .map((track) => ({ track, run: track.stretches.at(-1) }))
    .sort((a, b) => ((a.run?.from ?? "") < (b.run?.from ?? "") ? 1 : -1));
  if (!newest?.run)
    return none(`Nothing like it was seen ${between(window)}.`, window);
  const { track, run } = newest;
  const words = `${nameOf(track)} has stood on this page since ${dayWords(run.from)}.`;
  return { suggests: null, words, ...restingOn(track, run, window) };
}

function undecided(track: PastTrack, window: HistoryWindow): PastSuggestion {
  const run = longestRun(track);
  if (!run) return none(`Never seen ${between(window)}.`, window);
  const next = track.stretches[track.stretches.indexOf(run) + 1];
  const ended = ENDS[next?.says ?? "nothing"];
  const short =
    run.days < LONG_ENOUGH_DAYS ? " That is too short to tell." : "";
  return {
    suggests: null,
    words: `${nameOf(track)} stood on this page for ${daysWords(run.days)}, until ${dayWords(run.to)}${ended}.${short}`,
    ...restingOn(track, run, window),
  };
}

const ENDS: Record<Stretch["says"], string> = {
  same: "",
  other: ", then it was changed",
  nothing: ", then it was taken out",
  gone: ", when the page was removed",
  unknown: " or later",
};

function none(words: string, window: HistoryWindow): PastSuggestion {
  return { suggests: null, words, track: null, window, versions: [] };
}

function restingOn(track: PastTrack, run: Stretch, window: HistoryWindow) {
  const { from, to, days } = run;
  return {
    track: { text: track.text, from, to, days },
    window,
    versions: idsOf(run),
  };
}

function idsOf({ first, last, endedBy }: Stretch): string[] {
  const ids = [first, last, endedBy].flatMap((moment) => moment?.id ?? []);
  return [...new Set(ids)];
}

const daysWords = (days: number) =>
  days === 0 ? "less than a day" : days === 1 ? "1 day" : `${days} days`;

const MONTHS =
  "January February March April May June July August September October November December".split(
    " ",
  );

/** "2 September 2026", in UTC. */
export function dayWords(at: string): string {
  const date = new Date(at);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

function between({ from, to }: HistoryWindow): string {
  return `between ${dayWords(from)} and ${dayWords(to)}`;
}

/** The suggestion as one sentence for the bench; it decides nothing. */
export function hintWords({ suggests, words }: PastSuggestion): string {
  return suggests === null ? words : `Looks ${suggests}: ${words}`;
}
