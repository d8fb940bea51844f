import "server-only";
import type { Actor } from "@/lib/auth/actor";
import type { Tx } from "@/lib/db/client";
import { type AuditEvent, eventHash, GENESIS } from "./event";

/**
 * Appends events to a chain, in order. Takes a transaction, never the client:
 * an event cannot outlive its change. Locks the chain's head, so call it last.
 * Returns the chain's new length, which is also the change feed's number.
 */
export async function appendEvents(
  tx: Tx,
  chain: string,
  actor: Actor,
  events: readonly AuditEvent[],
): Promise<bigint> {
  await tx.$executeRaw`
    INSERT INTO "AuditHead" (chain, seq, hash) VALUES (${chain}::uuid, 0, ${GENESIS})
    ON CONFLICT (chain) DO NOTHING`;
  const [head] = await tx.$queryRaw<{ seq: bigint; hash: string; at: Date }[]>`
    SELECT seq, hash, date_trunc('milliseconds', clock_timestamp()) AS at
    FROM "AuditHead" WHERE chain = ${chain}::uuid FOR UPDATE`;
  if (!head) throw new Error(`Audit chain ${chain} has no head`);

  let { seq, hash } = head;
  const rows = events.map(({ kind, data }) => {
    seq += 1n;
    const event = {
      ...{ chain, seq, at: head.at, kind, prevHash: hash },
      actorId: actor.kind === "person" ? actor.id : null,
      actor: actor.name,
      data: JSON.parse(JSON.stringify(data)),
    };
    hash = eventHash(event);
    return { ...event, hash };
  });
  await tx.auditEvent.createMany({ data: rows });
  await tx.auditHead.update({ where: { chain }, data: { seq, hash } });
  return seq;
}
