import { matchByLine } from "./match-by-line";

/** A flag of one file as the project knows it. */
export type KnownFlag = {
  extId: string;
  claimKey: string;
  line: number;
  /** True where an earlier import resolved it. */
  resolved: boolean;
};

/** A flag of the same file as the incoming ledger has it. */
export type IncomingFlag = Pick<KnownFlag, "extId" | "claimKey" | "line">;

/** How an incoming flag differs from the one it is paired with. */
export type PairName = "unchanged" | "moved" | "changed";

export type FlagPair<K, I> = {
  known: K;
  incoming: I;
  name: PairName;
  /** True where the known flag was resolved and is back. */
  reopened: boolean;
};

export type Pairing<K, I> = {
  pairs: FlagPair<K, I>[];
  /** Incoming flags that nobody knew. */
  fresh: I[];
  /** Known flags that this ledger resolves: they were not, and are not in it. */
  resolved: K[];
};

/**
 * Pairs the flags of one file with those that are known of it, each once and as
 * multisets: same id and claim, then same claim, then same id; the rest is new.
 *
 * Between equal candidates an unresolved one comes before a resolved one, then
 * the one on the same line, then the nearest. The order in which flags are given
 * never matters. Time grows as n log n, also where all claims are equal.
 */
export function pairFlags<K extends KnownFlag, I extends IncomingFlag>(
  known: readonly K[],
  incoming: readonly I[],
): Pairing<K, I> {
  const pairs: FlagPair<K, I>[] = [];
  let left = { known: [...known], incoming: [...incoming] };
  for (const keyOf of TIERS) left = pairTier(left, keyOf, pairs);
  return {
    pairs,
    fresh: left.incoming,
    resolved: left.known.filter((flag) => !flag.resolved),
  };
}

type Sides<K, I> = { known: K[]; incoming: I[] };

const TIERS: ((flag: IncomingFlag) => string)[] = [
  (flag) => `${flag.extId}\0${flag.claimKey}`,
  (flag) => flag.claimKey,
  (flag) => flag.extId,
];

function pairTier<K extends KnownFlag, I extends IncomingFlag>(
  sides: Sides<K, I>,
  keyOf: (flag: IncomingFlag) => string,
  pairs: FlagPair<K, I>[],
): Sides<K, I> {
  const groups = groupBy(sides.known, keyOf);
  const unpaired: I[] = [];
  const used = new Set<K>();
  for (const [key, wanted] of groupBy(sides.incoming, keyOf)) {
    let rest = wanted;
    const candidates = groups.get(key) ?? [];
    for (const resolved of [false, true]) {
      const some = candidates.filter((flag) => flag.resolved === resolved);
      rest = pairSome(some, rest, used, pairs);
    }
    unpaired.push(...rest);
  }
  return {
    known: sides.known.filter((flag) => !used.has(flag)),
    incoming: unpaired,
  };
}

/** Pairs as many as there are on the shorter side; gives the incoming ones that are left. */
function pairSome<K extends KnownFlag, I extends IncomingFlag>(
  known: K[],
  incoming: I[],
  used: Set<K>,
  pairs: FlagPair<K, I>[],
): I[] {
  if (known.length === 0 || incoming.length === 0) return incoming;
  const matched = matchByLine(
    known.toSorted(byPlace),
    incoming.toSorted(byPlace),
  );
  const taken = new Set<I>();
  for (const [left, right] of matched) {
    used.add(left);
    taken.add(right);
    pairs.push({
      known: left,
      incoming: right,
      name: nameOf(left, right),
      reopened: left.resolved,
    });
  }
  return incoming.filter((flag) => !taken.has(flag));
}

function nameOf(known: KnownFlag, incoming: IncomingFlag): PairName {
  if (known.claimKey !== incoming.claimKey) return "changed";
  const stays = known.extId === incoming.extId && known.line === incoming.line;
  return stays ? "unchanged" : "moved";
}

function groupBy<T>(
  all: readonly T[],
  keyOf: (one: T) => string,
): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}

function byPlace(a: IncomingFlag, b: IncomingFlag): number {
  return (
    a.line - b.line ||
    compare(a.extId, b.extId) ||
    compare(a.claimKey, b.claimKey)
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
