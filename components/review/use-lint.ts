"use client";

import { useDeferredValue, useMemo } from "react";
import { lintFix } from "@/lib/evidence/lint-fix";
import type { DraftBody, FlagDetail } from "@/lib/review/flag-view";
import { fixDiffers, fixTarget } from "./fix-target";
import type { LintMark } from "./lint-mark";
import { carriesFix } from "./standing";

const none: LintMark[] = [];

/**
 * What the fix says that neither the old text nor the page backs: the server's
 * own lint, a moment behind the typing so that a long page never slows it.
 */
export function useLint(
  flag: FlagDetail | null,
  draft: DraftBody,
  pageText: string | null,
  /** Another page that was opened for this flag, or the same again. */
  otherText: string | null,
): LintMark[] {
  const target = useMemo(
    () => (flag === null ? null : fixTarget(flag)),
    [flag],
  );
  const typed =
    target !== null &&
    carriesFix(draft.disposition) &&
    fixDiffers(target, draft)
      ? draft.replacement
      : null;
  const replacement = useDeferredValue(typed);
  const ready = flag?.source?.textSha256 == null || pageText !== null;
  return useMemo(() => {
    if (replacement === null || target === null || !ready) return none;
    const texts = new Set([pageText, otherText]);
    const evidence = [...texts].filter((text) => text !== null);
    return lintFix(replacement, target.original, evidence);
  }, [replacement, target, pageText, otherText, ready]);
}
