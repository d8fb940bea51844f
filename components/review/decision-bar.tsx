"use client";

import { Check, TriangleAlert, Users } from "lucide-react";
import { Button } from "@/components/ui/button";
import { DispositionGlyph } from "@/components/ui/disposition-glyph";
import { DispositionWord } from "@/components/ui/disposition-word";
import { dispositionWord } from "@/components/ui/disposition-words";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import { Spinner } from "@/components/ui/spinner";
import type { Disposition } from "@/lib/review/disposition";
import { isReady, type Need, type NeedField } from "./needs-list";

/** The last decision of this session, which undo takes back. */
export type LastDecision = {
  flagId: string;
  extId: string;
  disposition: Disposition;
  /** Null until the server has recorded it. */
  version: number | null;
};

/** What is chosen, what is still missing, and the one press that records it. */
export function DecisionBar({
  disposition,
  needs,
  last,
  waiting,
  closed,
  onNeed,
  onUndo,
  onSkip,
  onConfirm,
}: {
  disposition: Disposition | null;
  needs: readonly Need[];
  last: LastDecision | null;
  /** How many decisions wait on this device for the network. */
  waiting: number;
  /** Why this flag takes no decision now. Null where it does. */
  closed: string | null;
  onNeed: (field: NeedField) => void;
  onUndo: () => void;
  onSkip: () => void;
  onConfirm: () => void;
}) {
  const ready = closed === null && isReady(needs);
  return (
    <section className="bar" aria-label="Decision">
      <div className="bar-l">
        {closed !== null ? (
          <p className="need-t">{closed}</p>
        ) : disposition === null ? (
          <p className="need-t">
            Choose <Kbd keys={["o", "w", "c", "u"]} />
          </p>
        ) : (
          <>
            <p className="bar-d">
              <DispositionWord disposition={disposition} />
            </p>
            <NeedList needs={needs} onNeed={onNeed} />
          </>
        )}
      </div>
      <div className="bar-r">
        <LastWords last={last} waiting={waiting} />
        {last !== null && (
          <Button
            look="quiet"
            keys="z"
            blocked={last.version === null}
            onClick={onUndo}
          >
            Undo
          </Button>
        )}
        <Button look="quiet" keys="s" onClick={onSkip}>
          Skip
        </Button>
        <Button
          look="primary"
          keys={["Ctrl", "↵"]}
          blocked={!ready}
          onClick={onConfirm}
        >
          <span>
            Confirm
            {disposition !== null && (
              <span className="bar-x">
                {" "}
                {dispositionWord[disposition].toLowerCase()}
              </span>
            )}
          </span>
        </Button>
      </div>
    </section>
  );
}

function NeedList({
  needs,
  onNeed,
}: {
  needs: readonly Need[];
  onNeed: (field: NeedField) => void;
}) {
  return (
    <ul className="need">
      {needs.map((need) => (
        <li key={`${need.id} ${need.words}`} className={lookOf(need.ok)}>
          <NeedIcon need={need} />
          {need.ok === false && need.id !== "second" ? (
            <NeedButton id={need.id} words={need.words} onNeed={onNeed} />
          ) : (
            need.words
          )}
        </li>
      ))}
    </ul>
  );
}

function lookOf(ok: boolean | null): string | undefined {
  if (ok === null) return undefined;
  return ok ? "ok" : "no";
}

function NeedIcon({ need }: { need: Need }) {
  if (need.ok === true) return <Icon of={Check} size={12} />;
  if (need.ok === false) return <Icon of={TriangleAlert} size={12} />;
  return need.id === "second" ? <Icon of={Users} size={12} /> : null;
}

function NeedButton({
  id,
  words,
  onNeed,
}: {
  id: NeedField;
  words: string;
  onNeed: (field: NeedField) => void;
}) {
  return (
    <button type="button" className="need-b" onClick={() => onNeed(id)}>
      {words}
    </button>
  );
}

/** The last decision beside its undo: routine work needs no toast. */
function LastWords({
  last,
  waiting,
}: {
  last: LastDecision | null;
  waiting: number;
}) {
  if (waiting > 0) {
    return (
      <span className="last" role="status">
        Offline, {waiting} {waiting === 1 ? "waits" : "wait"} here
      </span>
    );
  }
  if (last === null) return null;
  return (
    <span className="last" role="status">
      {last.version === null ? (
        <>
          <Spinner />
          Recording {last.extId}
        </>
      ) : (
        <>
          <span className="vh">Recorded: </span>
          <DispositionGlyph disposition={last.disposition} />
          {last.extId}
          <span className="vh"> {dispositionWord[last.disposition]}</span>
        </>
      )}
    </span>
  );
}
