"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import type { FlagDetail } from "@/lib/review/flag-view";
import type { SourceDocument } from "./bench-client";
import type { LensFact } from "./lens-facts";
import { factMarks, type LookMark, MarkedText } from "./marked-text";
import type { TextMark } from "./text-pieces";
import { useSelection } from "./use-selection";

/** The page as text, scrolled to the quote; what is selected can be taken. */
export function SourceReader({
  flag,
  document: page,
  facts,
  old,
  title,
  onGround,
}: {
  flag: FlagDetail;
  document: SourceDocument;
  facts: readonly LensFact[];
  grounding: string | null;
  old: boolean;
  title: string;
  onGround: (text: string) => void;
}) {
  const reader = useRef<HTMLDivElement>(null);
  const selected = useSelection(reader);
  return (
    <div className="read-w">
      <section
        ref={reader}
        className={old ? "read is-old" : "read"}
        aria-label={`Source text, ${title}`}
        id="read"
      >
        <article>{page.text}</article>
      </section>
      {selected !== "" && (
        <div className="take">
          <Button look="primary" keys="↵" onClick={() => onGround(selected)}>
            Use as grounding sentence
          </Button>
        </div>
      )}
    </div>
  );
}
