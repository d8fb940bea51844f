"use client";

import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DispositionWord } from "@/components/ui/disposition-word";
import { LoadingLines } from "@/components/ui/loading-lines";
import { stateWord } from "@/components/ui/state-word";
import type { FlagRow } from "@/lib/review/flag-view";
import type { BenchClient, Recorded } from "./bench-client";
import { FamilyPreview } from "./family-preview";
import type { FamilyDecision } from "./family-request";
import { isDisposition, standingOf } from "./standing";
import { type FamilyDesk, type Member, useFamily } from "./use-family";

/**
 * The same claim in other files: each is looked at with its own lines, chosen,
 * and recorded as a decision of its own. Nothing is decided unseen.
 */
export function FamilyDialog({
  client,
  decision,
  hrefOf,
  onChanged,
  onClose,
}: {
  client: BenchClient;
  decision: FamilyDecision;
  hrefOf: (id: string) => string;
  onChanged: (row: FlagRow, recorded: Recorded) => void;
  onClose: () => void;
}) {
  const desk = useFamily(client, decision, onChanged);
  const shown = desk.members?.find(({ row }) => row.id === desk.shownId);
  const { disposition } = decision.draft;
  return (
    <Dialog
      open
      onClose={onClose}
      width="dlg-k"
      title="The same claim elsewhere"
      description={`“${decision.flag.claim}”`}
      footer={<FamilyFooter desk={desk} onClose={onClose} />}
    >
      <div className="fam">
        <section className="fam-l" aria-label="Where it stands">
          <p className="meta">
            As on {decision.flag.extId}:{" "}
            {disposition !== null && (
              <DispositionWord disposition={disposition} />
            )}
          </p>
          <FamilyList desk={desk} />
          {disposition === "correct" && (
            <label className="why why-in">
              <span>Reason, the same for all</span>
              <textarea
                className="fld"
                rows={2}
                value={desk.reason}
                onChange={(event) => desk.setReason(event.currentTarget.value)}
              />
            </label>
          )}
        </section>
        {shown !== undefined && (
          <FamilyPreview member={shown} href={hrefOf(shown.row.id)} />
        )}
      </div>
    </Dialog>
  );
}

function FamilyList({ desk }: { desk: FamilyDesk }) {
  if (desk.failed !== null) return <p role="alert">{desk.failed}</p>;
  if (desk.members === null)
    return <LoadingLines words="Looking for the claim" />;
  if (desk.members.length === 0) return <p>It stands nowhere else by now.</p>;
  return (
    <ul className="fam-u">
      {desk.members.map((member) => (
        <li key={member.row.id}>
          <FamilyRow desk={desk} member={member} />
        </li>
      ))}
    </ul>
  );
}

function FamilyRow({ desk, member }: { desk: FamilyDesk; member: Member }) {
  const { row, offer, seen, chosen } = member;
  const can =
    seen &&
    offer !== null &&
    "request" in offer &&
    member.state.is !== "recorded";
  return (
    <>
      <input
        type="checkbox"
        aria-label={`Decide ${row.extId} in ${row.path} the same way`}
        checked={chosen}
        disabled={!can || desk.busy}
        onChange={(event) => desk.choose(row.id, event.currentTarget.checked)}
      />
      <button
        type="button"
        className="fam-b"
        aria-current={row.id === desk.shownId || undefined}
        onClick={() => desk.show(row.id)}
        onFocus={() => row.id !== desk.shownId && desk.show(row.id)}
      >
        <span className="fam-p">
          {row.path}:{row.line}
        </span>
        <span className="meta" role="status">
          {stateOf(member)}
        </span>
      </button>
    </>
  );
}

function stateOf({ row, offer, seen, state }: Member): string {
  switch (state.is) {
    case "recording":
      return "Recording";
    case "recorded":
      return "Recorded";
    case "taken back":
      return "Taken back";
    case "refused":
      return state.words;
    default:
      return waitingWords(row, offer, seen);
  }
}

function waitingWords(
  row: FlagRow,
  offer: Member["offer"],
  seen: boolean,
): string {
  const standing = standingOf(row);
  if (isDisposition(standing)) return "Decided already";
  if (offer !== null && "why" in offer) return "Needs a look of its own";
  return seen ? "Seen" : `${stateWord[standing]}, not looked at yet`;
}

function FamilyFooter({
  desk,
  onClose,
}: {
  desk: FamilyDesk;
  onClose: () => void;
}) {
  const members = desk.members ?? [];
  const chosen = members.filter((member) => member.chosen).length;
  const recorded = members.filter(
    ({ state }) => state.is === "recorded",
  ).length;
  return (
    <>
      <span className="meta" role="status">
        {recorded > 0 && `${recorded} recorded. `}
        Look at a place, then tick it.
      </span>
      <span className="sp" />
      {recorded > 0 && (
        <Button look="quiet" busy={desk.busy} onClick={() => void desk.undo()}>
          Undo these {recorded}
        </Button>
      )}
      <Button look="quiet" keys="Esc" onClick={onClose}>
        Done
      </Button>
      <Button
        look="primary"
        busy={desk.busy}
        blocked={chosen === 0}
        onClick={() => chosen > 0 && void desk.confirm()}
      >
        Confirm {chosen}
      </Button>
    </>
  );
}
