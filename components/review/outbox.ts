import type { DecisionRequest } from "./bench-client";

/** A decision that waits on this device for the network to come back. */
export type Waiting = {
  flagId: string;
  extId: string;
  key: string;
  request: DecisionRequest;
};

const name = (slug: string) => `reground:outbox:${slug}`;

/** What waits, oldest first. Kept over a reload; each has its own send key. */
export function readOutbox(slug: string): Waiting[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(name(slug)) ?? "[]");
    return Array.isArray(list) ? (list as Waiting[]) : [];
  } catch {
    return [];
  }
}

export function putInOutbox(slug: string, waiting: Waiting): Waiting[] {
  const others = readOutbox(slug).filter(({ key }) => key !== waiting.key);
  return write(slug, [...others, waiting]);
}

export function takeFromOutbox(slug: string, key: string): Waiting[] {
  return write(
    slug,
    readOutbox(slug).filter((waiting) => waiting.key !== key),
  );
}

function write(slug: string, list: Waiting[]): Waiting[] {
  try {
    localStorage.setItem(name(slug), JSON.stringify(list));
  } catch {
    // Storage is full or off: the list still lives as long as the page does.
  }
  return list;
}
