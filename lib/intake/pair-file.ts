import { type IncomingFlag, type KnownFlag, pairFlags } from "./pair-flags";

/** What an import does to a flag. */
export type Effect =
  | "new"
  | "unchanged"
  | "moved"
  | "changed"
  | "resolved"
  | "reopened";

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
 * is left out: most are, and they cost nothing further.
 */
export function pairFile(
  known: readonly Known[],
  incoming: readonly Incoming[],
): StagedPair[] {
  const { pairs, fresh, resolved } = pairFlags(known, incoming);
  const met: StagedPair[] = pairs
    .filter(
      ({ known, incoming, reopened }) =>
        reopened || known.contentHash !== incoming.contentHash,
    )
    .map(({ known, incoming, name, reopened }) => ({
      flagId: known.id,
      n: incoming.n,
      effect: reopened && name === "unchanged" ? "reopened" : name,
    }));
  return [
    ...met,
    ...fresh.map(({ n }) => ({ flagId: null, n, effect: "new" as const })),
    ...resolved.map(({ id }) => ({
      flagId: id,
      n: null,
      effect: "resolved" as const,
    })),
  ];
}
