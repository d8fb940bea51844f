import type { DraftBody } from "@/lib/review/flag-view";

/**
 * A copy on this device of what has not reached the server: it outlives an
 * expired session, a crash and a closed tab. Storage that is full or switched
 * off is no reason to fail; the server's copy is the one that counts.
 */
type Copy = { body: DraftBody; rev: number; at: string };

const keyOf = (scope: string, flagId: string) =>
  `reground:draft:${scope}:${flagId}`;

export function keepLocalDraft(
  scope: string,
  flagId: string,
  body: DraftBody,
  rev: number,
): void {
  const copy: Copy = { body, rev, at: new Date().toISOString() };
  quietly(() =>
    localStorage.setItem(keyOf(scope, flagId), JSON.stringify(copy)),
  );
}

export function dropLocalDraft(scope: string, flagId: string): void {
  quietly(() => localStorage.removeItem(keyOf(scope, flagId)));
}

export function readLocalDraft(
  scope: string,
  flagId: string,
): DraftBody | null {
  const text = quietly(() => localStorage.getItem(keyOf(scope, flagId)));
  if (text === null) return null;
  const copy = quietly(() => JSON.parse(text) as Partial<Copy>);
  return copy?.body ?? null;
}

/** One id for this tab, kept over a reload: two tabs have two drafts. */
export function tabId(): string {
  const known = quietly(() => sessionStorage.getItem("reground:tab"));
  if (known !== null) return known;
  const fresh = crypto.randomUUID();
  quietly(() => sessionStorage.setItem("reground:tab", fresh));
  return fresh;
}

function quietly<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}
