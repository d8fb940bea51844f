"use client";

import { useState } from "react";
import type { BenchClient, QueueQuery } from "./bench-client";
import { CannotDecideDialog } from "./cannot-decide-dialog";
import { ConflictPanel } from "./conflict-panel";
import { FamilyDialog } from "./family-dialog";
import { QueueFilters } from "./queue-filters";
import type { BenchDesk } from "./use-bench";

/**
 * The rare questions: filters, cannot decide, the other places of a claim, and
 * two answers at one time. Drawn where one of them is asked.
 */
export function BenchDialogs({
  desk,
  client,
  hrefOf,
  me,
  query,
  reviewHref,
  dialog,
  onClose,
}: {
  desk: BenchDesk;
  client: BenchClient;
  hrefOf: (id: string) => string;
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
      <Family desk={desk} client={client} hrefOf={hrefOf} />
      <Compare desk={desk} me={me} />
    </>
  );
}

function Family({
  desk,
  client,
  hrefOf,
}: {
  desk: BenchDesk;
  client: BenchClient;
  hrefOf: (id: string) => string;
}) {
  const { shown, close } = desk.family;
  const disposition = shown?.draft.disposition ?? null;
  if (shown === null || disposition === null) return null;
  return (
    <FamilyDialog
      client={client}
      decision={shown}
      hrefOf={hrefOf}
      onChanged={(row, recorded) =>
        desk.recorded(row.id, recorded, disposition)
      }
      onClose={close}
    />
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
