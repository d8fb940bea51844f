import { When } from "@/components/ui/when";
import type { OpinionView } from "@/lib/judge/opinion-view";
import { firedWords, noneWords, opinionWords } from "./opinion-words";

/**
 * A second opinion below the evidence: advice, small. It chooses nothing, and
 * nothing on the page can be clicked because of it.
 */
export function OpinionNote({ opinion }: { opinion: OpinionView }) {
  if (opinion.state === "none")
    return (
      <section className="advice" aria-label="Second opinion">
        <p>{noneWords(opinion)}</p>
      </section>
    );
  const { provider, model, at, isOld, needsReview, fired } = opinion;
  const who = provider === "typesafe" ? `System One, ${model}` : model;
  return (
    <section className="advice" aria-label="Second opinion">
      <p>
        Second opinion: {opinionWords(opinion)} Advice only
        {needsReview && "; it is not sure"}.
      </p>
      <p className="advice-by">
        {who} · <When at={at} as="ago" />
        {isOld && " · the record or the page changed since"}
      </p>
      {fired !== null && fired.length > 0 && (
        <p className="advice-by">
          For the lead: a second person decides with the first, because{" "}
          {fired.map(firedWords).join("; ")}.
        </p>
      )}
    </section>
  );
}
