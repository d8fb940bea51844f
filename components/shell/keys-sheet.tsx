"use client";

import { Dialog } from "@/components/ui/dialog";
import { DispositionGlyph } from "@/components/ui/disposition-glyph";
import { Kbd } from "@/components/ui/kbd";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { keySections } from "./key-list";

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
      {keySections.map(({ title, rows }) => (
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
