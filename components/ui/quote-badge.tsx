import type { MatchKind } from "@/lib/review/states";
import { MatchGlyph } from "./match-glyph";
import { matchTone, matchWord } from "./match-words";
import { Spinner } from "./spinner";

/** Says how the judge's quote was found, in the words of the matcher. */
export function QuoteBadge({
  kind,
  words,
  reading = false,
}: {
  kind: MatchKind;
  /** Other words for the same finding, such as those for an old snapshot. */
  words?: string | undefined;
  /** True while the source is being read. */
  reading?: boolean;
}) {
  if (reading) {
    return (
      <span className="badge badge-mut">
        <Spinner />
        reading the source
      </span>
    );
  }
  return (
    <span className={`badge badge-${words ? "neu" : matchTone[kind]}`}>
      <MatchGlyph kind={kind} />
      {words ?? matchWord[kind]}
    </span>
  );
}
