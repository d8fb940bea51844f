"use client";

import {
  ArrowUpRight,
  Check,
  CircleAlert,
  RefreshCw,
  Replace,
} from "lucide-react";
import { day } from "@/components/ui/date-words";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import { Spinner } from "@/components/ui/spinner";
import { useClock } from "@/components/ui/use-clock";
import { liveLink } from "@/lib/evidence/source-url";
import type { MatchView, SourceView } from "@/lib/review/flag-view";
import { readWords, shortUrl, wasRead } from "./source-words";

/** Which page this is, when it was read, and whether it changed since. */
export function SourceHead({
  source,
  title,
  match,
  passage,
  reading,
  rendered,
}: {
  source: SourceView;
  title: string;
  match: MatchView | null;
  /** The words that the live page opens at. */
  passage: string | null;
  reading: boolean;
  /** When the page was rendered, RFC 3339. */
  rendered: string;
}) {
  const { now, zone } = useClock(rendered);
  const live =
    source.href === null
      ? null
      : liveLink(source.finalUrl ?? source.href, passage ?? undefined);
  return (
    <header className="src-h">
      <div className="src-1">
        <h2 id="source-h">{title}</h2>
        {live !== null && (
          <a
            className="live"
            id="live-link"
            href={live}
            target="_blank"
            rel="noopener noreferrer nofollow"
          >
            Open live page
            <Icon of={ArrowUpRight} size={14} />
            <Kbd keys="l" />
          </a>
        )}
      </div>
      <p className="src-2">
        <span className="url">{shortUrl(source.url)}</span>
      </p>
      <Facts
        source={source}
        match={match}
        reading={reading}
        now={now}
        zone={zone}
      />
    </header>
  );
}

function Facts({
  source,
  match,
  reading,
  now,
  zone,
}: {
  source: SourceView;
  match: MatchView | null;
  reading: boolean;
  now: Date;
  zone: string | undefined;
}) {
  const elsewhere = movedTo(source);
  return (
    <p className="src-3">
      {reading ? (
        <span>
          <Spinner /> Reading it now
        </span>
      ) : (
        <ReadWords source={source} now={now} zone={zone} />
      )}
      {source.changedSinceImport && (
        <span className="warn">
          <Icon of={RefreshCw} size={12} />
          Changed since the judge read it
        </span>
      )}
      {elsewhere !== null && (
        <span>
          <Icon of={Replace} size={12} />
          Redirected to {elsewhere}
        </span>
      )}
      {source.snapshotIsOld && source.snapshotAt !== null && (
        <span>Snapshot of {day(source.snapshotAt, now, zone)}</span>
      )}
      <span className="pos">{passageWords(match)}</span>
    </p>
  );
}

function ReadWords({
  source,
  now,
  zone,
}: {
  source: SourceView;
  now: Date;
  zone: string | undefined;
}) {
  if (!wasRead(source)) return null;
  return (
    <span className={source.fresh ? "ok" : "warn"}>
      <Icon of={source.fresh ? Check : CircleAlert} size={12} />
      {readWords(source, now, zone)}
    </span>
  );
}

function passageWords(match: MatchView | null): string {
  const n = match?.occurrences.length ?? 0;
  if (n === 0) return "";
  return n === 1 ? "Passage 1 of 1" : `Passage 1 of ${n}`;
}

function movedTo(source: SourceView): string | null {
  const to = source.finalUrl;
  if (
    to === null ||
    shortUrl(to) === shortUrl(source.url.split("#")[0] ?? "")
  ) {
    return null;
  }
  return shortUrl(to);
}
