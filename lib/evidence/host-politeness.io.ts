import "server-only";
import type { Politeness, Turn } from "./fetch-policy";

export type PolitenessLimits = {
  /** Requests to one host at once. */
  perHost: number;
  /** Requests to all hosts at once. */
  inAll: number;
  /** Milliseconds between two starts at one host. */
  pauseMs: number;
  /** The longest wait that a request sits out; beyond it, it is told to come back. */
  longestWaitMs: number;
};

export const POLITE: PolitenessLimits = {
  perHost: 2,
  inAll: 8,
  pauseMs: 500,
  longestWaitMs: 30_000,
};

type HostState = { active: number; nextStart: number; deferred: Date | null };
type Waiter = {
  host: string;
  signal: AbortSignal | undefined;
  settle: (turn: Turn | null) => void;
};

/**
 * Turns for requests, so that no host is asked more than it can bear: so many
 * at once, a pause between, and never before the time it asked for. First
 * come, first served within a host; a slow host never holds up another.
 */
export function makePoliteness(
  limits: PolitenessLimits = POLITE,
  now: () => number = Date.now,
): Politeness {
  const hosts = new Map<string, HostState>();
  let waiting: Waiter[] = [];
  let active = 0;
  let alarm: NodeJS.Timeout | undefined;

  const stateOf = (host: string): HostState => {
    const known = hosts.get(host);
    if (known) return known;
    const fresh = { active: 0, nextStart: 0, deferred: null };
    hosts.set(host, fresh);
    return fresh;
  };

  const opensAt = (state: HostState) =>
    Math.max(state.nextStart, state.deferred?.getTime() ?? 0);

  const start = (host: string): Turn => {
    const state = stateOf(host);
    state.active++;
    active++;
    state.nextStart = now() + limits.pauseMs;
    let left = false;
    return {
      leave: () => {
        if (left) return;
        left = true;
        state.active--;
        active--;
        serve();
      },
    };
  };

  const settle = (waiter: Waiter): boolean => {
    const state = stateOf(waiter.host);
    const opens = opensAt(state);
    if (waiter.signal?.aborted || tooFar(state)) {
      waiter.settle(null);
      return true;
    }
    if (active >= limits.inAll || state.active >= limits.perHost) return false;
    if (opens > now()) return false;
    waiter.settle(start(waiter.host));
    return true;
  };

  const tooFar = (state: HostState) =>
    (state.deferred?.getTime() ?? 0) - now() > limits.longestWaitMs;

  const serve = () => {
    waiting = waiting.filter((waiter) => !settle(waiter));
    forget();
    clearTimeout(alarm);
    const opening = waiting
      .map((it) => opensAt(stateOf(it.host)) - now())
      .filter((ms) => ms > 0);
    if (opening.length > 0) alarm = setTimeout(serve, Math.min(...opening));
  };

  /** Hosts that nobody asks for are not kept. */
  const forget = () => {
    if (hosts.size < 1_000) return;
    for (const [host, state] of hosts)
      if (state.active === 0 && opensAt(state) <= now()) hosts.delete(host);
  };

  return {
    enter: (host, signal) =>
      new Promise((resolve) => {
        waiting.push({ host, signal, settle: resolve });
        signal?.addEventListener("abort", serve, { once: true });
        serve();
      }),
    defer: (host, until) => {
      stateOf(host).deferred = until;
      serve();
    },
    deferredUntil: (host) => hosts.get(host)?.deferred ?? null,
  };
}
