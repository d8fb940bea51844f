import Link from "next/link";
import { DispositionGlyph } from "@/components/ui/disposition-glyph";
import { dispositionWord } from "@/components/ui/disposition-words";
import { StateGlyph } from "@/components/ui/state-glyph";
import { stateWord } from "@/components/ui/state-word";
import { Disposition } from "@/lib/review/disposition";
import type { StateFigure } from "./overview-view";

/** Every flag in one bar, and its figures. Each figure opens its list. */
export function StateStrip({ figures }: { figures: StateFigure[] }) {
  const shown = figures.filter(({ n }) => n > 0);
  return (
    <>
      <div
        className="big"
        role="img"
        aria-label="Progress by state; the figures follow."
      >
        {shown.map(({ state, n }) => (
          <span key={state} className={`bs bs-${state}`} style={{ flex: n }} />
        ))}
      </div>
      <ul className="strip strip-9" aria-label="Flags by state">
        {figures.map(({ state, n, href }) => (
          <li key={state}>
            <Link href={href}>
              <span className="strip-n">{n.toLocaleString("en")}</span>
              <span className="strip-w">
                <StateMark state={state} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function StateMark({ state }: { state: StateFigure["state"] }) {
  const disposition = Disposition.safeParse(state);
  if (disposition.success)
    return (
      <>
        <DispositionGlyph disposition={disposition.data} />
        {dispositionWord[disposition.data]}
      </>
    );
  const wait = state as Exclude<StateFigure["state"], Disposition>;
  return (
    <>
      <StateGlyph state={wait} />
      {stateWord[wait]}
    </>
  );
}
