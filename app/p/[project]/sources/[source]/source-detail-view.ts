import type {
  SnapshotView,
  SourceDetailView,
} from "@/components/sources/source-view";
import { passagePairs } from "@/lib/evidence/passage-pairs";
import { outcomeWords, SourceOutcome } from "@/lib/evidence/source-outcome";
import type { PinnedFlag } from "@/lib/review/pinned-queries";

type Check = {
  id: string;
  at: Date;
  outcome: string | null;
  textSha: string | null;
};

/** A source with its looks, its claims and what changed, as its screen shows it. */
export function sourceDetailView(
  slug: string,
  source: SourceDetailView["source"],
  checks: Check[],
  pinned: PinnedFlag[],
  compare: { from: Check; to: Check; before: string; after: string } | null,
  /** The newest text of the page. */
  text: string | null,
): SourceDetailView {
  const snapshots = checks.map(snapshot);
  return {
    ...{ slug, source, snapshots },
    facts: [
      {
        label: "State",
        words: stateWords(source),
        ...(source.changedSinceImport && { tone: "warn" as const }),
      },
      { label: "Looks", words: String(checks.length) },
      {
        label: "Pinned",
        words: `${pinned.length} ${pinned.length === 1 ? "claim" : "claims"}`,
      },
    ],
    pinned: pinned.map((flag) => ({
      ...{ flagId: flag.id, extId: flag.extId, claim: flag.claim },
      standing: standingOf(flag),
      href: `/p/${slug}/flags/${flag.id}?source=${source.id}&order=source`,
      ...{ kind: flag.matchKind, passage: passageOf(flag, text) },
    })),
    compare: compare && {
      from: snapshot(compare.from),
      to: snapshot(compare.to),
      pairs: passagePairs(compare.before, compare.after).map((pair, i) => ({
        ...{ id: String(i), heading: null },
        ...pair,
      })),
    },
  };
}

const LONGEST = 240;

/** The words of the page that a claim is pinned to. */
function passageOf(
  { start, end }: PinnedFlag,
  text: string | null,
): string | null {
  if (text === null || start === null || end === null) return null;
  const words = text.slice(start, end);
  return words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words;
}

function stateWords(source: SourceDetailView["source"]): string {
  if (source.outcome === "unread") return "Not read yet";
  if (source.changedSinceImport) return "Changed since it was first read";
  return source.detail ?? "Read";
}

function snapshot(check: Check): SnapshotView {
  const outcome = SourceOutcome.safeParse(check.outcome).data;
  return {
    ...{ id: check.id, at: check.at.toISOString(), textSha256: check.textSha },
    outcome: check.outcome ?? "",
    words: outcome ? outcomeWords({ outcome }) : "",
  };
}

function standingOf(flag: PinnedFlag) {
  switch (flag.reviewState) {
    case "confirmed":
      return flag.disposition ?? "open";
    case "awaiting_second":
      return "second";
    case "disputed":
      return "disagree";
    case "to_recheck":
      return "recheck";
    default:
      return flag.reviewState;
  }
}
