"use client";

import { Check, CloudOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { Icon } from "@/components/ui/icon";
import { When } from "@/components/ui/when";

export type SyncStatus =
  | { kind: "none" }
  | { kind: "saved"; at: string }
  | { kind: "saving" }
  | { kind: "kept"; words: string };

const nothing: SyncStatus = { kind: "none" };
let status: SyncStatus = nothing;
const listeners = new Set<() => void>();

/** Says in the top bar whether what was typed has reached the server. */
export function sayStatus(next: SyncStatus): void {
  status = next;
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void) {
  listeners.add(notify);
  return () => {
    listeners.delete(notify);
  };
}

export function SyncWords() {
  const current = useSyncExternalStore(
    subscribe,
    () => status,
    () => nothing,
  );
  switch (current.kind) {
    case "saved":
      return (
        <span className="sync">
          <Icon of={Check} size={12} />
          <span>
            Saved <When at={current.at} as="seconds" />
          </span>
        </span>
      );
    case "saving":
      return <span className="sync">Saving</span>;
    case "kept":
      return (
        <span className="sync">
          <Icon of={CloudOff} size={12} />
          {current.words}
        </span>
      );
    default:
      return null;
  }
}
