"use client";

import { useState } from "react";
import type { QueueQuery } from "./bench-client";
import { CannotDecideDialog } from "./cannot-decide-dialog";
import { ConflictPanel } from "./conflict-panel";
import { QueueFilters } from "./queue-filters";
import type { BenchDesk } from "./use-bench";

/** The rare questions: filters, cannot decide, and two answers at one time. */
export function BenchDialogs({
  desk,
  me,
  query,
  reviewHref,
  dialog,
  onClose,
}: {
  desk: BenchDesk;
  me: { name: string };
  query: QueueQuery;
  reviewHref: string;
  dialog: "filters" | "cannot-decide" | null;
  onClose: () => void;
}) {
  return (
    <>
      {dialog === "filters" && (
        <QueueFilters action={reviewHref} query={query} onClose={onClose} />
      )}
      {dialog === "cannot-decide" && desk.flag !== null && (
        <CannotDecideDialog
          extId={desk.flag.extId}
          onClose={onClose}
          onSend={(reason) => {
            onClose();
            void desk.cannotDecide(reason);
          }}
        />
      )}
      <Compare desk={desk} me={me} />
    </>
  );
}

function Compare({ desk, me }: { desk: BenchDesk; me: { name: string } }) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const { conflict, compare, settle } = desk.decisions;
  if (conflict === null) return null;
  const close = () => {
    setRefused(null);
    compare(null);
  };
  return (
    <ConflictPanel
      key={conflict.current.version}
      conflict={conflict}
      me={me}
      busy={busy}
      refused={refused}
      onLater={close}
      onTheirs={close}
      onRecord={async (mine) => {
        setBusy(true);
        const draft = { ...desk.draft, disposition: mine.disposition };
        setRefused(await settle(conflict.current, mine, draft));
        setBusy(false);
      }}
    />
  );
}
