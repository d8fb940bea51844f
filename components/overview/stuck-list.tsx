import { FileDiff, FileX, TimerOff } from "lucide-react";
import { Icon } from "@/components/ui/icon";
import { StateGlyph } from "@/components/ui/state-glyph";
import type { StuckItem } from "./overview-view";

const icons = { gone: FileX, silent: TimerOff, conflict: FileDiff } as const;

/** What does not move by itself, and the one step that moves it. */
export function StuckList({ items }: { items: readonly StuckItem[] }) {
  if (items.length === 0) {
    return (
      <p className="lead">
        Nothing is stuck: no two answers, nothing to recheck, every source
        answers.
      </p>
    );
  }
  return (
    <ul className="needs">
      {items.map((item) => (
        <li key={item.id}>
          <Mark glyph={item.glyph} />
          <div>
            <p>
              <b>{item.title}</b>
              <span className="meta">{item.age}</span>
            </p>
            <p>{item.words}</p>
          </div>
          <a href={item.action.href}>{item.action.label}</a>
        </li>
      ))}
    </ul>
  );
}

function Mark({ glyph }: { glyph: StuckItem["glyph"] }) {
  if (glyph === "gone" || glyph === "silent" || glyph === "conflict") {
    return <Icon of={icons[glyph]} size={16} className="need-i" />;
  }
  return <StateGlyph state={glyph} />;
}
