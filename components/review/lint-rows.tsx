import { TriangleAlert } from "lucide-react";
import { Icon } from "@/components/ui/icon";
import { ToolButton } from "@/components/ui/tool-button";
import type { LintMark } from "./lint-mark";

/** What the fix says that nothing backs, and the reason for keeping it. */
export function LintRows({
  marks,
  reason,
  onReason,
  onTakeOut,
}: {
  marks: readonly LintMark[];
  reason: string;
  onReason: (reason: string) => void;
  onTakeOut: (mark: LintMark) => void;
}) {
  if (marks.length === 0) return null;
  return (
    <div id="fix-lint">
      {marks.map((mark) => (
        <div className="lintrow" key={`${mark.start} ${mark.text}`}>
          <span className="lint-i">
            <Icon of={TriangleAlert} size={14} />
          </span>
          <p>
            <b>{mark.text}</b> is in neither the old line nor the source.
          </p>
          <ToolButton onClick={() => onTakeOut(mark)}>Take it out</ToolButton>
        </div>
      ))}
      <div className="lintrow">
        <label className="lint-why">
          <span>Kept because</span>
          <input
            id="lint-reason"
            type="text"
            value={reason}
            onChange={(event) => onReason(event.currentTarget.value)}
          />
        </label>
      </div>
    </div>
  );
}
