import { memo } from "react";
import { Avatar } from "@/components/ui/avatar";
import { DispositionGlyph } from "@/components/ui/disposition-glyph";
import { dispositionWord } from "@/components/ui/disposition-words";
import { MatchGlyph } from "@/components/ui/match-glyph";
import { matchTone, matchWordShort } from "@/components/ui/match-words";
import { StateGlyph } from "@/components/ui/state-glyph";
import { stateWord } from "@/components/ui/state-word";
import type { Disposition } from "@/lib/review/disposition";
import type { FlagRow } from "@/lib/review/flag-view";
import { isDisposition, isDone, type Standing, standingOf } from "./standing";

export type QueueRowProps = {
  row: FlagRow;
  href: string;
  current: boolean;
  /** What was decided in this session, before the queue was read anew. */
  decided: Disposition | null;
  skipped: boolean;
  /** Who looks at this flag now, by name. */
  here: string | null;
  myName: string;
  onOpen: (id: string) => void;
};

/** One flag: its claim, its place, and in one word how it stands. */
export const QueueRow = memo(function QueueRow(props: QueueRowProps) {
  const { row, href, current, decided, onOpen } = props;
  const standing = decided ?? standingOf(row);
  const done = decided !== null || isDone(row);
  return (
    <a
      className={done ? "row is-done" : "row"}
      href={href}
      aria-current={current || undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onOpen(row.id);
      }}
    >
      <span className="row-mark">
        {props.here !== null && !done ? (
          <Avatar name={props.here} small />
        ) : (
          <StandingGlyph standing={standing} />
        )}
      </span>
      <span className="row-claim">{row.claim}</span>
      <span className="row-meta">
        {props.here !== null && !done ? (
          <span className="row-here">{firstName(props.here)} is here</span>
        ) : (
          <span className="row-at">
            {fileName(row.path)}:{row.line}
          </span>
        )}
        <span className="row-rule">{row.rule}</span>
        <RowEnd {...props} standing={standing} />
      </span>
    </a>
  );
});

function RowEnd({
  row,
  decided,
  skipped,
  myName,
  standing,
}: QueueRowProps & { standing: Standing }) {
  const words = endWords(row, standing, decided, skipped, myName);
  if (words !== null) return <span className="row-word">{words}</span>;
  return (
    <span className={`row-m m-${matchTone[row.matchKind]}`}>
      <MatchGlyph kind={row.matchKind} />
      {matchWordShort[row.matchKind]}
    </span>
  );
}

function endWords(
  row: FlagRow,
  standing: Standing,
  decided: Disposition | null,
  skipped: boolean,
  myName: string,
): string | null {
  if (row.ledgerState === "resolved") return "Resolved by the judge";
  if (isDisposition(standing)) {
    const mine = decided !== null || row.reviewerName === myName;
    const who = mine ? "you" : firstName(row.reviewerName ?? "");
    return who === ""
      ? dispositionWord[standing]
      : `${dispositionWord[standing]} · ${who}`;
  }
  if (standing !== "open") return stateWord[standing];
  return skipped ? "Skipped" : null;
}

/** The glyph of a state or a decision. */
export function StandingGlyph({ standing }: { standing: Standing }) {
  return isDisposition(standing) ? (
    <DispositionGlyph disposition={standing} />
  ) : (
    <StateGlyph state={standing} />
  );
}

function firstName(name: string): string {
  return name.split(" ")[0] ?? name;
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
