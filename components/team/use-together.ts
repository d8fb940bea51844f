"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { FlagRow } from "@/lib/review/flag-view";
import type { Feed } from "@/lib/team/feed";

const POLL_MS = 4_000;
/** Well below the two minutes that somebody counts as being here. */
const RENEW_MS = 45_000;
/** Who only passes a flag by is not there. */
const SETTLE_MS = 1_000;

export type Together = {
  /** Who else looks at which flag now, by flag id. */
  here: Readonly<Record<string, string>>;
  /** As the project stands; null before the first answer. */
  counts: Feed["counts"] | null;
  /** How many flags imports brought in since the page was read. */
  cameIn: number;
};

/**
 * Keeps a page true to what others do: asks the change feed every few seconds
 * while the page is seen, and says where this reader is.
 */
export function useTogether(
  slug: string,
  flagId: string | null,
  since: number,
  onRows: (rows: readonly FlagRow[]) => void,
): Together {
  const base = `/api/v1/projects/${encodeURIComponent(slug)}`;
  const [known, setKnown] = useState<Together>({
    ...{ here: {}, counts: null, cameIn: 0 },
  });
  const seq = useRef(since);
  const told = useRef(onRows);
  useEffect(() => {
    told.current = onRows;
  });

  const ask = useCallback(async () => {
    const feed = await readFeed(`${base}/changes?since=${seq.current}`);
    if (feed === null) return;
    seq.current = feed.seq;
    if (feed.flags.length > 0) told.current(feed.flags);
    const here = Object.fromEntries(
      feed.here.map(({ flagId: id, name }) => [id, name]),
    );
    setKnown(({ cameIn }) => ({
      ...{ here, counts: feed.counts, cameIn: cameIn + feed.cameIn },
    }));
    if (feed.more) await ask();
  }, [base]);
  useWhileSeen(ask, POLL_MS);

  const here = useRef(false);
  const stay = useCallback(async () => {
    if (flagId === null) return;
    here.current = true;
    await say("PUT", `${base}/flags/${flagId}/presence`);
  }, [base, flagId]);
  useWhileSeen(stay, RENEW_MS);
  useEffect(() => {
    if (flagId === null) return undefined;
    here.current = false;
    const timer = setTimeout(stay, SETTLE_MS);
    return () => {
      clearTimeout(timer);
      if (here.current) void say("DELETE", `${base}/flags/${flagId}/presence`);
    };
  }, [base, flagId, stay]);

  return known;
}

/** Does something now and then, as long as somebody can see the page. */
function useWhileSeen(act: () => Promise<void>, everyMs: number) {
  useEffect(() => {
    let busy = false;
    const run = async () => {
      if (busy || document.visibilityState !== "visible") return;
      busy = true;
      await act();
      busy = false;
    };
    const timer = setInterval(run, everyMs);
    document.addEventListener("visibilitychange", run);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", run);
    };
  }, [act, everyMs]);
}

/** Null where the server does not answer; it is asked again soon. */
async function readFeed(url: string): Promise<Feed | null> {
  try {
    const response = await fetch(url, {
      headers: { accept: "application/json" },
    });
    return response.ok ? ((await response.json()) as Feed) : null;
  } catch {
    return null;
  }
}

/** Being here is a courtesy: nothing waits for it, and nothing fails with it. */
async function say(method: "PUT" | "DELETE", url: string): Promise<void> {
  await fetch(url, { method, keepalive: true }).catch(() => undefined);
}
