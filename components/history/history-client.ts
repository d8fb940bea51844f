import type { EditionView } from "@/lib/evidence/edition-view";
import type { VersionView } from "@/lib/evidence/history-view";

/** How far a run is. */
export type HistoryRun = {
  id: string;
  state: string;
  done: number;
  total: number | null;
  error: string | null;
};

const base = (slug: string) => `/api/v1/projects/${encodeURIComponent(slug)}`;

async function ask<T>(
  method: string,
  url: string,
  body?: object,
): Promise<T | null> {
  try {
    const answer = await fetch(url, {
      method,
      credentials: "same-origin",
      headers: {
        accept: "application/json",
        ...(body && {
          "content-type": "application/json",
          "idempotency-key": crypto.randomUUID(),
        }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return answer.ok ? ((await answer.json()) as T) : null;
  } catch {
    return null;
  }
}

/** Starts a run over one source; null where it could not be started. */
export function startRun(slug: string, sourceId: string) {
  return ask<{ run_id: string }>("POST", `${base(slug)}/history`, {
    sources: [sourceId],
  });
}

export const findRun = (slug: string, id: string) =>
  ask<HistoryRun>("GET", `${base(slug)}/history/${id}`);

export const stopRun = (slug: string, id: string) =>
  ask<HistoryRun>("DELETE", `${base(slug)}/history/${id}`);

/** One version of a page; null where it cannot be read. */
export function findVersion(slug: string, sourceId: string, version: string) {
  const id = encodeURIComponent(version);
  return ask<VersionView>(
    "GET",
    `${base(slug)}/sources/${sourceId}/history/${id}`,
  );
}

/** Reads the cited page's other editions now; null where that did not work. */
export async function readEditions(slug: string, flagId: string) {
  const url = `${base(slug)}/flags/${encodeURIComponent(flagId)}/editions`;
  const answer = await ask<{ editions: EditionView[] }>("POST", url, {});
  return answer?.editions ?? null;
}
