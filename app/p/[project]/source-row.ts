import type { SourceRow } from "@/components/overview/overview-view";
import { outcomeWords, SourceOutcome } from "@/lib/evidence/source-outcome";
import { allOf, type Tally } from "@/lib/progress/tally";

type CitedSource = {
  id: string;
  url: string;
  title: string | null;
  lastOutcome: string | null;
  checkedAt: string | null;
  changed: boolean;
  tally: Tally;
};

/** One cited page in a list: its state in a word and a sentence. */
export function sourceRow(base: string, source: CitedSource): SourceRow {
  const outcome = SourceOutcome.safeParse(source.lastOutcome).data ?? null;
  return {
    id: source.id,
    title: source.title ?? source.url.replace(/^https?:\/\//, ""),
    href: `${base}/sources/${source.id}`,
    state: stateOf(outcome, source.changed),
    words: wordsOf(outcome, source),
    flags: allOf(source.tally),
  };
}

function stateOf(
  outcome: SourceOutcome | null,
  changed: boolean,
): SourceRow["state"] {
  if (outcome === null) return "unread";
  if (outcome === "gone" || outcome === "soft_404") return "gone";
  if (outcome !== "fetched" && outcome !== "not_modified") return "silent";
  return changed ? "changed" : "fresh";
}

function wordsOf(
  outcome: SourceOutcome | null,
  { changed, url }: CitedSource,
): string {
  if (outcome === null) return "not read yet";
  if (outcome !== "fetched" && outcome !== "not_modified")
    return outcomeWords({
      outcome,
      host: URL.canParse(url) ? new URL(url).host : null,
    });
  return changed ? "changed since it was first read" : "";
}
