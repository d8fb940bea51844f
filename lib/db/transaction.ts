import "server-only";
import { db, type Tx } from "./client";

const RETRIES = 5;
/** Serialisation failure and deadlock: the whole transaction may run again. */
const RETRYABLE = new Set(["40001", "40P01", "P2034"]);

/**
 * Runs `work` in one transaction, and the whole of it again where Postgres
 * asks for that. `work` must therefore have no effect outside the database.
 */
export async function inTransaction<T>(
  work: (tx: Tx) => Promise<T>,
  timeoutMs = 15_000,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.$transaction(work, {
        timeout: timeoutMs,
        maxWait: 10_000,
      });
    } catch (error) {
      if (attempt > RETRIES || !isRetryable(error)) throw error;
      await new Promise((resolve) =>
        setTimeout(resolve, Math.random() * 20 * 2 ** attempt),
      );
    }
  }
}

function isRetryable(error: unknown): boolean {
  return codesOf(error).some((code) => RETRYABLE.has(code));
}

/** The error's own code and those of its causes (the adapter nests them). */
function codesOf(error: unknown, depth = 0): string[] {
  if (depth > 4 || typeof error !== "object" || error === null) return [];
  const found: string[] = [];
  for (const [key, value] of Object.entries({
    ...error,
    cause: "cause" in error ? error.cause : undefined,
  })) {
    if (/^(original)?code$/i.test(key) && typeof value === "string")
      found.push(value);
    else if (typeof value === "object")
      found.push(...codesOf(value, depth + 1));
  }
  return found;
}
