import { X } from "lucide-react";
import { Kbd } from "@/components/ui/kbd";
import { MatchGlyph } from "@/components/ui/match-glyph";
import { ToolButton } from "@/components/ui/tool-button";
import type { Support } from "@/lib/evidence/rank-support";
import { OtherPageField } from "./other-page";
import { shortUrl } from "./source-words";
import type { OtherPage } from "./use-other-page";

/** The sentence of the source that a decision stands on. */
export function Grounding({
  quote,
  suggested,
  snapshotDay,
  elsewhere,
  others,
  other,
  onTake,
  onClear,
}: {
  quote: string | null;
  /** True where the bench picked the sentence and nobody confirmed it yet. */
  suggested: boolean;
  /** The day of the old snapshot that is shown, when it is one. */
  snapshotDay: string | null;
  /** The address of the page it stands on, where that is not the cited one. */
  elsewhere: string | null;
  /** The sentences that support the claim best, best first. */
  others: readonly Support[];
  other: OtherPage;
  onTake: (sentence: string) => void;
  onClear: () => void;
}) {
  return (
    <section className="fix" aria-labelledby="ground-h" data-on="fix">
      <header className="sec-h">
        <h2 id="ground-h">Grounding sentence</h2>
        <span className="sp" />
        {quote !== null && (
          <ToolButton of={X} onClick={onClear}>
            Clear
          </ToolButton>
        )}
      </header>
      {quote === null ? (
        <p className="teach teach-box">
          Select the sentence of the source that supports the claim.
          {snapshotDay !== null &&
            ` The snapshot of ${snapshotDay} counts only with your word for it.`}
        </p>
      ) : (
        <>
          <div className="ground">
            <p>
              <mark className="qt">{quote}</mark>
            </p>
            <p className="ground-m">
              <MatchGlyph kind="exact" />
              <span>
                {suggested ? (
                  <>
                    <b>suggested</b>: it says most of what the claim says. Read
                    it before you confirm.
                  </>
                ) : (
                  <>
                    <b>found</b> in the source, as you selected it
                  </>
                )}
              </span>
            </p>
            {elsewhere !== null && (
              <p className="ground-m url">{shortUrl(elsewhere)}</p>
            )}
          </div>
          <p className="teach">
            Select other words in the source to replace it, or leave it empty
            and give a reason.
          </p>
        </>
      )}
      <Candidates
        others={others.filter(({ text }) => text !== quote)}
        onTake={onTake}
      />
      <OtherPageField other={other} />
    </section>
  );
}

/** What else on the page may support the claim; `c` again takes the next. */
function Candidates({
  others,
  onTake,
}: {
  others: readonly Support[];
  onTake: (sentence: string) => void;
}) {
  if (others.length === 0) return null;
  return (
    <div className="cands">
      <h3>
        Or one of these <Kbd keys="c" />
      </h3>
      <ul>
        {others.map(({ start, text }) => (
          <li key={start}>
            <button type="button" onClick={() => onTake(text)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
