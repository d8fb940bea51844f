"use client";

import { ChevronDown, ChevronRight, RefreshCw } from "lucide-react";
import { Icon } from "@/components/ui/icon";
import type { QueueGroup } from "./queue-items";

/** The head of a group: what its flags share, and how many of them are left. */
export function GroupHead({
  group,
  folded,
  onFold,
}: {
  group: QueueGroup;
  folded: boolean;
  onFold: (key: string) => void;
}) {
  return (
    <h3 className="grp-h">
      <button
        type="button"
        aria-expanded={!folded}
        onClick={() => onFold(group.key)}
      >
        <Icon of={folded ? ChevronRight : ChevronDown} size={12} />
        <span className="grp-t">{group.title}</span>
        {group.changed && (
          <span className="grp-s">
            <Icon of={RefreshCw} size={12} />
            Changed
          </span>
        )}
        <span className="grp-n">
          <b>{group.left}</b> left
        </span>
      </button>
    </h3>
  );
}
