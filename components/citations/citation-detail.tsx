"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { CitationAction } from "@/lib/citation/citation-action";
import type { CitationItemView } from "@/lib/citation/citation-item-view";
import { ACTION_WORDS, ACTIONS, STATUS_WORDS } from "./citation-words";

/** One finding: what stands in the file, what the audit says, and the answers. */
export function CitationDetail({
  item,
  asking,
  refusal,
  canDecide,
  onChoose,
  onConfirm,
  onUndo,
}: {
  item: CitationItemView;
  asking: CitationAction | null;
  refusal: string | null;
  canDecide: boolean;
  onChoose: (action: CitationAction) => void;
  onConfirm: (action: CitationAction, text: string) => Promise<void>;
  onUndo: () => void;
}) {
  return (
    <section className="col cit-d" aria-labelledby="cit-h">
      <header className="h2">
        <h2 id="cit-h">{item.ref}</h2>
        <span className="meta">
          {item.path}, line {item.line}
        </span>
      </header>
      <p>
        <code>{item.status}</code>: {STATUS_WORDS[item.status]}
        {item.title !== null && ` (${item.title})`}
      </p>
      {item.context !== "" && <blockquote>{item.context}</blockquote>}
      <ul className="cit-i">
        {item.issues.map(({ severity, message, suggestion }) => (
          <li key={`${severity} ${message}`}>
            <b>{severity ?? "info"}</b>: {message}
            {suggestion !== undefined && (
              <span className="meta"> {suggestion}</span>
            )}
          </li>
        ))}
      </ul>
      {item.action !== null ? (
        <p>
          {item.by}: {ACTION_WORDS[item.action]}
          {item.rationale !== null && `. ${item.rationale}`}
          {item.repair !== null && `: ${item.repair}`}{" "}
          {canDecide && (
            <Button small keys="z" onClick={onUndo}>
              Undo
            </Button>
          )}
        </p>
      ) : (
        canDecide && (
          <div className="cit-a">
            {ACTIONS.map(({ action, key, label }) => (
              <Button
                key={action}
                keys={key}
                aria-pressed={asking === action}
                onClick={() => onChoose(action)}
              >
                {label}
              </Button>
            ))}
          </div>
        )
      )}
      {asking !== null && (
        <Ask
          action={asking}
          context={item.ref}
          onConfirm={(text) => onConfirm(asking, text)}
        />
      )}
      {refusal !== null && (
        <p role="alert" className="cit-r">
          {refusal}
        </p>
      )}
    </section>
  );
}

function Ask({
  action,
  context,
  onConfirm,
}: {
  action: CitationAction;
  context: string;
  onConfirm: (text: string) => Promise<void>;
}) {
  const isRepair = action === "repair";
  const [text, setText] = useState(isRepair ? context : "");
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        void onConfirm(text);
      }}
    >
      <label className="cit-l">
        {isRepair ? "What should stand there" : "Why the audit was mistaken"}
        <textarea
          ref={(box) => box?.focus()}
          rows={2}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey) return;
            event.preventDefault();
            void onConfirm(text);
          }}
        />
      </label>
      <Button look="primary" type="submit" keys="Enter">
        Confirm
      </Button>
    </form>
  );
}
