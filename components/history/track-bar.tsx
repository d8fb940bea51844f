import type { PastTrack } from "@/lib/evidence/history-suggestion";
import type { Stretch } from "@/lib/evidence/history-track";
import type { HistoryWindow } from "@/lib/evidence/history-version";
import { placeOf } from "./track-words";

/** What stood when, as a bar over the window. Said in words beside it. */
export function TrackBar({
  track,
  window,
}: {
  track: PastTrack;
  window: HistoryWindow;
}) {
  return (
    <div className="tl-t" aria-hidden="true">
      {track.stretches.map((stretch) => (
        <span
          key={`${stretch.from} ${stretch.says}`}
          className={`seg seg-${LOOKS[stretch.says]}`}
          style={placeOf(stretch, window)}
        >
          <span>{shownValue(track, stretch)}</span>
        </span>
      ))}
    </div>
  );
}

const LOOKS = {
  same: "claim",
  other: "other",
  nothing: "none",
  gone: "gone",
  unknown: "gap",
};

function shownValue(track: PastTrack, { says, value }: Stretch): string {
  if (says === "gone") return "gone";
  if (track.kind !== "ask") return "";
  if (says === "same") return track.text;
  return says === "other" ? value : "";
}
