import type { Disposition } from "@/lib/review/disposition";
import { DispositionGlyph } from "./disposition-glyph";
import { dispositionWord } from "./disposition-words";

/** What a person decided: solid glyph and word, never one without the other. */
export function DispositionWord({ disposition }: { disposition: Disposition }) {
  return (
    <span className={`dword d-${disposition}`}>
      <DispositionGlyph disposition={disposition} />
      {dispositionWord[disposition]}
    </span>
  );
}
