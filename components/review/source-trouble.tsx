"use client";

import {
  Ban,
  FileX,
  Layers,
  Link2Off,
  Lock,
  type LucideIcon,
  TimerOff,
  TriangleAlert,
} from "lucide-react";
import { Button, buttonClass } from "@/components/ui/button";
import { clockWithSeconds, dayAndClock } from "@/components/ui/date-words";
import { Icon } from "@/components/ui/icon";
import { useClock } from "@/components/ui/use-clock";
import type { SourceView } from "@/lib/review/flag-view";
import { failureAction, failureWords } from "./source-words";

const icons: Record<string, LucideIcon> = {
  not_allowed: Lock,
  blocked_address: Ban,
  dns_failed: Link2Off,
  connect_failed: Link2Off,
  timed_out: TimerOff,
  too_large: Layers,
  unsupported_type: FileX,
  soft_404: FileX,
  gone: FileX,
};

/** A source that could not be read: what happened, what is safe, what next. */
export function SourceTrouble({
  source,
  reading,
  hasSnapshot,
  settingsHref,
  rendered,
  onReadAgain,
}: {
  source: SourceView;
  reading: boolean;
  hasSnapshot: boolean;
  /** Where a lead allows a host. */
  settingsHref: string;
  rendered: string;
  onReadAgain: () => void;
}) {
  const { now, zone } = useClock(rendered);
  const tried = source.checkedAt;
  return (
    <div className="state-band" role="status">
      <Icon of={icons[source.outcome] ?? TriangleAlert} size={16} />
      <div>
        <p>
          <b>{failureWords(source)}</b>
          {tried !== null && ` Tried ${clockWithSeconds(tried, zone)}.`} Your
          decision and your text are kept.
        </p>
        {hasSnapshot && source.snapshotAt !== null && (
          <p>
            Below is the snapshot of {dayAndClock(source.snapshotAt, now, zone)}
            . It may have changed since.
          </p>
        )}
      </div>
      <Action
        source={source}
        reading={reading}
        settingsHref={settingsHref}
        onReadAgain={onReadAgain}
      />
    </div>
  );
}

function Action({
  source,
  reading,
  settingsHref,
  onReadAgain,
}: {
  source: SourceView;
  reading: boolean;
  settingsHref: string;
  onReadAgain: () => void;
}) {
  switch (failureAction(source)) {
    case "ask-lead":
      return (
        <a className={buttonClass("secondary", true)} href={settingsHref}>
          Ask a lead to allow it
        </a>
      );
    case "read-again":
    case "find":
      return (
        <Button small busy={reading} onClick={onReadAgain}>
          {reading ? "Reading" : "Read it again"}
        </Button>
      );
    case "open-live":
      return source.href === null ? null : (
        <a
          className={buttonClass("secondary", true)}
          href={source.href}
          target="_blank"
          rel="noopener noreferrer nofollow"
        >
          Open live page
        </a>
      );
    default:
      return null;
  }
}
