"use client";

import { Dialog } from "@/components/ui/dialog";
import { DispositionGlyph } from "@/components/ui/disposition-glyph";
import { Kbd } from "@/components/ui/kbd";
import { ScrollRegion } from "@/components/ui/scroll-region";
import type { Disposition } from "@/lib/review/disposition";

type Row = { keys: string[]; does: string; glyph?: Disposition };

const sections: { title: string; rows: Row[] }[] = [
  {
    title: "Decide",
    rows: [
      { keys: ["o"], does: "Outdated: was true once", glyph: "outdated" },
      { keys: ["w"], does: "Wrong: never true", glyph: "wrong" },
      { keys: ["c"], does: "Correct: the claim holds", glyph: "correct" },
      { keys: ["c"], does: "Again: the next sentence" },
      { keys: ["u"], does: "Unsourced: none says", glyph: "unsourced" },
      { keys: ["Ctrl", "↵"], does: "Confirm and go to the next" },
      { keys: ["↵"], does: "The same, outside a field" },
      { keys: ["z"], does: "Undo the last decision" },
      { keys: ["s"], does: "Skip, come back later" },
      { keys: ["x"], does: "Cannot decide, ask the lead" },
      { keys: ["f"], does: "The same claim in other files" },
    ],
  },
  {
    title: "Move",
    rows: [
      { keys: ["j"], does: "Next flag" },
      { keys: ["k"], does: "Previous flag" },
      { keys: ["J"], does: "Next group" },
      { keys: ["g"], does: "Group by source, file or claim" },
      { keys: ["/"], does: "Search the queue" },
      { keys: ["["], does: "Fold or open the queue" },
      { keys: ["1", "2", "3"], does: "Queue, claim, evidence" },
    ],
  },
  {
    title: "Fix and evidence",
    rows: [
      { keys: ["e"], does: "Edit the fix" },
      { keys: ["i"], does: "Insert from the source" },
      { keys: ["d"], does: "Diff: inline or side by side" },
      { keys: ["n"], does: "Next difference, A to B" },
      { keys: ["F"], does: "Find in the source" },
      { keys: ["n", "N"], does: "Then: next, previous" },
      { keys: ["↵"], does: "Take the selected sentence" },
      { keys: ["l"], does: "Open the live page" },
      { keys: ["r"], does: "Read the source again" },
    ],
  },
  {
    title: "Everywhere",
    rows: [
      { keys: ["Ctrl", "K"], does: "Find or do anything" },
      { keys: ["?"], does: "These keys" },
      { keys: ["Esc"], does: "Leave a field, close" },
      { keys: ["y"], does: "Copy a link to this flag" },
    ],
  },
];

/** Every key there is, in one sheet. */
export function KeysSheet({
  open,
  onClose,
}: {
  open: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Keys"
      width="dlg-k"
      footer={
        <span className="meta">
          Keys rest while you type. <Kbd keys="Esc" /> leaves a field and wakes
          them. On a Mac, <Kbd keys="⌘" /> does what Ctrl does.
        </span>
      }
    >
      <KeyList />
    </Dialog>
  );
}

function KeyList() {
  return (
    <ScrollRegion className="keys" label="All keys">
      {sections.map(({ title, rows }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          <dl>
            {rows.map((row) => (
              <div key={`${row.keys.join("+")} ${row.does}`}>
                <dt>
                  <Kbd keys={row.keys} />
                </dt>
                <dd>
                  {row.glyph !== undefined && (
                    <DispositionGlyph disposition={row.glyph} />
                  )}
                  {row.does}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </ScrollRegion>
  );
}
