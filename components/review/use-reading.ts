"use client";

import { useMemo } from "react";
import type { DraftBody, FlagDetail } from "@/lib/review/flag-view";
import type { BenchClient, SourceDocument } from "./bench-client";
import { useLens } from "./use-lens";
import { useLint } from "./use-lint";
import { useOtherPage } from "./use-other-page";
import type { Loaded, Remote } from "./use-remote";
import { useSupport } from "./use-support";

type Page = Loaded<SourceDocument> | undefined;

const textOf = (page: Page) =>
  page?.state === "ready" ? page.value.text : null;

/** Everything that the bench makes of the page at hand, for one flag. */
export function useReading(
  client: BenchClient,
  flag: FlagDetail | null,
  page: Page,
  pages: Remote<SourceDocument>,
  draft: DraftBody,
) {
  const other = useOtherPage(client, flag?.id ?? null, pages);
  const shown = other.source === null ? page : other.page;
  const pageText = textOf(page);
  const facts = useLens(flag, pageText, draft.groundingQuote);
  const marks = useLint(flag, draft, pageText, textOf(shown));
  const rank = useSupport(shown?.state === "ready" ? shown.value : null);
  const asked = ["correct", "unsourced"].includes(draft.disposition ?? "");
  const claim = asked ? (flag?.claim ?? null) : null;
  const support = useMemo(
    () => (claim === null ? [] : rank(claim)),
    [claim, rank],
  );
  return {
    ...{ other, shown, facts, marks, rank, support },
    hasText: textOf(shown) !== null,
    /** The address that a sentence of the page on screen stands at. */
    shownUrl: other.source?.url ?? citedUrl(flag),
  };
}

function citedUrl(flag: FlagDetail | null): string | null {
  const source = flag?.source ?? null;
  return source && (source.finalUrl ?? source.url);
}
