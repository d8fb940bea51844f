"use client";

import { Monitor } from "lucide-react";
import { useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { When } from "@/components/ui/when";
import { agentWords } from "./agent-words";

type SessionView = {
  id: string;
  userAgent: string | null;
  createdAt: string;
  lastSeen: string;
  isThis: boolean;
};

/** Where one is signed in, and a way to end each. */
export function SessionList({
  sessions,
  end,
}: {
  sessions: readonly SessionView[];
  end: (id: string) => Promise<void>;
}) {
  const [busy, startTransition] = useTransition();
  return (
    <section aria-labelledby="ses-h">
      <header className="h2 h2-gap">
        <h2 id="ses-h">Sessions</h2>
        <span className="n">{sessions.length}</span>
      </header>
      <ul className="todo">
        {sessions.map((session) => (
          <li key={session.id}>
            <Icon of={Monitor} size={16} />
            <div>
              <b>{session.isThis ? "This browser" : "Another browser"}</b>
              <p>{agentWords(session.userAgent)}</p>
              <p>
                Signed in <When at={session.createdAt} />, last seen{" "}
                <When at={session.lastSeen} />
              </p>
            </div>
            {!session.isThis && (
              <Button
                small
                busy={busy}
                onClick={() => startTransition(() => end(session.id))}
              >
                End it
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
