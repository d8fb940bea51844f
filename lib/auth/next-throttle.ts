const WINDOW_MS = 15 * 60_000;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = WINDOW_MS;

/** What is known of the tries under one key. */
export type Tries = {
  count: number;
  windowStart: Date;
  blockedUntil: Date | null;
};

/**
 * Whether one more try is let through, and what is known afterwards. `limit`
 * tries in a row are free; from then on each is followed by a wait that doubles,
 * up to a quarter of an hour. Tries during a wait are refused and make it no
 * longer, and fifteen quiet minutes forget everything, so that nobody can lock
 * somebody else out for good.
 */
export function nextTries(
  before: Tries | null,
  limit: number,
  now: Date,
): { allowed: boolean; after: Tries } {
  if (before?.blockedUntil && before.blockedUntil > now)
    return { allowed: false, after: before };
  const isOver = !before || quietSince(before) + WINDOW_MS < now.getTime();
  const count = isOver ? 1 : before.count + 1;
  const over = count - limit;
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** over);
  return {
    allowed: true,
    after: {
      count,
      windowStart: isOver ? now : before.windowStart,
      blockedUntil: over < 0 ? null : new Date(now.getTime() + wait),
    },
  };
}

const quietSince = ({ windowStart, blockedUntil }: Tries) =>
  Math.max(windowStart.getTime(), blockedUntil?.getTime() ?? 0);
