import { History } from "lucide-react";
import { Blank } from "@/components/ui/blank";
import { DispositionWord } from "@/components/ui/disposition-word";
import { When } from "@/components/ui/when";
import { WordDiff } from "@/components/ui/word-diff";
import type { DecisionView, TimelineEntry } from "@/lib/review/flag-view";

/** All that happened to a flag, newest first. Nothing is ever taken off it. */
export function HistoryList({
  decisions,
  timeline,
}: {
  decisions: readonly DecisionView[];
  timeline: readonly TimelineEntry[];
}) {
  const entries = [
    ...decisions.map((decision) => ({ at: decision.at, decision })),
    ...timeline
      .filter(({ kind }) => !(kind in acts))
      .map((entry) => ({ at: entry.at, entry })),
  ].sort((a, b) => b.at.localeCompare(a.at));
  if (entries.length === 0) {
    return (
      <Blank of={History} title="Nothing happened yet">
        Decisions, restored drafts and changes by imports are kept here.
      </Blank>
    );
  }
  return (
    <ol className="acts">
      {entries.map((one) =>
        "decision" in one ? (
          <li key={one.decision.id}>
            <Decision decision={one.decision} />
          </li>
        ) : (
          <li key={`${one.at} ${one.entry.kind} ${one.entry.words}`}>
            <p className="acts-h">
              <b>{one.entry.words}</b>
              <By name={one.entry.actorName} at={one.at} />
            </p>
          </li>
        ),
      )}
    </ol>
  );
}

function By({ name, at }: { name: string | null; at: string }) {
  return (
    <span className="meta">
      {name !== null && `${name}, `}
      <When at={at} />
    </span>
  );
}

const acts: Record<DecisionView["kind"], string> = {
  decide: "decided",
  second: "as second person",
  adjudicate: "settled as lead",
  withdraw: "Decision taken back",
  return: "Sent back",
  cannot_decide: "Could not decide",
};

function Decision({ decision }: { decision: DecisionView }) {
  const { disposition, fix } = decision;
  return (
    <>
      <p className="acts-h">
        {disposition === null ? (
          <b>{acts[decision.kind]}</b>
        ) : (
          <>
            <DispositionWord disposition={disposition} />
            <span className="meta">{acts[decision.kind]}</span>
          </>
        )}
        <By name={decision.actorName} at={decision.at} />
      </p>
      {fix !== null && (
        <p className="chg-d">
          <WordDiff from={fix.original} to={fix.replacement} />
        </p>
      )}
      {decision.groundingQuote !== null && (
        <p>
          <mark className="qt">{decision.groundingQuote}</mark>
        </p>
      )}
      {[
        decision.rationale,
        decision.attested === null
          ? null
          : `Checked by hand: ${decision.attested}`,
        decision.lintReason === null
          ? null
          : `Marked words kept: ${decision.lintReason}`,
      ].map((words) => words !== null && <p key={words}>{words}</p>)}
    </>
  );
}
