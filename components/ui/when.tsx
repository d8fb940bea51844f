"use client";

import { ago, clock, clockWithSeconds, day, dayAndClock } from "./date-words";
import { useClock } from "./use-clock";

type Style = "clock" | "seconds" | "day" | "day-clock" | "ago";

/** A time in the reader's own zone, with the exact instant behind it. */
export function When({ at, as = "day-clock" }: { at: string; as?: Style }) {
  const { now, zone } = useClock(at);
  return <time dateTime={at}>{words(at, as, now, zone)}</time>;
}

function words(at: string, as: Style, now: Date, zone: string | undefined) {
  switch (as) {
    case "clock":
      return clock(at, zone);
    case "seconds":
      return clockWithSeconds(at, zone);
    case "day":
      return day(at, now, zone);
    case "ago":
      return ago(at, now);
    default:
      return dayAndClock(at, now, zone);
  }
}
