import { PanelLeft } from "lucide-react";
import { memo } from "react";
import { dispositionWord } from "@/components/ui/disposition-words";
import { IconButton } from "@/components/ui/icon-button";
import { MatchGlyph } from "@/components/ui/match-glyph";
import { matchWord } from "@/components/ui/match-words";
import { stateWord } from "@/components/ui/state-word";
import { useMedia } from "@/components/ui/use-media";
import type { Disposition } from "@/lib/review/disposition";
import type { FlagRow } from "@/lib/review/flag-view";
import { type Grouping, groupKey, groupTitle } from "./queue-items";
import { StandingGlyph } from "./queue-row";
import { isDisposition, standingOf } from "./standing";

const AROUND = 40;
/** Here the queue folds by itself (bench-widths.css). */
const FOLDS = "(max-width: 1199px)";

/** The queue, folded: one glyph a flag, grouped as in the list. */
export const QueueRail = memo(function QueueRail({
  rows,
  folded,
  currentId,
  decided,
  left,
  grouping,
  hrefOf,
  onOpen,
  onUnfold,
}: {
  rows: readonly FlagRow[];
  /** Somebody folded the queue; where there is room for it the rail is not seen. */
  folded: boolean;
  currentId: string | null;
  decided: ReadonlyMap<string, Disposition>;
  left: number;
  grouping: Grouping;
  hrefOf: (id: string) => string;
  onOpen: (id: string) => void;
  onUnfold: () => void;
}) {
  const at = rows.findIndex(({ id }) => id === currentId);
  const from = Math.max(0, at - AROUND);
  const isSmall = useMedia(FOLDS);
  const around = folded || isSmall ? rows.slice(from, at + AROUND) : [];
  const groups = groupsOf(around, grouping);
  return (
    <nav className="rail" aria-label="Queue, folded">
      <IconButton
        of={PanelLeft}
        label="Open the queue, key left bracket"
        onClick={onUnfold}
      />
      <span className="rail-n">
        <b>{left.toLocaleString("en")}</b>left
      </span>
      <div className="rail-l">
        {groups.map(({ title, rows: group }) => (
          <ul key={group[0]?.id} className="rail-g" aria-label={title}>
            {group.map((row) => (
              <RailFlag
                key={row.id}
                row={row}
                href={hrefOf(row.id)}
                current={row.id === currentId}
                decided={decided.get(row.id) ?? null}
                onOpen={onOpen}
              />
            ))}
          </ul>
        ))}
      </div>
    </nav>
  );
});

const RailFlag = memo(function RailFlag({
  row,
  href,
  current,
  decided,
  onOpen,
}: {
  row: FlagRow;
  href: string;
  current: boolean;
  decided: Disposition | null;
  onOpen: (id: string) => void;
}) {
  const standing = decided ?? standingOf(row);
  return (
    <li>
      <a
        href={href}
        aria-current={current || undefined}
        aria-label={labelOf(row, decided)}
        onClick={(event) => {
          event.preventDefault();
          onOpen(row.id);
        }}
      >
        {standing === "open" ? (
          <MatchGlyph kind={row.matchKind} />
        ) : (
          <StandingGlyph standing={standing} />
        )}
      </a>
    </li>
  );
});

function labelOf(row: FlagRow, decided: Disposition | null): string {
  const standing = decided ?? standingOf(row);
  if (isDisposition(standing)) {
    return `${row.extId}, ${dispositionWord[standing]}`;
  }
  return `${row.extId}, ${stateWord[standing].toLowerCase()}, ${matchWord[row.matchKind]}`;
}

function groupsOf(rows: readonly FlagRow[], grouping: Grouping) {
  const groups: { key: string; title: string; rows: FlagRow[] }[] = [];
  for (const row of rows) {
    const key = groupKey(row, grouping);
    const last = groups.at(-1);
    if (last !== undefined && last.key === key) last.rows.push(row);
    else {
      groups.push({ key, title: groupTitle(row, grouping), rows: [row] });
    }
  }
  return groups;
}
