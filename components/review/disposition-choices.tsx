"use client";

import { DispositionGlyph } from "@/components/ui/disposition-glyph";
import {
  dispositionGloss,
  dispositionWord,
} from "@/components/ui/disposition-words";
import { Kbd } from "@/components/ui/kbd";
import type { Disposition } from "@/lib/review/disposition";

const choices: { disposition: Disposition; key: string }[] = [
  { disposition: "outdated", key: "o" },
  { disposition: "wrong", key: "w" },
  { disposition: "correct", key: "c" },
  { disposition: "unsourced", key: "u" },
];

/** The four answers. Choosing one decides nothing yet. */
export function DispositionChoices({
  value,
  onChoose,
  disabled = false,
}: {
  value: Disposition | null;
  onChoose: (disposition: Disposition) => void;
  /** True where there is nothing to decide, as on a settled flag. */
  disabled?: boolean;
}) {
  return (
    <fieldset className="opts" data-on="always" disabled={disabled}>
      <legend className="vh">Your decision</legend>
      {choices.map(({ disposition, key }) => (
        <label key={disposition} className="opt">
          <input
            type="radio"
            name="disposition"
            value={disposition}
            checked={value === disposition}
            onChange={() => onChoose(disposition)}
            id={`choice-${disposition}`}
          />
          <span className="opt-b">
            <DispositionGlyph disposition={disposition} />
            <span className="opt-w">{dispositionWord[disposition]}</span>
            <Kbd keys={key} />
            <span className="opt-s">{dispositionGloss[disposition]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
