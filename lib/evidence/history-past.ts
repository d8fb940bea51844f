import { type Ask, asksOf } from "./history-asks";
import type { AskedFlag, FlagReading } from "./history-reader";
import { NOTHING, type Reading } from "./history-reading";
import {
  type PastSuggestion,
  type PastTrack,
  suggestFrom,
} from "./history-suggestion";
import {
  laterOf,
  type Standing,
  standingsOf,
  stretchesOf,
} from "./history-track";
import type { HistoryVersion, HistoryWindow } from "./history-version";

/** The past of one claim on the page it cites. */
export type FlagPast = {
  window: HistoryWindow;
  /** What the claim names, one by one; then the claim; then the judge's quote. */
  tracks: PastTrack[];
  suggestion: PastSuggestion;
  /** How many versions were read. */
  versions: number;
};

const GONE: Standing = { says: "gone", value: "", passage: "" };

/**
 * Dates a claim, everything it names and its quote over the versions of a
 * page. `versions` come newest first; `readings` by text, none where the page
 * was not there. Null without a version that has text.
 */
export function pastOf(
  flag: AskedFlag,
  versions: HistoryVersion[],
  readings: Map<string, FlagReading>,
  until: string,
): FlagPast | null {
  const read = versions.filter(({ textKey }) => readings.has(textKey ?? ""));
  const from = read.map(({ at }) => at).sort()[0];
  if (from === undefined) return null;
  const window = { from, to: laterOf(until, from) };
  const follow = (pick: (one: FlagReading) => Reading, gist = false) => {
    const found = read.flatMap(
      ({ textKey }) => readings.get(textKey ?? "") ?? [],
    );
    const standings = standingsOf(found.map(pick), gist);
    const byId = new Map(read.map(({ id }, index) => [id, standings[index]]));
    return stretchesOf(versions, ({ id }) => byId.get(id) ?? GONE, window);
  };
  const whole = { letter: null, isName: false };
  const tracks: PastTrack[] = asksOf(flag.claim).map((ask, index) => ({
    ...askHead(ask, index),
    stretches: follow(({ asks }) => asks[index] ?? NOTHING),
  }));
  tracks.push({
    ...{ kind: "claim", label: "the claim", text: flag.claim, ...whole },
    stretches: follow(({ gist }) => gist, true),
  });
  if (flag.quote.trim() !== "")
    tracks.push({
      ...{ kind: "quote", label: "the judge’s quote", text: flag.quote },
      ...{ ...whole, stretches: follow(({ quote }) => quote) },
    });
  const suggestion = suggestFrom(tracks, window);
  return { window, tracks, suggestion, versions: read.length };
}

function askHead({ what, text, label }: Ask, index: number) {
  const letter = String.fromCharCode(65 + (index % 26));
  return { kind: "ask" as const, isName: what === "name", letter, label, text };
}
