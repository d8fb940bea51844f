import { day } from "@/components/ui/date-words";
import type { PastTrack } from "@/lib/evidence/history-suggestion";
import type { Stretch } from "@/lib/evidence/history-track";
import type { HistoryWindow } from "@/lib/evidence/history-version";

type Clock = { now: Date; zone: string | undefined };

/** A track in a sentence: when it stood, or that it never did, and where that was sought. */
export function trackWords(
  track: PastTrack,
  window: HistoryWindow,
  { now, zone }: Clock,
): string {
  const say = (at: string) => day(at, now, zone);
  const runs = track.stretches.filter(({ says }) => says === "same");
  const last = runs.at(-1);
  const what =
    track.kind === "ask" ? `Claim’s ${track.text}` : WHOLE[track.kind];
  if (!last)
    return `${what}: never seen between ${say(window.from)} and ${say(window.to)}`;
  const more = runs.length > 1 ? `, ${runs.length} times in all` : "";
  if (last.open) return `${what} stands here since ${say(last.from)}${more}`;
  return `${what} stood here from ${say(last.from)} to ${say(last.to)}, ${daysWords(last.days)}${more}`;
}

const WHOLE = {
  claim: "The claim’s wording",
  quote: "The judge’s quote",
  ask: "",
};

function daysWords(days: number): string {
  if (days === 0) return "less than a day";
  return days === 1 ? "1 day" : `${days} days`;
}

/** One stretch in a sentence, for those who do not see its length. */
export function stretchWords(
  { says, value, from, to, days, open }: Stretch,
  { now, zone }: Clock,
): string {
  const what = { ...NAMES, other: value === "" ? "another wording" : value }[
    says
  ];
  const until = open ? "until now" : `to ${day(to, now, zone)}`;
  return `${what}, from ${day(from, now, zone)} ${until}, ${daysWords(days)}`;
}

const NAMES = {
  same: "As in the claim",
  other: "",
  nothing: "Nothing like it",
  gone: "The page was not there",
  unknown: "Nothing known: no capture",
};

/** Where a stretch lies in a window, in percent of its length. */
export function placeOf(
  { from, to }: HistoryWindow,
  window: HistoryWindow,
): { left: string; width: string } {
  const start = Date.parse(window.from);
  const length = Math.max(1, Date.parse(window.to) - start);
  const share = (at: string) => ((Date.parse(at) - start) / length) * 100;
  const left = Math.min(100, Math.max(0, share(from)));
  const right = Math.min(100, Math.max(left, share(to)));
  return {
    left: `${left.toFixed(2)}%`,
    width: `${(right - left).toFixed(2)}%`,
  };
}
