import { StandingGlyph } from "@/components/review/queue-row";
import { isDisposition } from "@/components/review/standing";
import { dispositionWord } from "@/components/ui/disposition-words";
import { stateWord } from "@/components/ui/state-word";
import type { StateFigure } from "./overview-view";

/** How many flags stand where: one bar, and the same figures as links. */
export function StateFigures({ figures }: { figures: readonly StateFigure[] }) {
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
            <a href={href}>
              <span className="strip-n">{n.toLocaleString("en")}</span>
              <span className="strip-w">
                <StandingGlyph standing={state} />
                {isDisposition(state)
                  ? dispositionWord[state]
                  : stateWord[state]}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
