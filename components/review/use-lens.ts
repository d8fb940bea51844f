"use client";

import { useMemo } from "react";
import { type LensFact, lensFacts } from "@/lib/evidence/lens-facts";
import type { FlagDetail } from "@/lib/review/flag-view";

const none: LensFact[] = [];

/**
 * The facts on which claim, quote and source differ. The source is the passage
 * where the quote stands, else the sentence that the answer is to rest on.
 * Nothing before the page was read.
 */
export function useLens(
  flag: FlagDetail | null,
  pageText: string | null,
  grounding: string | null,
): LensFact[] {
  return useMemo(() => {
    if (flag === null || flag.match === null) return none;
    const passage =
      pageText === null ? null : passageOf(flag, pageText, grounding);
    const { differences } = flag.match;
    return lensFacts(flag.claim, flag.evidenceQuote, passage, differences);
  }, [flag, pageText, grounding]);
}

function passageOf(
  { match }: FlagDetail,
  pageText: string,
  grounding: string | null,
) {
  const start = match?.start ?? null;
  const end = match?.end ?? null;
  if (start !== null && end !== null)
    return { start, text: pageText.slice(start, end) };
  if (grounding === null) return null;
  const at = pageText.indexOf(grounding);
  return at < 0 ? null : { start: at, text: grounding };
}
