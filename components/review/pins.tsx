import { dispositionWord } from "@/components/ui/disposition-words";
import { stateWord } from "@/components/ui/state-word";
import type { PinView } from "@/lib/review/flag-view";
import { StandingGlyph } from "./queue-row";
import { isDisposition, standingOf } from "./standing";

/** The claims that cite this passage, and how each of them stands. */
export function Pins({
  pins,
  currentId,
  slug,
}: {
  pins: readonly PinView[];
  currentId: string;
  slug: string;
}) {
  return pins.map((pin) => {
    const standing = standingOf(pin);
    const current = pin.flagId === currentId;
    const word = isDisposition(standing)
      ? dispositionWord[standing]
      : stateWord[standing];
    return (
      <a
        key={pin.flagId}
        className={current ? "pin is-cur" : "pin"}
        href={`/p/${slug}/flags/${pin.flagId}`}
        aria-label={`${pin.extId}, ${current ? "this flag" : word}`}
      >
        <StandingGlyph standing={standing} />
        <span>{pin.extId}</span>
      </a>
    );
  });
}
