"use client";

import { EyeOff, Users } from "lucide-react";
import { Icon } from "@/components/ui/icon";
import type {
  DecisionView,
  DraftBody,
  FlagDetail,
} from "@/lib/review/flag-view";
import { AnswerCard } from "./answer-card";
import { bothAnswers, isParty, revealedAnswer } from "./both-answers";

type Props = {
  flag: FlagDetail;
  draft: DraftBody;
  me: { id: string; canLead: boolean };
  onEdit: (patch: Partial<DraftBody>) => void;
};

/**
 * What a second person, or the lead, has to know before they answer: that an
 * answer waits which they do not see, the fix that they agreed to blind, or
 * the two answers that differ.
 */
export function SecondPanel(props: Props) {
  const { flag } = props;
  if (flag.reviewState === "disputed") return <Dispute {...props} />;
  if (flag.second === null || flag.second.gaveFirst) return null;
  const first = revealedAnswer(flag);
  return first === null ? <Blind /> : <Reveal {...props} first={first} />;
}

function Blind() {
  return (
    <p className="hint">
      <Icon of={EyeOff} size={14} />
      <span>
        <b>You are the second person.</b> Somebody answered; you see how once
        you have. A fix can wait: if you agree, you see theirs next.
      </span>
    </p>
  );
}

function Reveal({
  flag,
  draft,
  first,
  onEdit,
}: Props & { first: DecisionView }) {
  const taken = isTaken(draft, first);
  return (
    <section className="second" aria-labelledby="second-h">
      <h2 id="second-h">
        You both say {first.disposition}. Is this the right fix?
      </h2>
      <AnswerCard
        decision={first}
        taken={taken}
        take="Take this fix"
        onTake={() => onEdit(answerPatch(first))}
      />
      <p className="meta">
        {taken
          ? "Confirming agrees to it, and the flag is done."
          : `Confirming another text than this disputes it: a lead then settles ${flag.extId}.`}
      </p>
    </section>
  );
}

function Dispute({ flag, draft, me, onEdit }: Props) {
  const answers = bothAnswers(flag);
  if (answers.length === 0) return null;
  const settles = me.canLead && !isParty(flag, me.id);
  return (
    <section className="second" aria-labelledby="second-h">
      <h2 id="second-h">
        <Icon of={Users} size={14} /> Two people answered differently
      </h2>
      <div className="ans-2">
        {answers.map(({ letter, decision }) => (
          <AnswerCard
            key={letter}
            decision={decision}
            letter={letter}
            taken={settles && isTaken(draft, decision)}
            take={settles ? `Take ${letter}` : null}
            onTake={() => onEdit(answerPatch(decision))}
          />
        ))}
      </div>
      {settles && (
        <p className="meta">
          Take one and confirm it, or answer anew below. Both sentences are
          marked in the source.
        </p>
      )}
    </section>
  );
}

/** Somebody's answer, as the draft of whoever takes it over. */
function answerPatch(decision: DecisionView): Partial<DraftBody> {
  return {
    disposition: decision.disposition,
    replacement: decision.fix?.replacement ?? null,
    groundingQuote: decision.groundingQuote,
    groundingUrl: decision.groundingUrl,
    rationale: decision.rationale ?? "",
    attested: decision.attested ?? "",
    lintReason: decision.lintReason ?? "",
  };
}

function isTaken(draft: DraftBody, { disposition, fix }: DecisionView) {
  return (
    draft.disposition === disposition &&
    (fix === null || draft.replacement === fix.replacement)
  );
}
