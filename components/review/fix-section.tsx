"use client";

import { Columns2, Rows2, TextQuote, Trash2, Undo2 } from "lucide-react";
import { ToolButton } from "@/components/ui/tool-button";
import type { DraftBody, TouchingFix } from "@/lib/review/flag-view";
import { type DiffLayout, FixDiff } from "./fix-diff";
import { FixEditor } from "./fix-editor";
import {
  editorText,
  type FixTarget,
  fixDiffers,
  lineWords,
} from "./fix-target";
import { type LintMark, withoutMark } from "./lint-mark";
import { LintRows } from "./lint-rows";
import { Touching } from "./touching";

/** The fix: an editor on the claim's lines, its lint and its live diff. */
export function FixSection({
  target,
  touching,
  draft,
  marks,
  layout,
  editorRef,
  canInsert,
  onEdit,
  onInsert,
  onLayout,
}: {
  target: FixTarget;
  touching: readonly TouchingFix[];
  draft: DraftBody;
  marks: readonly LintMark[];
  layout: DiffLayout;
  editorRef: React.RefObject<HTMLTextAreaElement | null>;
  /** True where the source has something to put in. */
  canInsert: boolean;
  onEdit: (patch: Partial<DraftBody>) => void;
  onInsert: () => void;
  onLayout: (layout: DiffLayout) => void;
}) {
  const text = editorText(target, draft);
  const firstLine = target.kind === "lines" ? target.startLine : null;
  const deleted = draft.replacement === "";
  const setText = (replacement: string | null) => onEdit({ replacement });
  return (
    <section className="fix" aria-labelledby="fix-h" data-on="fix">
      <header className="sec-h">
        <h2 id="fix-h">Fix</h2>
        <span className="meta">{lineWords(target)}</span>
        <span className="sp" />
        {canInsert && (
          <ToolButton of={TextQuote} keys="i" onClick={onInsert}>
            From source
          </ToolButton>
        )}
        {deleted || fixDiffers(target, draft) ? (
          <ToolButton of={Undo2} onClick={() => setText(null)}>
            As it was
          </ToolButton>
        ) : (
          <ToolButton of={Trash2} onClick={() => setText("")}>
            {target.kind === "lines" ? "Delete line" : "Take out"}
          </ToolButton>
        )}
      </header>
      <Touching fixes={touching} />
      <FixEditor
        text={text}
        firstLine={firstLine}
        label={`Replacement for ${lineWords(target)}`}
        marks={marks}
        onText={setText}
        editorRef={editorRef}
      />
      {deleted && (
        <p className="teach">
          {target.kind === "lines"
            ? "The line is deleted. That is a real choice, and the record says so."
            : "The claim is taken out. That is a real choice, and the record says so."}
        </p>
      )}
      <LintRows
        marks={marks}
        reason={draft.lintReason}
        onReason={(lintReason) => onEdit({ lintReason })}
        onTakeOut={(mark) => setText(withoutMark(text, mark))}
      />
      {fixDiffers(target, draft) && (
        <>
          <FixDiff
            from={target.original}
            to={text}
            firstLine={firstLine}
            layout={layout}
          />
          {!deleted && <LayoutButton layout={layout} onLayout={onLayout} />}
        </>
      )}
    </section>
  );
}

function LayoutButton({
  layout,
  onLayout,
}: {
  layout: DiffLayout;
  onLayout: (layout: DiffLayout) => void;
}) {
  const other = layout === "inline" ? "split" : "inline";
  return (
    <ToolButton
      of={other === "split" ? Columns2 : Rows2}
      keys="d"
      onClick={() => onLayout(other)}
    >
      {other === "split" ? "Side by side" : "Inline"}
    </ToolButton>
  );
}
