import type { WaitState } from "@/components/ui/state-glyph";
import type { Disposition } from "@/lib/review/disposition";
import type { FlagRow } from "@/lib/review/flag-view";

/** Where a flag stands for the reader: decided, or what it waits for. */
export type Standing = Disposition | WaitState;

export function isDisposition(standing: Standing): standing is Disposition {
  return (
    standing === "correct" ||
    standing === "outdated" ||
    standing === "wrong" ||
    standing === "unsourced"
  );
}

const waits = {
  open: "open",
  awaiting_second: "second",
  disputed: "disagree",
  to_recheck: "recheck",
  settled: "settled",
} as const;

/**
 * The one word for a flag. A disposition shows only once it is confirmed, so
 * that a second person stays blind to the first.
 */
export function standingOf(
  flag: Pick<FlagRow, "reviewState" | "disposition">,
): Standing {
  if (flag.reviewState === "confirmed") return flag.disposition ?? "settled";
  return waits[flag.reviewState];
}

/** True where the queue strikes the row: nobody needs to look at it. */
export function isDone(
  flag: Pick<FlagRow, "reviewState" | "ledgerState">,
): boolean {
  return (
    flag.reviewState === "confirmed" ||
    flag.reviewState === "settled" ||
    flag.ledgerState === "resolved"
  );
}

/** True for the two decisions that say that the text has to change. */
export function carriesFix(disposition: Disposition | null): boolean {
  return disposition === "outdated" || disposition === "wrong";
}
