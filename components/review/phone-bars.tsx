import { ChevronRight, PanelLeft } from "lucide-react";
import { Icon } from "@/components/ui/icon";
import { IconButton } from "@/components/ui/icon-button";

export type Pane = "queue" | "claim" | "source" | "fix";

const panes = [
  { pane: "claim", label: "Claim" },
  { pane: "source", label: "Source" },
  { pane: "fix", label: "Fix" },
] as const;

/** On a narrow screen: which flag, one step either way, and one pane at a time. */
export function PhoneBars({
  extId,
  place,
  left,
  pane,
  differ,
  marks,
  onPane,
  onStep,
}: {
  extId: string;
  place: string;
  left: number;
  pane: Pane;
  /** How many facts differ from the source. */
  differ: number;
  /** How many marks the fix has. */
  marks: number;
  onPane: (pane: Pane) => void;
  onStep: (by: 1 | -1) => void;
}) {
  const notes: Record<string, string> = {
    source: differ > 0 ? `${differ} differ` : "",
    fix: marks > 0 ? `${marks} ${marks === 1 ? "mark" : "marks"}` : "",
  };
  return (
    <>
      <div className="mtop">
        <button
          type="button"
          className="ib"
          aria-label={`Queue, ${left} left`}
          onClick={() => onPane("queue")}
        >
          <Icon of={PanelLeft} size={16} />
          <b>{left}</b>
        </button>
        <p className="mtop-t">
          <b>{extId}</b>
          <span>{place}</span>
        </p>
        <IconButton
          of={ChevronRight}
          className="flip-i"
          label="Previous flag"
          onClick={() => onStep(-1)}
        />
        <IconButton
          of={ChevronRight}
          label="Next flag"
          onClick={() => onStep(1)}
        />
      </div>
      <nav className="mtabs" aria-label="Pane">
        {panes.map(({ pane: id, label }) => (
          <button
            key={id}
            type="button"
            aria-current={pane === id ? "true" : undefined}
            onClick={() => onPane(id)}
          >
            {label}
            {notes[id] !== undefined && notes[id] !== "" && (
              <span className="mtab-n">{notes[id]}</span>
            )}
          </button>
        ))}
      </nav>
    </>
  );
}
