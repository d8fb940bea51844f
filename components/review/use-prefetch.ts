"use client";

import { useEffect, useMemo } from "react";
import type { FlagDetail, FlagRow, SourceView } from "@/lib/review/flag-view";
import type { SourceDocument } from "./bench-client";
import { nextToDo } from "./next-row";
import type { Loaded, Remote } from "./use-remote";

const AHEAD = 3;

/** What names one version of a page. Null where there is no text. */
export function pageKey(source: SourceView | null): string | null {
  return source === null || source.textSha256 === null
    ? null
    : `${source.id} ${source.textSha256}`;
}

/** The flag at hand and the next few to come. */
export function idsAhead(
  rows: readonly FlagRow[],
  from: string | null,
  handled: ReadonlySet<string>,
): string[] {
  const ids = from === null ? [] : [from];
  const passed = new Set(handled);
  let at = from;
  for (let i = 0; i < AHEAD && at !== null; i += 1) {
    passed.add(at);
    at = nextToDo(rows, at, passed);
    if (at !== null) ids.push(at);
  }
  return ids;
}

/**
 * Asks for the next flags and their pages before the reviewer does, so that
 * advancing waits for nothing; but first the page of the flag at hand.
 */
export function usePrefetch(
  rows: readonly FlagRow[],
  currentId: string | null,
  handled: ReadonlySet<string>,
  flags: Remote<FlagDetail>,
  pages: Remote<SourceDocument>,
  { ready, flag }: { ready: boolean; flag: FlagDetail | null },
): void {
  const atHand = pageKey(flag?.source ?? null);
  const page = atHand === null ? undefined : pages.get(atHand);
  const here =
    flag !== null &&
    (atHand === null || (page !== undefined && page.state !== "loading"));
  const ids = useMemo(() => {
    const ahead = idsAhead(rows, currentId, handled);
    return here ? ahead : ahead.slice(0, 1);
  }, [rows, currentId, handled, here]);
  const wantFlag = flags.want;
  const wantPage = pages.want;
  useEffect(() => {
    if (atHand !== null) wantPage(atHand);
  }, [atHand, wantPage]);
  useEffect(() => {
    if (ready) for (const id of ids) wantFlag(id);
  }, [ids, ready, wantFlag]);
  useEffect(() => {
    for (const key of ids.map((id) => keyOf(flags.get(id)))) {
      if (key !== null) wantPage(key);
    }
  }, [ids, flags, wantPage]);
}

function keyOf(flag: Loaded<FlagDetail> | undefined): string | null {
  return flag?.state === "ready" ? pageKey(flag.value.source) : null;
}
