"use client";

import { useState } from "react";
import { useClock } from "@/components/ui/use-clock";
import { When } from "@/components/ui/when";
import type { PastTrack } from "@/lib/evidence/history-suggestion";
import type { Stretch } from "@/lib/evidence/history-track";
import type { SourcePastView } from "@/lib/evidence/history-view";
import { ReadPastButton } from "./read-past-button";
import { TrackBar } from "./track-bar";
import { placeOf, stretchWords, trackWords } from "./track-words";
import { nameOf, VersionDialog } from "./version-dialog";

type Opened = { id: string; passage: string };

/** What stood on a page, and when, for every claim that cites it. */
export function PastTimeline({
  slug,
  sourceId,
  past,
  mayRead,
  rendered,
}: {
  slug: string;
  sourceId: string;
  past: SourcePastView | null;
  mayRead: boolean;
  rendered: string;
}) {
  const [opened, setOpened] = useState<Opened | null>(null);
  return (
    <section aria-labelledby="past-h" id="past" className="past-t">
      <header className="h2">
        <h2 id="past-h">What stood here, and when</h2>
        <span className="sp" />
        <ul className="legend legend-in">
          <li>
            <span className="key key-claim" />
            the claim’s wording
          </li>
          <li>
            <span className="key key-other" />
            another wording
          </li>
          <li>
            <span className="key key-none" />
            not there
          </li>
        </ul>
        {mayRead && (
          <ReadPastButton
            slug={slug}
            sourceId={sourceId}
            again={past !== null}
          />
        )}
      </header>
      {past === null ? (
        <p className="lead">
          Nobody has looked into the past of this page yet.
        </p>
      ) : (
        <Read past={past} rendered={rendered} onOpen={setOpened} />
      )}
      {past !== null && opened !== null && (
        <VersionDialog
          slug={slug}
          sourceId={sourceId}
          opened={opened}
          versions={past.versions}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}

function Read({
  past,
  rendered,
  onOpen,
}: {
  past: SourcePastView;
  rendered: string;
  onOpen: (opened: Opened) => void;
}) {
  const { versions, flags } = past;
  const window = flags[0]?.past.window ?? null;
  return (
    <>
      {past.problem !== null && (
        <p className="lead" role="status">
          {past.problem} What is shown rests on our own looks.
        </p>
      )}
      {window !== null && (
        <div className="tl">
          <div className="tl-ax" aria-hidden="true">
            <span />
            <div className="tl-x">
              {yearsOf(window).map((year) => (
                <span
                  key={year}
                  style={{
                    left: placeOf({ from: year, to: year }, window).left,
                  }}
                >
                  {year.slice(0, 4)}
                </span>
              ))}
              {versions.map(({ id, at }) => (
                <i
                  key={id}
                  style={{ left: placeOf({ from: at, to: at }, window).left }}
                />
              ))}
            </div>
          </div>
          <ol>
            {flags.flatMap((flag) =>
              flag.past.tracks
                .filter(isShown(flag.past.tracks))
                .map((track) => (
                  <Row
                    key={`${flag.flagId} ${track.kind} ${track.letter}`}
                    name={flag.extId}
                    track={track}
                    window={flag.past.window}
                    rendered={rendered}
                    onOpen={onOpen}
                  />
                )),
            )}
          </ol>
        </div>
      )}
      <p className="teach">
        Standing here once does not prove that it was true. Dates are first and
        last seen{past.place !== null && ` in ${past.place}`}; the{" "}
        {versions.length} ticks are versions, read <When at={past.readAt} />.
        {past.unread > 0 && ` ${past.unread} could not be read.`}
        {!past.whole && " Older versions were not needed."}
      </p>
      <details className="past-v">
        <summary>{versions.length} versions</summary>
        <ol>
          {versions.map((version) => (
            <li key={version.id}>
              <When at={version.at} as="day" />{" "}
              {version.textKey === null ? (
                <span>{nameOf(version)}: the page was not there</span>
              ) : (
                <button
                  type="button"
                  className="lk"
                  onClick={() => onOpen({ id: version.id, passage: "" })}
                >
                  {nameOf(version)}
                </button>
              )}
            </li>
          ))}
        </ol>
      </details>
    </>
  );
}

/** The claim as a whole only where it names nothing that can be followed. */
function isShown(tracks: PastTrack[]) {
  const told = ({ stretches }: PastTrack) =>
    stretches.some(({ says }) => says === "same" || says === "other");
  const asks = tracks.some((track) => track.kind === "ask" && told(track));
  return (track: PastTrack) => {
    if (track.kind === "ask") return told(track);
    if (track.kind === "claim") return !asks;
    return !track.stretches.some(({ says }) => says === "same");
  };
}

function yearsOf({ from, to }: { from: string; to: string }): string[] {
  const [first, last] = [from, to].map((at) => new Date(at).getUTCFullYear());
  const years: string[] = [];
  for (let year = (first ?? 0) + 1; year <= (last ?? 0); year++)
    years.push(`${year}-01-01T00:00:00.000Z`);
  return years;
}

function Row({
  name,
  track,
  window,
  rendered,
  onOpen,
}: {
  name: string;
  track: PastTrack;
  window: { from: string; to: string };
  rendered: string;
  onOpen: (opened: Opened) => void;
}) {
  const clock = useClock(rendered);
  const openable = track.stretches.filter(isOpenable);
  return (
    <li>
      <span className="tl-l">
        <b>
          {name} {track.letter}
        </b>
        <span>{track.label}</span>
      </span>
      <TrackBar track={track} window={window} />
      <p className="tl-w">
        {trackWords(track, window, clock)}{" "}
        <span className="tl-o">
          {openable.map((stretch) => (
            <button
              key={stretch.from}
              type="button"
              className="lk"
              aria-label={`Open the version: ${stretchWords(stretch, clock)}`}
              onClick={() =>
                onOpen({ id: stretch.last?.id ?? "", passage: stretch.passage })
              }
            >
              {stretch.from.slice(0, 4)}
            </button>
          ))}
        </span>
      </p>
    </li>
  );
}

function isOpenable({ says, last }: Stretch): boolean {
  return last !== null && (says === "same" || says === "other");
}
