"use client";

import { ArrowRight } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { callApi } from "./call-api";
import type { ImportPreviewView, RenameView } from "./import-view";

/** Files whose claims reappear under another name: one press carries their decisions over. */
export function RenameList({
  view,
  canImport,
}: {
  view: ImportPreviewView;
  canImport: boolean;
}) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const { renames, renameCount, renamesAccepted } = view;
  if (renameCount === 0) return null;
  const open = view.state === "preview" && canImport;
  const url = `/api/v1/projects/${view.slug}/imports/${view.id}/renames`;
  const choose = async (accept: boolean, from: string[] | null) => {
    setBusy(true);
    const called = await callApi("PUT", url, { accept, from });
    setRefused(called.ok ? null : called.words);
    setBusy(false);
    if (called.ok) router.refresh();
  };
  const all = renamesAccepted < renameCount;
  return (
    <section aria-labelledby="renames-h">
      <header className="h2">
        <h2 id="renames-h">
          {view.state === "committed" ? "Carried over" : "Looks renamed"}
        </h2>
        <span className="n">{renameCount.toLocaleString("en")}</span>
        <span className="sp" />
        {open && renameCount > 1 && (
          <Button small busy={busy} onClick={() => void choose(all, null)}>
            {all ? "Carry all over" : "Take all back"}
          </Button>
        )}
      </header>
      <ul className="chg">
        {renames.map((one) => (
          <li key={one.fromId}>
            <div className="chg-h">
              <code>{one.from}</code>
              <span className="arrow">
                <Icon of={ArrowRight} size={12} />
              </span>
              <code>{one.to}</code>
              <span className="chg-s">
                {open && (
                  <Button
                    small
                    busy={busy}
                    aria-label={`${actWord(one)}: ${one.from}`}
                    onClick={() => void choose(!one.accepted, [one.fromId])}
                  >
                    {actWord(one)}
                  </Button>
                )}
              </span>
            </div>
            <p className="meta">{renameWords(one)}</p>
          </li>
        ))}
      </ul>
      {renames.length < renameCount && (
        <p className="teach">
          The first {renames.length.toLocaleString("en")} are shown.
        </p>
      )}
      <p className="teach" role="status">
        {refused ??
          "Decisions, drafts and comments go along with their claims. Nothing is carried over unless you say so, and you can take it back until you import."}
      </p>
    </section>
  );
}

const actWord = ({ accepted }: RenameView) =>
  accepted ? "Take back" : "Carry over";

function renameWords({ shared, of, accepted }: RenameView): string {
  const reappear = `${shared.toLocaleString("en")} of ${of.toLocaleString("en")} ${of === 1 ? "claim" : "claims"} ${shared === 1 ? "reappears" : "reappear"} there.`;
  return accepted
    ? `${reappear} Its decisions are carried over.`
    : `${reappear} Not carried over.`;
}
