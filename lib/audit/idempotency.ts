import "server-only";
import type { Actor, IdempotencyClaim, ProjectAccess } from "@/lib/auth/actor";
import { AppError } from "@/lib/core/app-error";
import { db, type Tx } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";

/**
 * Claims a key inside the transaction that does the work. A second request
 * with the same key waits here until the first commits, and then gets its
 * answer; after a crash nothing was claimed and the work is done anew.
 * Throws `key-reused` where the key stood for another request.
 */
export async function claimKey<T>(
  tx: Tx,
  actor: Actor,
  { route, key, requestSha }: IdempotencyClaim,
): Promise<{ answer: T } | null> {
  const claimed = await tx.$executeRaw`
    INSERT INTO "Idempotency" ("actorId", route, key, "requestSha")
    VALUES (${actor.id}::uuid, ${route}, ${key}, ${requestSha})
    ON CONFLICT DO NOTHING`;
  if (claimed === 1) return null;
  const row = await tx.idempotency.findUniqueOrThrow({
    where: { actorId_route_key: { actorId: actor.id, route, key } },
  });
  if (row.requestSha !== requestSha) throw reused();
  return { answer: row.response as T };
}

/**
 * The answer that an earlier request with the same key got; null where there
 * was none. For commands that look at something before they write: what they
 * see may be their own earlier work.
 */
export async function findAnswer<T>({
  actor,
  idempotency: claim,
}: ProjectAccess): Promise<{ answer: T } | null> {
  if (!claim) return null;
  const { route, key, requestSha } = claim;
  const row = await db.idempotency.findUnique({
    where: { actorId_route_key: { actorId: actor.id, route, key } },
  });
  if (!row) return null;
  if (row.requestSha !== requestSha) throw reused();
  return { answer: row.response as T };
}

const reused = () =>
  new AppError(
    "key-reused",
    "This Idempotency-Key was used for another request.",
  );

/** Keeps the answer with the work that it tells of. */
export async function keepAnswer(
  tx: Tx,
  actor: Actor,
  { route, key }: IdempotencyClaim,
  answer: unknown,
): Promise<void> {
  await tx.idempotency.update({
    where: { actorId_route_key: { actorId: actor.id, route, key } },
    data: {
      status: 200,
      response:
        answer === null || answer === undefined
          ? Prisma.JsonNull
          : JSON.parse(JSON.stringify(answer)),
    },
  });
}
