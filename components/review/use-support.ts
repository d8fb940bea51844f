"use client";

import { useCallback, useEffect, useMemo, useRef } from "react";
import { indexPage, type PageIndex } from "@/lib/evidence/locate-quote";
import { rankSupport, type Support } from "@/lib/evidence/rank-support";
import type { SourceDocument } from "./bench-client";

const KEPT = 8;

/**
 * The sentences of the page that support a claim best. A page is indexed while
 * nothing else is to be done, and once for all its claims, so that choosing an
 * answer waits for nothing.
 */
export function useSupport(page: SourceDocument | null) {
  const indexes = useRef(new Map<string, PageIndex>());
  const indexOf = useCallback(({ textSha256, text }: SourceDocument) => {
    const known = indexes.current;
    const index = known.get(textSha256) ?? indexPage(text);
    known.delete(textSha256);
    known.set(textSha256, index);
    const [oldest] = known.keys();
    if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
    return index;
  }, []);
  useEffect(() => {
    if (page === null || indexes.current.has(page.textSha256)) return undefined;
    const id = setTimeout(() => indexOf(page), 200);
    return () => clearTimeout(id);
  }, [page, indexOf]);
  return useMemo(() => {
    const ranked = new Map<string, Support[]>();
    return (claim: string): Support[] => {
      if (page === null) return [];
      const found = ranked.get(claim) ?? rankSupport(indexOf(page), claim, 3);
      ranked.set(claim, found);
      return found;
    };
  }, [page, indexOf]);
}
