"use client";

import { useState } from "react";
import { isTyping } from "@/components/shell/is-typing";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DispositionWord } from "@/components/ui/disposition-word";
import { Kbd } from "@/components/ui/kbd";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { When } from "@/components/ui/when";
import { WordDiff } from "@/components/ui/word-diff";
import type { DecisionView, FixView, FlagDetail } from "@/lib/review/flag-view";
import type { DecisionRequest } from "./bench-client";
import { FixEditor } from "./fix-editor";
import { carriesFix } from "./standing";

/** A decision of one's own that was not recorded, and the flag as it is now. */
export type Conflict = {
  flagId: string;
  mine: DecisionRequest;
  current: FlagDetail;
};

type Way = "mine" | "theirs" | "both";

/** Both decisions side by side, and what shall be recorded. Nothing is lost. */
export function ConflictPanel({
  conflict,
  me,
  busy,
  refused,
  onRecord,
  onTheirs,
  onLater,
}: {
  conflict: Conflict;
  me: { name: string };
  busy: boolean;
  /** Why the last try was refused. Null before a try. */
  refused: string | null;
  /** Records mine, on top of what is there now. */
  onRecord: (mine: DecisionRequest) => void;
  onTheirs: () => void;
  onLater: () => void;
}) {
  const { mine, current } = conflict;
  const theirs = current.current;
  const [way, setWay] = useState<Way>("mine");
  const [text, setText] = useState(mine.fix?.replacement ?? "");
  const name = theirs === null ? null : firstName(theirs.actorName);
  const record = () => {
    if (way === "theirs") return onTheirs();
    const fix = mine.fix;
    const made =
      way === "both" && fix !== null ? { ...fix, replacement: text } : fix;
    return onRecord({ ...mine, fix: made, version: current.version });
  };
  const press = (event: React.KeyboardEvent) => {
    const chosen = (["mine", "theirs", "both"] as const)[Number(event.key) - 1];
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) record();
    else if (chosen !== undefined && !isTyping(event.target)) setWay(chosen);
  };
  return (
    <Dialog
      open
      onClose={onLater}
      onKeyDown={press}
      closeLabel="Close, decide later"
      title={
        name === null
          ? `${current.extId} changed while you were writing`
          : `${name} decided ${current.extId} while you were writing`
      }
      description="Yours was not recorded. It is kept as a draft; nothing is lost."
      footer={
        <>
          {refused !== null && (
            <span className="err" role="alert">
              {refused}
            </span>
          )}
          <span className="sp" />
          <Button look="quiet" keys="Esc" onClick={onLater}>
            Decide later
          </Button>
          <Button
            look="primary"
            keys={["Ctrl", "↵"]}
            busy={busy}
            onClick={record}
          >
            {way === "theirs"
              ? "Keep it as it is"
              : `Record ${mine.disposition}`}
          </Button>
        </>
      }
    >
      <ScrollRegion className="dlg-b" label="Both decisions">
        <CompareTable mine={mine} theirs={theirs} me={me} current={current} />
        <Ways
          way={way}
          name={name}
          mine={mine}
          withText={carriesFix(mine.disposition)}
          onWay={setWay}
        />
        {way === "both" && mine.fix !== null && (
          <FixEditor
            text={text}
            firstLine={mine.fix.kind === "lines" ? mine.fix.startLine : null}
            label="Text made from both"
            marks={[]}
            onText={setText}
            editorRef={null}
          />
        )}
      </ScrollRegion>
    </Dialog>
  );
}

function firstName(name: string): string {
  return name.split(" ")[0] ?? name;
}

function Ways({
  way,
  name,
  mine,
  withText,
  onWay,
}: {
  way: Way;
  name: string | null;
  mine: DecisionRequest;
  withText: boolean;
  onWay: (way: Way) => void;
}) {
  const other = name ?? "the other side";
  const ways: { id: Way; title: string; words: string }[] = [
    {
      id: "mine",
      title: "Mine",
      words:
        name === null
          ? "Recorded on top of what changed."
          : `Replaces ${other}’s decision. Both stay in the history.`,
    },
    {
      id: "theirs",
      title: name === null ? "Leave it open" : `${other}’s`,
      words: "Nothing new is recorded. Your text stays as your draft.",
    },
  ];
  if (withText) {
    ways.push({
      id: "both",
      title: `${mine.disposition === "wrong" ? "Wrong" : "Outdated"}, with a text made from both`,
      words: "Edit it below. It is recorded as yours.",
    });
  }
  return (
    <fieldset className="way">
      <legend>What should be recorded?</legend>
      {ways.map(({ id, title, words }, i) => (
        <label key={id}>
          <input
            type="radio"
            name="way"
            checked={way === id}
            onChange={() => onWay(id)}
          />
          <span className="rd" />
          <span>
            <b>{title}</b>
            {words}
          </span>
          <Kbd keys={String(i + 1)} />
        </label>
      ))}
    </fieldset>
  );
}

function CompareTable({
  mine,
  theirs,
  me,
  current,
}: {
  mine: DecisionRequest;
  theirs: DecisionView | null;
  me: { name: string };
  current: FlagDetail;
}) {
  const name = theirs?.actorName ?? "";
  return (
    <table className="cmp">
      <caption className="vh">Both decisions, side by side</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="vh">Part</span>
          </th>
          <th scope="col">
            <span className="who">
              <Avatar name={me.name} mine />
              Yours
              <span className="meta">not recorded</span>
            </span>
          </th>
          <th scope="col">
            <span className="who">
              {theirs !== null && <Avatar name={name} />}
              {theirs === null ? "As it is now" : `${firstName(name)}’s`}
              {theirs !== null && (
                <span className="meta">
                  recorded <When at={theirs.at} as="seconds" />
                </span>
              )}
            </span>
          </th>
        </tr>
      </thead>
      <tbody>
        <Row
          part="Decision"
          same={mine.disposition === theirs?.disposition}
          mine={<DispositionWord disposition={mine.disposition} />}
          theirs={
            theirs?.disposition == null ? (
              <None words="open" />
            ) : (
              <DispositionWord disposition={theirs.disposition} />
            )
          }
        />
        {(mine.fix !== null || theirs?.fix != null) && (
          <Row
            part="Fix"
            code
            same={mine.fix?.replacement === theirs?.fix?.replacement}
            mine={<FixWords fix={mine.fix} />}
            theirs={<FixWords fix={theirs?.fix ?? null} />}
          />
        )}
        <Row
          part="Reason"
          same={mine.rationale.trim() === (theirs?.rationale ?? "").trim()}
          mine={mine.rationale || <None words="none given" />}
          theirs={theirs?.rationale || <None words="none given" />}
        />
        {theirs === null && (
          <Row
            part="Claim"
            same={false}
            mine={<None words="as you saw it" />}
            theirs={current.claim}
          />
        )}
      </tbody>
    </table>
  );
}

function FixWords({ fix }: { fix: FixView | null }) {
  if (fix === null) return <None words="none" />;
  return <WordDiff from={fix.original} to={fix.replacement} />;
}

function None({ words }: { words: string }) {
  return <span className="none">{words}</span>;
}

function Row({
  part,
  same,
  mine,
  theirs,
  code = false,
}: {
  part: string;
  same: boolean;
  mine: React.ReactNode;
  theirs: React.ReactNode;
  code?: boolean;
}) {
  const look = code ? "chg-d" : undefined;
  return (
    <tr>
      <th scope="row">
        {part}
        <span className={same ? "same" : "dif"}>
          {same ? "the same" : "differs"}
        </span>
      </th>
      <td className={look} data-side="Yours">
        <div>{mine}</div>
      </td>
      <td className={look} data-side="Theirs">
        <div>{theirs}</div>
      </td>
    </tr>
  );
}
