import {
  type IncomingFlag,
  type KnownFlag,
  type PairName,
  pairFlags,
} from "./pair-flags";

/** What an import does to a flag. */
export type Effect =
  | "new"
  | "unchanged"
  | "moved"
  | "changed"
  | "resolved"
  | "reopened"
  /** Stays resolved and only changes its file. */
  | "carried";

export type StagedPair = {
  /** Null for a flag that nobody knew. */
  flagId: string | null;
  /** The staged row; null for a flag that is no longer raised. */
  n: number | null;
  effect: Effect;
};

type Known = KnownFlag & { id: string; contentHash: string };
type Incoming = IncomingFlag & { n: number; contentHash: string };

/**
 * What an import does to the flags of one file. A flag that stays to the letter
 * is left out: most are, and they cost nothing further. Those that `isCarried`
 * come over from a file with another name, so that none of them stays.
 */
export function pairFile<K extends Known>(
  known: readonly K[],
  incoming: readonly Incoming[],
  isCarried: (flag: K) => boolean = () => false,
): StagedPair[] {
  const { pairs, fresh, resolved } = pairFlags(known, incoming);
  const met: StagedPair[] = pairs
    .filter(
      ({ known, incoming, reopened }) =>
        reopened ||
        known.contentHash !== incoming.contentHash ||
        isCarried(known),
    )
    .map(({ known, incoming, name, reopened }) => ({
      flagId: known.id,
      n: incoming.n,
      effect: effectOf(name, reopened, isCarried(known)),
    }));
  const gone = (effect: Effect) => (flag: Known) => ({
    ...{ flagId: flag.id, n: null, effect },
  });
  const paired = new Set(pairs.map((pair) => pair.known));
  return [
    ...met,
    ...fresh.map(({ n }) => ({ flagId: null, n, effect: "new" as const })),
    ...resolved.map(gone("resolved")),
    ...known
      .filter((flag) => flag.resolved && isCarried(flag) && !paired.has(flag))
      .map(gone("carried")),
  ];
}

function effectOf(
  name: PairName,
  reopened: boolean,
  isCarried: boolean,
): Effect {
  if (name !== "unchanged") return name;
  if (reopened) return "reopened";
  return isCarried ? "moved" : name;
}
