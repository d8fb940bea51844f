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
 * advancing waits for nothing.
 */
export function usePrefetch(
  rows: readonly FlagRow[],
  currentId: string | null,
  handled: ReadonlySet<string>,
  flags: Remote<FlagDetail>,
  pages: Remote<SourceDocument>,
  ready: boolean,
): void {
  const ids = useMemo(
    () => idsAhead(rows, currentId, handled),
    [rows, currentId, handled],
  );
  const wantFlag = flags.want;
  const wantPage = pages.want;
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
