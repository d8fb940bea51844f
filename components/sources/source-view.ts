import type { SourceRow } from "@/components/overview/overview-view";
import type { WaitState } from "@/components/ui/state-glyph";
import type { Disposition } from "@/lib/review/disposition";
import type { SourceView } from "@/lib/review/flag-view";
import type { MatchKind } from "@/lib/review/states";

export type SourceListRow = SourceRow & {
  url: string;
  open: number;
  checkedAt: string | null;
};

export type SnapshotView = {
  id: string;
  at: string;
  /** Why it was read: "read for gate-017", "nightly recheck". */
  words: string;
  textSha256: string | null;
  outcome: string;
};

export type PinnedClaim = {
  flagId: string;
  extId: string;
  claim: string;
  standing: Disposition | WaitState;
  /** How its quote was found, and the words of the page where it was. */
  kind: MatchKind;
  passage: string | null;
  href: string;
};

/** A passage on both sides. Equal sides did not change. */
export type PassagePair = {
  id: string;
  heading: string | null;
  from: string;
  to: string;
};

export type SourceDetailView = {
  slug: string;
  source: SourceView;
  facts: { label: string; words: string; tone?: "warn" }[];
  pinned: PinnedClaim[];
  snapshots: SnapshotView[];
  /** The two snapshots compared. Null before there are two different texts. */
  compare: {
    from: SnapshotView;
    to: SnapshotView;
    pairs: PassagePair[];
  } | null;
};
