"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

/** Leaves a flag open with a reason and puts it before the lead. */
export function CannotDecideDialog({
  extId,
  onSend,
  onClose,
}: {
  extId: string;
  onSend: (reason: string) => void;
  onClose: () => void;
}) {
  const [reason, setReason] = useState("");
  const blocked = reason.trim() === "";
  return (
    <Dialog
      open
      onClose={onClose}
      width="dlg-s"
      title={`Cannot decide ${extId}`}
      description="The flag stays open and comes before the lead, with your reason."
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!blocked) onSend(reason.trim());
        }}
      >
        <div className="dlg-b">
          <label className="why why-in">
            <span>
              What stands in the way? <em>needed</em>
            </span>
            <textarea
              className="fld fld-l"
              value={reason}
              rows={3}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          </label>
        </div>
        <footer className="dlg-f">
          <span className="sp" />
          <Button look="quiet" keys="Esc" onClick={onClose}>
            Go on deciding
          </Button>
          <Button look="primary" type="submit" blocked={blocked}>
            Put it before the lead
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
