import { X } from "lucide-react";
import { MatchGlyph } from "@/components/ui/match-glyph";
import { ToolButton } from "@/components/ui/tool-button";

/** The sentence of the source that a decision stands on. */
export function Grounding({
  quote,
  suggested,
  snapshotDay,
  onClear,
}: {
  quote: string | null;
  /** True where the bench picked the sentence and nobody confirmed it yet. */
  suggested: boolean;
  /** The day of the old snapshot that is shown, when it is one. */
  snapshotDay: string | null;
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
          </div>
          <p className="teach">
            Select other words in the source to replace it, or leave it empty
            and give a reason.
          </p>
        </>
      )}
    </section>
  );
}
