import type { FlagPast } from "./history-past";
import type { HistoryVersion } from "./history-version";

/** The past of a source as its screen shows it. */
export type SourcePastView = {
  /** "korvane-example/korvane-docs articles/gate/limits.md". */
  place: string | null;
  readAt: string;
  until: string;
  versions: HistoryVersion[];
  unread: number;
  /** Whether all versions were read. */
  whole: boolean;
  problem: string | null;
  flags: { flagId: string; extId: string; past: FlagPast }[];
};

/** A version as it can be read: passages in their order, without markup. */
export type VersionView = HistoryVersion & { passages: string[] };
