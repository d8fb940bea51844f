"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { callApi } from "./call-api";
import { ImportItems } from "./import-items";
import { kindWord } from "./import-strip";
import type { ImportItem, ImportPreviewView, ListKind } from "./import-view";

type Page = { items: ImportItem[]; next: string | null };

const A_PAGE = 50;
const OF_THEN: readonly ListKind[] = ["unchanged", "not_seen", "to_recheck"];

/** The flags of one kind: the first of them, and the others on request. */
export function ImportList({
  view,
  kind,
}: {
  view: ImportPreviewView;
  kind: ListKind;
}) {
  const first = view.lists[kind] ?? [];
  const [more, setMore] = useState<Page | null>(null);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const items = more?.items ?? first;
  const n = kind === "to_recheck" ? view.toRecheck : view.counts[kind];
  const load = async () => {
    const url = new URL(
      `/api/v1/projects/${view.slug}/imports/${view.id}/items`,
      location.origin,
    );
    url.searchParams.set("kind", kind);
    url.searchParams.set("limit", "200");
    if (more?.next) url.searchParams.set("cursor", more.next);
    setBusy(true);
    const called = await callApi<Page>("GET", url.href);
    setBusy(false);
    setRefused(called.ok ? null : called.words);
    if (!called.ok) return;
    const { items, next } = called.answer;
    setMore({ items: [...(more?.items ?? []), ...items], next });
  };
  // Later the figure is of then, and the list of what was noted or still waits.
  const isOfThen = view.state === "committed" && OF_THEN.includes(kind);
  const someLeft = isOfThen ? first.length === A_PAGE : first.length < n;
  const hasMore = more === null ? someLeft : more.next !== null;
  return (
    <section aria-labelledby={`${kind}-h`}>
      <header className="h2">
        <h2 id={`${kind}-h`}>{kindWord(kind)}</h2>
        <span className="n">{n.toLocaleString("en")}</span>
        <span className="sp" />
        {kind === "to_recheck" && (
          <span className="meta">what was decided on, and what comes in</span>
        )}
      </header>
      {items.length > 0 && <ImportItems slug={view.slug} items={items} />}
      {n === 0 && <p className="teach">None.</p>}
      {isOfThen && kind === "unchanged" && n > 0 && (
        <p className="teach">
          Those whose evidence differs. The others stayed to the letter.
        </p>
      )}
      {hasMore && n > 0 && (
        <p className="teach">
          {isOfThen
            ? `The first ${items.length.toLocaleString("en")} are shown. `
            : `${items.length.toLocaleString("en")} of ${n.toLocaleString("en")} are shown. `}
          <Button look="quiet" small busy={busy} onClick={() => void load()}>
            Show more
          </Button>{" "}
          {refused}
        </p>
      )}
    </section>
  );
}
