"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { IntakeKind } from "@/components/ui/intake-glyph";
import { callApi } from "./call-api";
import { ImportItems } from "./import-items";
import { kindWord } from "./import-strip";
import type { ImportItem, ImportPreviewView } from "./import-view";

type Page = { items: ImportItem[]; next: string | null };

/** The flags of one kind: the first of them, and the others on request. */
export function ImportList({
  view,
  kind,
}: {
  view: ImportPreviewView;
  kind: IntakeKind;
}) {
  const first = view.lists[kind] ?? [];
  const [more, setMore] = useState<Page | null>(null);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const items = more?.items ?? first;
  const n = view.counts[kind];
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
  const hasMore = more === null ? first.length < n : more.next !== null;
  return (
    <section aria-labelledby="kind-h">
      <header className="h2">
        <h2 id="kind-h">{kindWord(kind)}</h2>
        <span className="n">{n.toLocaleString("en")}</span>
        <span className="sp" />
        {(kind === "changed" || kind === "moved") && (
          <span className="meta">
            known on the left of each arrow, incoming on the right
          </span>
        )}
      </header>
      {items.length > 0 && <ImportItems slug={view.slug} items={items} />}
      {n === 0 && <p className="teach">None.</p>}
      {hasMore && n > 0 && (
        <p className="teach">
          {items.length.toLocaleString("en")} of {n.toLocaleString("en")} are
          shown.{" "}
          <Button look="quiet" small busy={busy} onClick={() => void load()}>
            Show more
          </Button>{" "}
          {refused}
        </p>
      )}
    </section>
  );
}
