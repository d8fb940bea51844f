"use client";

import Link from "next/link";
import { useClock } from "@/components/ui/use-clock";
import type { FlagPast } from "@/lib/evidence/history-past";
import type { FlagDetail } from "@/lib/review/flag-view";
import { TrackBar } from "./track-bar";
import { trackWords } from "./track-words";

const MOST = 4;

/** The past of a flag's claim, in a few bars. It suggests, and chooses nothing. */
export function PastStrip({
  flag,
  rendered,
}: {
  flag: FlagDetail;
  rendered: string;
}) {
  const clock = useClock(rendered);
  const past = flag.past ?? null;
  if (flag.sourceId === null || past === null) return null;
  return (
    <section className="past" aria-label="The past of this claim">
      <ul>
        {shownTracks(past).map((track) => (
          <li key={`${track.kind} ${track.letter}`}>
            <span className="past-w">
              {trackWords(track, past.window, clock)}
            </span>
            <TrackBar track={track} window={past.window} />
          </li>
        ))}
      </ul>
      <p className="past-f">
        Standing here once does not prove it true.{" "}
        <Link href={`/p/${flag.projectSlug}/sources/${flag.sourceId}#past`}>
          Whole timeline
        </Link>
      </p>
    </section>
  );
}

/** What the claim names, or the claim; and the quote where the page never had it. */
function shownTracks({ tracks }: FlagPast) {
  const asks = tracks.filter(
    ({ kind, stretches }) =>
      kind === "ask" &&
      stretches.some(({ says }) => says === "same" || says === "other"),
  );
  const claim = tracks.filter(({ kind }) => kind === "claim");
  const quote = tracks.filter(
    ({ kind, stretches }) =>
      kind === "quote" && !stretches.some(({ says }) => says === "same"),
  );
  return [...(asks.length > 0 ? asks : claim), ...quote].slice(0, MOST);
}
