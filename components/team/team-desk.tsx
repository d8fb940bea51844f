"use client";

import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import type { FlagDetail } from "@/lib/review/flag-view";
import { sendTeam } from "./send-team";

export type TeamSetting = {
  me: { id: string; canDecide: boolean; canLead: boolean };
  /** Who a lead can give a flag to. */
  members: readonly { id: string; name: string }[];
};

/** What people do about a flag besides deciding: whose it is, words, giving it back. */
export function TeamDesk({
  flag,
  team,
  onDone,
}: {
  flag: FlagDetail;
  team: TeamSetting;
  onDone: () => void;
}) {
  const [said, say] = useState<string | null>(null);
  const url = `/api/v1/projects/${encodeURIComponent(flag.projectSlug)}/flags/${flag.id}`;
  const send = async (method: "PUT" | "POST", path: string, body: object) => {
    const refused = await sendTeam(method, `${url}/${path}`, body);
    say(refused);
    if (refused === null) onDone();
    return refused === null;
  };
  if (!team.me.canDecide) return null;
  return (
    <section className="desk" aria-label="Together">
      <Assignee
        flag={flag}
        team={team}
        onAssign={(user) => send("PUT", "assignee", { user })}
      />
      <Words
        label="Comment"
        act="Add the comment"
        onSend={(body) => send("POST", "comments", { body })}
      />
      {team.me.canLead && canReturn(flag) && (
        <Words
          label="Give it back for another round, and say why"
          act="Return it"
          onSend={(reason) =>
            send("POST", "return", { version: flag.version, reason })
          }
        />
      )}
      <p className="err" role="alert">
        {said}
      </p>
    </section>
  );
}

function canReturn({ reviewState, stuckReason }: FlagDetail): boolean {
  return (
    stuckReason !== null ||
    ["confirmed", "to_recheck", "disputed"].includes(reviewState)
  );
}

function Assignee({
  flag,
  team: { me, members },
  onAssign,
}: {
  flag: FlagDetail;
  team: TeamSetting;
  onAssign: (user: string | null) => Promise<boolean>;
}) {
  const id = useId();
  const { assignee } = flag;
  if (me.canLead) {
    return (
      <label className="desk-a" htmlFor={id}>
        <span>Assigned to</span>
        <select
          id={id}
          className="fld"
          value={assignee?.id ?? ""}
          onChange={(event) => void onAssign(event.currentTarget.value || null)}
        >
          <option value="">nobody</option>
          {members.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
      </label>
    );
  }
  const mine = assignee?.id === me.id;
  return (
    <p className="desk-a">
      <span>
        {assignee === null
          ? "Nobody's yet"
          : `Assigned to ${mine ? "you" : assignee.name}`}
      </span>
      {(assignee === null || mine) && (
        <Button small onClick={() => void onAssign(mine ? null : me.id)}>
          {mine ? "Give it back" : "Take it"}
        </Button>
      )}
    </p>
  );
}

function Words({
  label,
  act,
  onSend,
}: {
  label: string;
  act: string;
  onSend: (words: string) => Promise<boolean>;
}) {
  const [words, setWords] = useState("");
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    if (await onSend(words.trim())) setWords("");
    setBusy(false);
  };
  return (
    <form
      className="desk-w"
      onSubmit={(event) => {
        event.preventDefault();
        if (words.trim() !== "") void submit();
      }}
    >
      <label className="why why-in">
        <span>{label}</span>
        <textarea
          className="fld fld-l"
          rows={2}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      </label>
      <Button small type="submit" busy={busy} blocked={words.trim() === ""}>
        {act}
      </Button>
    </form>
  );
}
