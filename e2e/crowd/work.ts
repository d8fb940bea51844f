import { setTimeout as sleep } from "node:timers/promises";
import { askToDecide, askToUndo, type Client } from "./ask-to-decide";
import type { Asked } from "./told-history";

/** Every client tries to decide every flag, in an order of its own, once. */
export async function raceAll(
  clients: readonly Client[],
  flagIds: readonly string[],
): Promise<Asked[]> {
  const work = async (client: Client) => {
    const told: Asked[] = [];
    for (const flagId of shuffled(flagIds))
      told.push(await askToDecide(client, flagId, 1));
    return told;
  };
  return (await Promise.all(clients.map(work))).flat();
}

/** What a client believes of a flag: its version, and whether it is decided. */
type Seen = { version: number; decided: boolean };

/**
 * Clients that go on deciding flags and taking them back, each on what it saw
 * last, until `isOver` says so of how many they have asked. Where no answer comes a client looks anew.
 */
export async function workUntil(
  clients: readonly Client[],
  flagIds: readonly string[],
  isOver: (asked: number) => boolean,
): Promise<Asked[]> {
  const history: Asked[] = [];
  const work = async (client: Client) => {
    const seen = new Map<string, Seen>();
    while (!isOver(history.length)) {
      const flagId = flagIds[Math.floor(Math.random() * flagIds.length)] ?? "";
      const asked = await takeTurn(client, flagId, seen);
      if (asked) history.push(asked);
    }
  };
  await Promise.all(clients.map(work));
  return history;
}

/** One step of one client; null where nobody answered it. */
async function takeTurn(
  client: Client,
  flagId: string,
  seen: Map<string, Seen>,
): Promise<Asked | null> {
  const now = seen.get(flagId) ?? (await look(client, flagId));
  if (now === null) {
    await sleep(20);
    return null;
  }
  const ask = now.decided ? askToUndo : askToDecide;
  const asked = await ask(client, flagId, now.version);
  const next = after(now, asked);
  if (next) seen.set(flagId, next);
  else seen.delete(flagId);
  return asked;
}

/** What a client knows after an answer; null where it has to look. */
function after({ decided }: Seen, { told }: Asked): Seen | null {
  return told.kind === "done"
    ? { version: told.version, decided: !decided }
    : null;
}

async function look(
  { base, slug, headers }: Client,
  flagId: string,
): Promise<Seen | null> {
  try {
    const response = await fetch(
      `${base}/api/v1/projects/${slug}/flags/${flagId}`,
      { headers, signal: AbortSignal.timeout(60_000) },
    );
    if (!response.ok) return null;
    const { version, reviewState } = await response.json();
    return { version, decided: reviewState === "confirmed" };
  } catch {
    return null;
  }
}

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((one) => ({ one, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}
