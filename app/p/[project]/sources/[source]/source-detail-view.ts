import type {
  SnapshotView,
  SourceDetailView,
} from "@/components/sources/source-view";
import { passagePairs } from "@/lib/evidence/passage-pairs";
import { outcomeWords, SourceOutcome } from "@/lib/evidence/source-outcome";
import type { PinnedFlag } from "@/lib/review/queries";

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
  texts: { newest: string; before: string } | null,
): SourceDetailView {
  const snapshots = checks.map(snapshot);
  const [to, from] = distinctTexts(snapshots);
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
      href: `/p/${slug}/flags/${flag.id}`,
    })),
    compare:
      texts && from && to
        ? {
            from,
            to,
            pairs: passagePairs(texts.before, texts.newest).map((pair, i) => ({
              id: String(i),
              heading: null,
              ...pair,
            })),
          }
        : null,
  };
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

/** The newest look at each text, newest text first. */
function distinctTexts(snapshots: SnapshotView[]): SnapshotView[] {
  const seen = new Set<string>();
  return snapshots.filter(({ textSha256 }) => {
    if (!textSha256 || seen.has(textSha256)) return false;
    seen.add(textSha256);
    return true;
  });
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
