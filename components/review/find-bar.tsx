"use client";

import { ChevronDown, ChevronUp, Search, X } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { ToolButton } from "@/components/ui/tool-button";
import type { FindDesk } from "./use-find";

/** Finds words in the source, walks through the places, takes a sentence. */
export function FindBar({
  find,
  onTake,
}: {
  find: FindDesk;
  /** Takes the sentence around the place at hand. */
  onTake: (sentence: string) => void;
}) {
  if (!find.open) {
    return (
      <div className="src-find is-closed">
        <ToolButton of={Search} id="find-open" keys="F" onClick={find.start}>
          Find in the source
        </ToolButton>
      </div>
    );
  }
  const { words, hits, at, sentence } = find;
  return (
    <search className="src-find">
      <input
        id="find"
        className="fld"
        type="search"
        aria-label="Find in the source"
        value={words}
        onChange={(event) => find.look(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") find.step(event.shiftKey ? -1 : 1);
          if (event.key === "Escape") find.end();
        }}
      />
      <span className="meta" role="status">
        {countWords(words, hits.length, at)}
      </span>
      <IconButton
        of={ChevronUp}
        id="find-previous"
        label="Previous place (Shift+n)"
        onClick={() => find.step(-1)}
      />
      <IconButton
        of={ChevronDown}
        id="find-next"
        label="Next place (n)"
        onClick={() => find.step(1)}
      />
      {sentence !== null && (
        <ToolButton onClick={() => onTake(sentence)}>
          Use this sentence
        </ToolButton>
      )}
      <IconButton of={X} label="End the search" onClick={find.end} />
    </search>
  );
}

function countWords(words: string, hits: number, at: number): string {
  if (words.trim() === "") return "";
  return hits === 0 ? "Not on this page" : `${at + 1} of ${hits}`;
}
