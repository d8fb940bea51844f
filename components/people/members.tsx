"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { type Member, type MemberDesk, MemberRow } from "./member-row";

/** Who takes part, and a link for the next one. */
export function Members({
  members,
  desk,
  invite,
  reset,
}: {
  members: Member[];
  /** Null where the reader changes nobody. */
  desk: MemberDesk | null;
  /** Makes a link for a new password; null where the reader may not. */
  reset: ((userId: string) => Promise<string | null>) | null;
  /** Null where the reader may not invite. */
  invite: ((role: string) => Promise<string>) | null;
}) {
  const [link, setLink] = useState<string | null>(null);
  const [resetLink, setResetLink] = useState<string | null>(null);
  const [role, setRole] = useState("reviewer");
  return (
    <section className="col" aria-labelledby="mem-h">
      <header className="h2">
        <h2 id="mem-h">People</h2>
        <span className="n">{members.length}</span>
      </header>
      <ul className="todo">
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            desk={desk}
            onReset={
              reset && (async () => setResetLink(await reset(member.id)))
            }
          />
        ))}
      </ul>
      {resetLink !== null && (
        <div className="linkbox" role="status">
          <code>{resetLink}</code>
          <CopyButton text={resetLink} label="Copy the new-password link" />
        </div>
      )}
      {invite && (
        <form
          className="form set"
          onSubmit={async (event) => {
            event.preventDefault();
            setLink(await invite(role));
          }}
        >
          <label>
            Invite as
            <select
              value={role}
              onChange={(event) => setRole(event.target.value)}
            >
              <option value="reviewer">reviewer: decides flags</option>
              <option value="lead">lead: also settings and people</option>
              <option value="viewer">viewer: reads</option>
            </select>
          </label>
          <Button type="submit">Make an invite link</Button>
          {link !== null && (
            <div className="linkbox" role="status">
              <code>{link}</code>
              <CopyButton text={link} label="Copy the link" />
            </div>
          )}
          <p className="teach">
            The link is shown once, works once and is good for 72 hours. Send it
            yourself: Reground sends no mail.
          </p>
        </form>
      )}
    </section>
  );
}
