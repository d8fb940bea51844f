import type { DecisionRequest } from "./bench-client";

/** A decision that waits on this device for the network to come back. */
export type Waiting = {
  flagId: string;
  extId: string;
  key: string;
  request: DecisionRequest;
};

const name = (scope: string) => `reground:outbox:${scope}`;

/** What waits, oldest first. Kept over a reload; each has its own send key. */
export function readOutbox(scope: string): Waiting[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(name(scope)) ?? "[]");
    return Array.isArray(list) ? (list as Waiting[]) : [];
  } catch {
    return [];
  }
}

export function putInOutbox(scope: string, waiting: Waiting): Waiting[] {
  const others = readOutbox(scope).filter(({ key }) => key !== waiting.key);
  return write(scope, [...others, waiting]);
}

export function takeFromOutbox(scope: string, key: string): Waiting[] {
  return write(
    scope,
    readOutbox(scope).filter((waiting) => waiting.key !== key),
  );
}

function write(scope: string, list: Waiting[]): Waiting[] {
  try {
    localStorage.setItem(name(scope), JSON.stringify(list));
  } catch {
    // Storage is full or off: the list still lives as long as the page does.
  }
  return list;
}
