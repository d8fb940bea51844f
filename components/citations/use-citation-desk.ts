"use client";

import { useEffect, useMemo, useState } from "react";
import { isTyping } from "@/components/shell/is-typing";
import type { CitationAction } from "@/lib/citation/citation-action";
import type { CitationItemView } from "@/lib/citation/citation-item-view";
import { type CitationAnswer, citationClient } from "./citation-client";
import type { CitationFilters } from "./citation-filters";
import { ACTION_WORDS, ACTIONS } from "./citation-words";

/** What is open, what is being asked, and what was said. */
export function useCitationDesk(
  slug: string,
  filter: CitationFilters,
  first: CitationItemView[],
  firstNext: string | null,
) {
  const client = useMemo(() => citationClient(slug, filter), [slug, filter]);
  const [items, setItems] = useState(first);
  const [next, setNext] = useState(firstNext);
  const [at, setAt] = useState(0);
  const [asking, setAsking] = useState<CitationAction | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const current = items[at] ?? null;

  const goTo = (n: number) => {
    setAt(Math.max(0, Math.min(items.length - 1, n)));
    setAsking(null);
    setRefusal(null);
  };
  const take = (answer: CitationAnswer, words: string) => {
    const shown = answer.ok ? answer.citation : answer.current;
    if (shown)
      setItems((all) => all.map((one) => (one.id === shown.id ? shown : one)));
    setRefusal(answer.ok ? null : answer.words);
    setSaid(answer.ok ? words : answer.words);
    return answer.ok;
  };
  const confirm = async (action: CitationAction, text: string) => {
    if (!current) return;
    const asks = ACTIONS.find((one) => one.action === action)?.asks;
    const answer = await client.decide(current.id, current.version, {
      action,
      rationale: asks === "reason" ? text : null,
      repair: asks === "repair" ? text : null,
    });
    if (take(answer, `${current.ref}: ${ACTION_WORDS[action]}.`)) goTo(at + 1);
  };
  const choose = (action: CitationAction) => {
    if (!current || current.state !== "open") return;
    const asks = ACTIONS.find((one) => one.action === action)?.asks;
    if (asks) setAsking(action);
    else void confirm(action, "");
  };
  const undo = async () => {
    const last = current?.state === "decided" ? at : at - 1;
    const item = items[last];
    if (item?.state !== "decided") return;
    const answer = await client.undo(item.id, item.version);
    if (take(answer, `${item.ref} is open again.`)) goTo(last);
  };
  const more = async () => {
    const page = next ? await client.more(next) : null;
    if (!page) return;
    setItems((all) => [...all, ...page.items]);
    setNext(page.next);
  };
  return {
    ...{ items, current, at, asking, refusal, said, goTo, choose, confirm },
    ...{ undo: () => void undo(), more, hasMore: next !== null },
  };
}

type Desk = ReturnType<typeof useCitationDesk>;

/** One key decides and moves on. Quiet while somebody types. */
export function useCitationKeys(desk: Desk, canDecide: boolean) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isCommand = event.ctrlKey || event.metaKey || event.altKey;
      if (isCommand || isTyping(event.target)) return;
      const run = commandOf(event.key, desk, canDecide);
      if (!run) return;
      event.preventDefault();
      run();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  });
}

function commandOf(key: string, desk: Desk, canDecide: boolean) {
  if (key === "j") return () => desk.goTo(desk.at + 1);
  if (key === "k") return () => desk.goTo(desk.at - 1);
  if (!canDecide) return null;
  if (key === "z") return desk.undo;
  const chosen = ACTIONS.find((one) => one.key === key);
  return chosen ? () => desk.choose(chosen.action) : null;
}
