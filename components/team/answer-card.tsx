import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { DispositionWord } from "@/components/ui/disposition-word";
import { When } from "@/components/ui/when";
import { WordDiff } from "@/components/ui/word-diff";
import type { DecisionView } from "@/lib/review/flag-view";

/** One person's answer, whole: what, the fix, the reason, the sentence it rests on. */
export function AnswerCard({
  decision,
  letter = null,
  taken,
  take,
  onTake,
}: {
  decision: DecisionView;
  /** The letter that its grounding sentence bears in the source. */
  letter?: "A" | "B" | null;
  /** True where the reader's draft is this answer. */
  taken: boolean;
  /** What taking it over is called; null where the reader cannot. */
  take: string | null;
  onTake: () => void;
}) {
  const { disposition, fix, rationale, groundingQuote } = decision;
  return (
    <article className={taken ? "ans is-on" : "ans"}>
      <header className="ans-h">
        {letter !== null && <b className="ans-l">{letter}</b>}
        <span className="who">
          <Avatar name={decision.actorName} />
          {decision.actorName}
        </span>
        <span className="meta">
          <When at={decision.at} />
        </span>
      </header>
      {disposition !== null && <DispositionWord disposition={disposition} />}
      {fix !== null && (
        <p className="ans-fix">
          <WordDiff from={fix.original} to={fix.replacement} />
        </p>
      )}
      {rationale !== null && <p>{rationale}</p>}
      {groundingQuote !== null && (
        <blockquote className="ans-q">
          <mark className="qt">{groundingQuote}</mark>
          <span className="meta">{decision.groundingUrl}</span>
        </blockquote>
      )}
      {decision.attested !== null && (
        <p className="meta">Checked without the page: {decision.attested}</p>
      )}
      {take !== null && (
        <Button small blocked={taken} onClick={onTake}>
          {taken ? "Taken into your answer" : take}
        </Button>
      )}
    </article>
  );
}
