"use client";

import { type RefObject, useEffect, useMemo, useState } from "react";
import type { Highlight } from "@/components/evidence/mark-block";
import { findInPage } from "@/lib/evidence/find-in-page";
import { splitSentences } from "@/lib/evidence/split-sentences";

/** A search inside the page at hand. */
export type FindDesk = {
  open: boolean;
  words: string;
  hits: readonly { start: number; end: number }[];
  /** Which of the hits is at hand. */
  at: number;
  /** The sentence around it, word for word; null where nothing is found. */
  sentence: string | null;
  highlights: Highlight[];
  start: () => void;
  look: (words: string) => void;
  step: (by: 1 | -1) => void;
  end: () => void;
};

/**
 * Finds words in a page, and shows the place at hand in the reader. A search
 * ends with the flag that it was made for.
 */
export function useFind(
  reader: RefObject<HTMLElement | null>,
  text: string,
  flagId: string,
): FindDesk {
  const [openFor, setOpenFor] = useState<string | null>(null);
  const open = openFor === flagId;
  const [words, setWords] = useState("");
  const [at, setAt] = useState(0);
  const hits = useMemo(
    () => (open ? findInPage(text, words) : []),
    [open, text, words],
  );
  const here = hits[at] ?? hits[0] ?? null;
  const sentence = useMemo(
    () => (here === null ? null : sentenceAround(text, here)),
    [text, here],
  );
  const highlights = useMemo(
    () =>
      hits.map(
        (hit, i): Highlight => ({
          ...hit,
          kind: hit === here ? "current" : "search",
          id: hit === here ? "current" : `search-${i}`,
        }),
      ),
    [hits, here],
  );
  useEffect(() => {
    if (here === null) return undefined;
    // Blocks out of sight are laid out when they come near: settle twice.
    const show = () =>
      reader.current
        ?.querySelector("#mark-current")
        ?.scrollIntoView({ block: "center" });
    show();
    const frame = requestAnimationFrame(show);
    return () => cancelAnimationFrame(frame);
  }, [here, reader]);

  const count = hits.length;
  return {
    ...{ open, words, hits, sentence, highlights },
    at: Math.min(at, Math.max(count - 1, 0)),
    start: () => {
      if (!open) setWords("");
      setOpenFor(flagId);
    },
    look: (next) => {
      setWords(next);
      setAt(0);
    },
    step: (by) =>
      setAt((now) => (count === 0 ? 0 : (now + by + count) % count)),
    end: () => {
      setOpenFor(null);
      setWords("");
      reader.current?.focus({ preventScroll: true });
    },
  };
}

function sentenceAround(
  text: string,
  hit: { start: number; end: number },
): string | null {
  const found = splitSentences(text).find(
    ({ start, end }) => start <= hit.start && hit.start < end,
  );
  return found ? text.slice(found.start, found.end) : null;
}
