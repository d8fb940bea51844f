"use client";

import { Command } from "cmdk";
import { Dialog as Radix } from "radix-ui";
import { useState } from "react";
import { BenchCommands } from "./bench-commands";
import { Found } from "./found";

const places = [
  { path: "/review", label: "Review the queue" },
  { path: "", label: "Overview" },
  { path: "/imports/new", label: "Import a ledger" },
  { path: "/imports", label: "Earlier imports" },
  { path: "/sources", label: "Sources" },
  { path: "/exports", label: "Exports and downloads" },
  { path: "/settings", label: "Settings of the project" },
] as const;

const queues = [
  { query: "", label: "What there is to do" },
  { query: "state=all", label: "Every flag" },
  { query: "order=claim", label: "Claims that stand in several files" },
  { query: "ledger=resolved", label: "Flags that the judge took back" },
  { query: "state=to_recheck", label: "Decisions to recheck" },
  {
    query: "state=awaiting_second",
    label: "Fixes that wait for a second person",
  },
  { query: "state=disputed", label: "Flags with two answers" },
  { query: "match=absent", label: "Quotes that are not in the source" },
  { query: "match=altered", label: "Quotes that were changed" },
] as const;

/** Goes to a place, a part of the queue, or the flags that hold some words. */
export function FindDialog({
  slug,
  typedAhead,
  onClose,
  onGo,
}: {
  slug: string;
  /** What was typed before this came. */
  typedAhead: () => string;
  onClose: () => void;
  onGo: (href: string) => void;
}) {
  const [words, setWords] = useState(typedAhead);
  const base = `/p/${slug}`;
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="scrim scrim-top">
          <Radix.Content className="dlg dlg-s" aria-describedby={undefined}>
            <Radix.Title className="vh">Find or do</Radix.Title>
            <Command label="Find or do" loop>
              <Command.Input
                className="find-in"
                placeholder="A place, a key, a flag, or words of a claim"
                value={words}
                onValueChange={setWords}
              />
              <Command.List className="find-l">
                <Command.Empty className="find-e">
                  Nothing by that name.
                </Command.Empty>
                {words.trim() !== "" && (
                  <Command.Item
                    className="menu-i"
                    value={`search ${words}`}
                    onSelect={() =>
                      onGo(
                        `${base}/review?state=all&q=${encodeURIComponent(words.trim())}`,
                      )
                    }
                  >
                    Search the queue for “{words.trim()}”
                  </Command.Item>
                )}
                <Found base={base} words={words.trim()} onGo={onGo} />
                <BenchCommands onDo={onClose} />
                <Command.Group heading="Go to">
                  {places.map(({ path, label }) => (
                    <Command.Item
                      key={path}
                      className="menu-i"
                      onSelect={() => onGo(`${base}${path}`)}
                    >
                      {label}
                    </Command.Item>
                  ))}
                </Command.Group>
                <Command.Group heading="Look at">
                  {queues.map(({ query, label }) => (
                    <Command.Item
                      key={query}
                      className="menu-i"
                      onSelect={() => onGo(`${base}/review?${query}`)}
                    >
                      {label}
                    </Command.Item>
                  ))}
                </Command.Group>
              </Command.List>
            </Command>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
