import "server-only";
import { db } from "@/lib/db/client";

const WINDOW_MINUTES = 15;

type Scope = { scope: string; key: string; limit: number };

/**
 * Counts one attempt in each scope, in one statement each, so that parallel
 * attempts all count. False where any scope is over its limit.
 */
export async function takeAttempt(
  scopes: readonly Scope[],
  now: Date,
): Promise<boolean> {
  const since = new Date(now.getTime() - WINDOW_MINUTES * 60_000);
  let allowed = true;
  for (const { scope, key, limit } of scopes) {
    const [row] = await db.$queryRaw<{ count: number }[]>`
      INSERT INTO "Throttle" (scope, key, count, "windowStart")
      VALUES (${scope}, ${key}, 1, ${now})
      ON CONFLICT (scope, key) DO UPDATE SET
        count = CASE WHEN "Throttle"."windowStart" < ${since} THEN 1 ELSE "Throttle".count + 1 END,
        "windowStart" = CASE WHEN "Throttle"."windowStart" < ${since} THEN ${now} ELSE "Throttle"."windowStart" END
      RETURNING count`;
    if (!row || row.count > limit) allowed = false;
  }
  return allowed;
}

/** Forgets the attempts of somebody who got in. */
export async function clearThrottle(scopes: readonly Scope[]): Promise<void> {
  for (const { scope, key } of scopes)
    await db.throttle.deleteMany({ where: { scope, key } });
}
