import type { HistoryRead } from "./history-read";
import { laterOf } from "./history-track";
import type { HistoryVersion } from "./history-version";

/** One look of our own that yielded text. */
export type Snapshot = { id: string; at: string; textSha: string };

/**
 * The versions of a place with our own snapshots on top: those that are newer
 * than all that the place knows, and each only where its text is another one.
 * Without a place the snapshots alone.
 */
export function withSnapshots(
  place: HistoryRead | null,
  snapshots: Snapshot[],
  textOf: (textSha: string) => Promise<string | null>,
): HistoryRead {
  const newest =
    place?.versions
      .map(({ at }) => at)
      .sort()
      .at(-1) ?? "";
  const own: HistoryVersion[] = [];
  let shown = "";
  for (const { id, at, textSha } of snapshots.toSorted(byTime)) {
    if (at <= newest || textSha === shown) continue;
    shown = textSha;
    const parent = own[0]?.id ?? place?.versions[0]?.id;
    own.unshift({
      ...{ id, provider: "snapshot", at, textKey: textSha, path: "" },
      ...{ parents: parent ? [parent] : [], subject: "", url: null },
    });
  }
  const seen =
    snapshots
      .map(({ at }) => at)
      .sort()
      .at(-1) ?? "";
  return {
    versions: [...own, ...(place?.versions ?? [])],
    tip: `${place?.tip ?? ""} ${shown}`,
    until: laterOf(place?.until ?? "", seen),
    textOf: async (version) =>
      version.provider === "snapshot"
        ? textOf(version.textKey ?? "")
        : (place?.textOf(version) ?? null),
  };
}

const byTime = (one: Snapshot, other: Snapshot) =>
  one.at < other.at ? -1 : one.at > other.at ? 1 : 0;
