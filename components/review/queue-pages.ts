import type { QueuePage } from "./bench-client";

/**
 * The rows with the page that was asked for after `known`. An answer to a
 * question that was answered already changes nothing: each page comes in once.
 */
export function withPage(
  now: QueuePage,
  known: QueuePage,
  found: QueuePage,
): QueuePage {
  if (now.nextCursor !== known.nextCursor) return now;
  const { nextCursor } = found;
  return { rows: [...now.rows, ...found.rows], nextCursor };
}
