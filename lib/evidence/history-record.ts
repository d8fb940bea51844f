import * as z from "zod";
import type { FlagPast } from "./history-past";
import { HistorySource } from "./history-place";
import type { KnownReadings } from "./history-read";
import type { FlagReading } from "./history-reader";
import type { HistoryVersion } from "./history-version";

/** Raised whenever the same versions may give another past. */
export const HISTORY_READER_VERSION = 1;

/** Readings of one flag as they are kept: each once, and by which texts. */
export type KeptReadings = {
  distinct: FlagReading[];
  at: Record<string, number>;
};

/** Few versions say something new of a claim, so few readings are kept. */
export function keepReadings(byText: Map<string, FlagReading>): KeptReadings {
  const distinct: FlagReading[] = [];
  const places = new Map<string, number>();
  const at: Record<string, number> = {};
  for (const [text, reading] of byText) {
    const key = JSON.stringify(reading);
    const place = places.get(key) ?? distinct.push(reading) - 1;
    places.set(key, place);
    at[text] = place;
  }
  return { distinct, at };
}

/** The opposite of `keepReadings`. */
export function knownReadings(kept: KeptReadings): Map<string, FlagReading> {
  const known = new Map<string, FlagReading>();
  for (const [text, place] of Object.entries(kept.at)) {
    const reading = kept.distinct[place];
    if (reading) known.set(text, reading);
  }
  return known;
}

const KeptRow = z.object({
  flagId: z.string(),
  revision: z.int(),
  readerVersion: z.int(),
  readings: z.custom<KeptReadings>(
    (value) => typeof value === "object" && value !== null && "at" in value,
  ),
});

/** What earlier walks read of flags that ask the same as then. */
export function readingsOfRows(
  rows: unknown[],
  revisions: Map<string, number>,
): KnownReadings {
  const known: KnownReadings = new Map();
  for (const row of rows) {
    const kept = KeptRow.safeParse(row).data;
    if (!kept || kept.readerVersion !== HISTORY_READER_VERSION) continue;
    if (revisions.get(kept.flagId) === kept.revision)
      known.set(kept.flagId, knownReadings(kept.readings));
  }
  return known;
}

/** Rows that this module's writer made: their shape is held by its types. */
export const KeptVersions = z.array(z.custom<HistoryVersion>(isObject));
export const KeptPast = z.custom<FlagPast>(isObject);
export const KeptPlace = z.object({
  source: HistorySource,
  path: z.string(),
});

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

/** What of a flag's past goes with a decision and into the manifest. */
export type DecidedPast = {
  suggests: "outdated" | "wrong" | null;
  words: string;
  text: string | null;
  from: string | null;
  to: string | null;
  days: number | null;
  window: { from: string; to: string };
  /** Repository and file, or the archive; null for our own snapshots alone. */
  place: string | null;
  versions: string[];
};

/** A past as a decision keeps it. */
export function decidedPast(past: FlagPast, place: string | null): DecidedPast {
  const { suggests, words, track, window, versions } = past.suggestion;
  return {
    ...{ suggests, words, text: track?.text ?? null },
    ...{ from: track?.from ?? null, to: track?.to ?? null },
    ...{ days: track?.days ?? null, window, place, versions },
  };
}

/** "korvane-example/korvane-docs articles/gate/limits.md". */
export function placeWords(place: unknown): string | null {
  const kept = KeptPlace.safeParse(place).data;
  if (!kept) return null;
  const { repository, location, kind } = kept.source;
  const name = kind === "archive" ? location : repository || "Git";
  return kind === "archive" ? name : `${name} ${kept.path}`;
}
