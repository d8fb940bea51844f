import { sha256 } from "@/lib/core/hash";

/** The chain of what concerns no project: people, sessions, settings. */
export const INSTANCE_CHAIN = "00000000-0000-0000-0000-000000000000";

/** One state change, as it goes into the chain. */
export type AuditEvent = {
  kind: string;
  data: Record<string, unknown>;
};

export type ChainedEvent = AuditEvent & {
  chain: string;
  seq: bigint;
  at: Date;
  actorId: string | null;
  actor: string;
  prevHash: string;
};

/** What stands before the first event of a chain. */
export const GENESIS = "0".repeat(64);

/**
 * The hash of one event: SHA-256 over its fields and the hash before it, with
 * object keys sorted, so that the same event always has the same hash.
 */
export function eventHash(event: ChainedEvent): string {
  const { chain, seq, at, actorId, actor, kind, data, prevHash } = event;
  return sha256(
    canonicalJson([
      prevHash,
      chain,
      seq.toString(),
      at.toISOString(),
      actorId,
      actor,
      kind,
      data,
    ]),
  );
}

/** JSON with sorted keys, without white space. `undefined` members are left out. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null)
    return JSON.stringify(value ?? null);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(",")}}`;
}
