"use client";

import { memo, useEffect, useMemo, useRef } from "react";
import type { Highlight } from "@/components/evidence/mark-block";
import { SourceTree } from "@/components/evidence/source-tree";
import { groundMarks } from "@/components/team/both-answers";
import { Button } from "@/components/ui/button";
import { ScrollRegion } from "@/components/ui/scroll-region";
import type { LensFact } from "@/lib/evidence/lens-facts";
import type { FlagDetail } from "@/lib/review/flag-view";
import type { SourceDocument } from "./bench-client";
import { FindBar } from "./find-bar";
import { steppedHeadings } from "./heading-levels";
import { Pins } from "./pins";
import { readerHighlights } from "./reader-highlights";
import { useFind } from "./use-find";
import { useSelection } from "./use-selection";

/** The page as it was read, opened at the quote. What is selected can be taken. */
export const SourceReader = memo(function SourceReader({
  flag,
  document: page,
  facts,
  grounding,
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
  const reader = useRef<HTMLElement>(null);
  const selected = useSelection(reader, page.text);
  const find = useFind(reader, page.text, flag.id);
  const marked = useMemo(
    () => [
      ...readerHighlights(page.text, flag.match, facts, grounding),
      ...groundMarks(page.text, flag),
    ],
    [page.text, flag, facts, grounding],
  );
  const highlights = useMemo(
    () => [...marked, ...find.highlights],
    [marked, find.highlights],
  );
  const tree = useMemo(() => steppedHeadings(page.tree), [page.tree]);
  useOpenAtQuote(reader, flag.id, marked);
  const pins = flag.pins;
  return (
    <>
      <FindBar find={find} onTake={onGround} />
      <div className="read-w">
        <Ruler length={page.text.length} highlights={marked} pins={pins} />
        <ScrollRegion
          ref={reader}
          className={old ? "read is-old" : "read"}
          label={`Source text, ${title}`}
          id="read"
        >
          <article>
            <SourceTree
              tree={tree}
              highlights={highlights}
              aside={({ start, end }) => (
                <Pins
                  pins={pins.filter(
                    (pin) =>
                      pin.start !== null &&
                      pin.start >= start &&
                      pin.start < end,
                  )}
                  currentId={flag.id}
                  slug={flag.projectSlug}
                />
              )}
            />
          </article>
        </ScrollRegion>
        {selected !== "" && (
          <div className="take">
            <Button look="primary" keys="↵" onClick={() => onGround(selected)}>
              Use as grounding sentence
            </Button>
          </div>
        )}
      </div>
    </>
  );
});

/** Scrolls to the quote when a flag is opened, and leaves the reader alone after. */
function useOpenAtQuote(
  reader: React.RefObject<HTMLElement | null>,
  flagId: string,
  highlights: readonly Highlight[],
) {
  useEffect(() => {
    const box = reader.current;
    if (box === null || flagId === "") return undefined;
    box.scrollTop = 0;
    // Blocks out of sight have no height yet: a few frames settle the place.
    let left = 4;
    let frame = 0;
    const settle = () => {
      scrollToQuote(box);
      left -= 1;
      if (left > 0) frame = requestAnimationFrame(settle);
    };
    settle();
    return () => cancelAnimationFrame(frame);
  }, [reader, flagId]);
  // A ground taken by key is shown, wherever the reader was.
  const ground = highlights.find(({ kind }) => kind === "grounding")?.start;
  const first = useRef(true);
  useEffect(() => {
    if (!first.current && ground !== undefined) {
      reader.current
        ?.querySelector("#mark-grounding")
        ?.scrollIntoView({ block: "nearest" });
    }
    first.current = false;
  }, [reader, ground]);
}

function scrollToQuote(box: HTMLElement) {
  const mark = box.querySelector<HTMLElement>("#mark-quote-0");
  if (mark === null) return;
  const above =
    mark.getBoundingClientRect().top - box.getBoundingClientRect().top;
  box.scrollTop += above - box.clientHeight * 0.35;
}

/** Where on the page the quote and the other claims stand, at a glance. */
function Ruler({
  length,
  highlights,
  pins,
}: {
  length: number;
  highlights: readonly Highlight[];
  pins: FlagDetail["pins"];
}) {
  const at = (start: number) => `${(100 * start) / Math.max(length, 1)}%`;
  return (
    <div className="ruler" aria-hidden="true">
      {pins.map(
        ({ flagId, start }) =>
          start !== null && <span key={flagId} style={{ top: at(start) }} />,
      )}
      {highlights.map(
        ({ id, kind, start }) =>
          kind !== "fact" && (
            <span key={id} className="is-q" style={{ top: at(start) }} />
          ),
      )}
    </div>
  );
}
