import "server-only";
import { db, type Tx } from "@/lib/db/client";
import { nextTries } from "./next-throttle";

/** Something whose tries are counted, and how many in a row are free. */
export type Scope = { scope: string; key: string; limit: number };

/**
 * Counts one try in each scope, under a lock of its row, so that tries in
 * parallel and on several processes all count. False where any scope makes it
 * wait.
 */
export async function takeAttempt(
  scopes: readonly Scope[],
  now: Date,
): Promise<boolean> {
  const results = await db.$transaction(async (tx) => {
    const allowed: boolean[] = [];
    // One after the other, always in the same order: no deadlock.
    for (const scope of scopes) allowed.push(await takeOne(tx, scope, now));
    return allowed;
  });
  return results.every(Boolean);
}

async function takeOne(tx: Tx, { scope, key, limit }: Scope, now: Date) {
  await tx.$executeRaw`
    INSERT INTO "Throttle" (scope, key, count, "windowStart")
    VALUES (${scope}, ${key}, 0, ${now}) ON CONFLICT DO NOTHING`;
  const [row] = await tx.$queryRaw<
    { count: number; windowStart: Date; blockedUntil: Date | null }[]
  >`SELECT count, "windowStart", "blockedUntil" FROM "Throttle"
    WHERE scope = ${scope} AND key = ${key} FOR UPDATE`;
  const { allowed, after } = nextTries(row ?? null, limit, now);
  await tx.throttle.update({
    where: { scope_key: { scope, key } },
    data: after,
  });
  return allowed;
}

/** Forgets the tries of somebody who got in. */
export async function clearThrottle(scopes: readonly Scope[]): Promise<void> {
  for (const { scope, key } of scopes)
    await db.throttle.deleteMany({ where: { scope, key } });
}
