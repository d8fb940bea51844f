import "server-only";
import { db } from "@/lib/db/client";

const WINDOW_SECONDS = 60;

export type Allowance = {
  limit: number;
  remaining: number;
  /** Seconds until the window ends. */
  reset: number;
  over: boolean;
};

/**
 * Counts one request against a fixed window of a minute, in one statement, so
 * that requests in parallel and on several processes all count. `limit` is the
 * requests a minute.
 */
export async function takeRequest(
  scope: string,
  key: string,
  limit: number,
): Promise<Allowance> {
  const [row] = await db.$queryRaw<{ count: number; age: number }[]>`
    INSERT INTO "Throttle" (scope, key, count, "windowStart")
    VALUES (${scope}, ${key}, 1, now())
    ON CONFLICT (scope, key) DO UPDATE SET
      count = CASE WHEN "Throttle"."windowStart" < now() - make_interval(secs => ${WINDOW_SECONDS}) THEN 1 ELSE "Throttle".count + 1 END,
      "windowStart" = CASE WHEN "Throttle"."windowStart" < now() - make_interval(secs => ${WINDOW_SECONDS}) THEN now() ELSE "Throttle"."windowStart" END
    RETURNING count, extract(epoch FROM now() - "windowStart")::float8 AS age`;
  const { count = 1, age = 0 } = row ?? {};
  return {
    limit,
    remaining: Math.max(0, limit - count),
    reset: Math.max(1, Math.ceil(WINDOW_SECONDS - age)),
    over: count > limit,
  };
}

/** Requests a minute of one token, from REGROUND_RATE_LIMIT. */
export function requestsAMinute(
  setting = process.env.REGROUND_RATE_LIMIT,
): number {
  const wanted = Number(setting);
  return Number.isSafeInteger(wanted) && wanted > 0 ? wanted : 600;
}

/** The headers that tell a script how much is left. */
export function allowanceHeaders({ limit, remaining, reset }: Allowance) {
  return {
    "ratelimit-limit": `${limit}`,
    "ratelimit-remaining": `${remaining}`,
    "ratelimit-reset": `${reset}`,
    "ratelimit-policy": `${limit};w=${WINDOW_SECONDS}`,
  };
}
