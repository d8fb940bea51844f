import {
  type AskedFlag,
  type FlagReading,
  HistoryReader,
} from "./history-reader";
import type { HistoryVersion } from "./history-version";

/** The versions of a page at one place, and how to read them. */
export type HistoryRead = {
  /** Newest first, each after all that descend from it. */
  versions: HistoryVersion[];
  /** Names the state of the place: the same tip, the same versions. */
  tip: string;
  /** Up to when the place knows; ISO 8601. */
  until: string;
  /** A version's text; null where it cannot be had. */
  textOf(version: HistoryVersion): Promise<string | null>;
};

/** What is known of earlier walks: by flag, then by text. */
export type KnownReadings = Map<string, Map<string, FlagReading>>;

export type WalkOptions = {
  known?: KnownReadings;
  /** Told after each version; false ends the walk. */
  onVersion?: (done: number, total: number) => Promise<boolean> | boolean;
  /** From this many versions on the walk ends once all flags are dated. */
  enough?: number;
};

export type Walked = {
  /** What could be read, newest first; parents lie within it. */
  versions: HistoryVersion[];
  readings: KnownReadings;
  /** Versions whose text could not be had. */
  unread: number;
  /** Whether all versions were seen. */
  whole: boolean;
};

const ENOUGH = 500;

/**
 * Reads the versions of a page once for all its flags, newest to oldest. A
 * text that an earlier walk read is not fetched again. Memory: the passages
 * of the page and what each version says to each flag.
 */
export async function walkHistory(
  read: HistoryRead,
  flags: AskedFlag[],
  { known, onVersion, enough = ENOUGH }: WalkOptions = {},
): Promise<Walked> {
  const reader = new HistoryReader(flags);
  const readings: KnownReadings = new Map(
    flags.map(({ id }) => [id, new Map(known?.get(id))]),
  );
  const lacking = new Set<string>();
  const seen: HistoryVersion[] = [];
  for (const version of read.versions) {
    if (version.textKey !== null && lacks(readings, version.textKey)) {
      const text = await read.textOf(version);
      if (text === null) lacking.add(version.id);
      else keep(readings, flags, version.textKey, reader.read(text));
    }
    seen.push(version);
    const goesOn = await onVersion?.(seen.length, read.versions.length);
    if (goesOn === false) break;
    if (seen.length >= enough && areDated(seen, readings)) break;
  }
  return {
    versions: without(seen, lacking),
    ...{ readings, unread: lacking.size },
    whole: seen.length === read.versions.length,
  };
}

function lacks(readings: KnownReadings, textKey: string): boolean {
  return [...readings.values()].some((byText) => !byText.has(textKey));
}

function keep(
  readings: KnownReadings,
  flags: AskedFlag[],
  textKey: string,
  found: FlagReading[],
): void {
  for (const [index, { id }] of flags.entries()) {
    const reading = found[index];
    if (reading) readings.get(id)?.set(textKey, reading);
  }
}

/** Whether claim and quote of every flag were seen, and then seen no longer. */
function areDated(seen: HistoryVersion[], readings: KnownReadings): boolean {
  return [...readings.values()].every((byText) => {
    const past = seen.flatMap(({ textKey }) => byText.get(textKey ?? "") ?? []);
    const claim = past.map(({ asks, gist }) =>
      (asks.length > 0 ? asks : [gist]).some(({ says }) => says === "same"),
    );
    const quote = past.map((one) => one.quote.says === "same");
    return [claim, quote].every(
      (stood) => stood.includes(true) && stood.at(-1) === false,
    );
  });
}

/** Leaves versions out; their children go on from their parents. */
function without(
  versions: HistoryVersion[],
  lacking: Set<string>,
): HistoryVersion[] {
  if (lacking.size === 0) return versions;
  const parentsOf = new Map(versions.map(({ id, parents }) => [id, parents]));
  const reach = (ids: string[], depth = 0): string[] =>
    depth > versions.length
      ? []
      : ids.flatMap((id) =>
          lacking.has(id) ? reach(parentsOf.get(id) ?? [], depth + 1) : [id],
        );
  return versions
    .filter(({ id }) => !lacking.has(id))
    .map((version) => ({ ...version, parents: reach(version.parents) }));
}
