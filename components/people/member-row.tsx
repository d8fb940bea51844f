"use client";

import { useState, useTransition } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

export type Member = { id: string; name: string; email: string; role: string };

/** What a lead may do with a member. Each answers with words where it was refused. */
export type MemberDesk = {
  myId: string;
  changeRole: (input: {
    userId: string;
    role: string;
  }) => Promise<string | null>;
  remove: (userId: string) => Promise<string | null>;
};

/** One person of a project: what they are there, and the way out. */
export function MemberRow({
  member,
  desk,
  onReset,
}: {
  member: Member;
  /** Null where the reader changes nobody. */
  desk: MemberDesk | null;
  /** Null where the reader makes no links for new passwords. */
  onReset: (() => void) | null;
}) {
  const { id, name, email, role } = member;
  const [refusal, setRefusal] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const [busy, startTransition] = useTransition();
  const may = desk !== null && desk.myId !== id ? desk : null;
  const run = (work: (of: MemberDesk) => Promise<string | null>) =>
    startTransition(async () => {
      if (may) setRefusal(await work(may));
    });
  return (
    <li>
      <Avatar name={name} />
      <div>
        <b>{name}</b>
        <p>{email}</p>
      </div>
      {may ? (
        <select
          className="fld"
          aria-label={`Role of ${name}`}
          value={role}
          disabled={busy}
          onChange={(event) => {
            const next = event.target.value;
            run((of) => of.changeRole({ userId: id, role: next }));
          }}
        >
          <option value="lead">lead</option>
          <option value="reviewer">reviewer</option>
          <option value="viewer">viewer</option>
        </select>
      ) : (
        <span>{role}</span>
      )}
      {(may || onReset) && (
        <div className="mem-a">
          {onReset && (
            <Button
              small
              look="quiet"
              aria-label={`Make a new-password link for ${name}`}
              onClick={onReset}
            >
              New password…
            </Button>
          )}
          {may && (
            <Button
              small
              look="quiet"
              aria-label={`Remove ${name} from this project`}
              onClick={() => setAsking(true)}
            >
              Remove…
            </Button>
          )}
        </div>
      )}
      {refusal !== null && (
        <p className="mem-a" role="alert">
          {refusal}
        </p>
      )}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        width="dlg-s"
        title={`Remove ${name} from this project?`}
        description="They see it no longer from their next click on, and tokens of this project that are theirs end. What they decided and wrote stays. Their account stays too."
        footer={
          <>
            <span className="sp" />
            <Button look="quiet" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button
              look="primary"
              onClick={() => {
                setAsking(false);
                run((of) => of.remove(id));
              }}
            >
              Remove
            </Button>
          </>
        }
      >
        {null}
      </Dialog>
    </li>
  );
}
