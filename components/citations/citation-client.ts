import type { CitationAction } from "@/lib/citation/citation-action";
import type { CitationItemView } from "@/lib/citation/citation-item-view";
import type { CitationFilters } from "./citation-filters";

export type CitationAnswer =
  | { ok: true; citation: CitationItemView }
  | { ok: false; words: string; current: CitationItemView | null };

type Decision = {
  action: CitationAction;
  rationale: string | null;
  repair: string | null;
};

/** The citation queue's server over HTTP. Nothing here throws. */
export function citationClient(slug: string, filter: CitationFilters) {
  const base = `/api/v1/projects/${encodeURIComponent(slug)}/citations`;
  return {
    decide: (id: string, version: number, decision: Decision) =>
      post(`${base}/${id}/decisions`, { version, ...decision }),
    undo: (id: string, version: number) =>
      post(`${base}/${id}/undo`, { version }),
    more: async (
      cursor: string,
    ): Promise<{ items: CitationItemView[]; next: string | null } | null> => {
      const query = new URLSearchParams({ ...filter, cursor });
      const response = await fetch(`${base}?${query}`).catch(() => null);
      return response?.ok ? response.json() : null;
    },
  };
}

async function post(url: string, body: object): Promise<CitationAnswer> {
  const response = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "idempotency-key": crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  }).catch(() => null);
  if (!response)
    return {
      ...{ ok: false, current: null },
      words: "Reground does not answer. Nothing was recorded; try again.",
    };
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return { ok: true, citation: answer.citation };
  return {
    ok: false,
    words: answer.title ?? "That was refused. Nothing was recorded.",
    current: answer.current ?? null,
  };
}
