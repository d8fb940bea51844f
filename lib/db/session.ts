import "server-only";
import type { PoolClient } from "pg";
import { pool, type Tx } from "./client";

/** Runs one statement with `$1` for its values. */
type Query = <Row>(text: string, values: unknown[]) => Promise<Row[]>;

/** Statements of ours, as text, inside a Prisma transaction. */
export function queryOf(tx: Tx): Query {
  return (text, values) => tx.$queryRawUnsafe(text, ...values);
}

/** The same on one connection. */
export function clientQuery(client: PoolClient): Query {
  return async (text, values) => (await client.query(text, values)).rows;
}

/**
 * Lends one connection to `work`. Where that fails the connection is closed,
 * so that no transaction, lock or COPY outlives it.
 */
export async function withConnection<T>(
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let failed = true;
  try {
    const value = await work(client);
    failed = false;
    return value;
  } finally {
    client.release(failed);
  }
}

/**
 * The same, holding a lock of that name until `work` has ended or its process
 * has died. Whoever wants it meanwhile waits.
 */
export function withLock<T>(
  name: string,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  return withConnection(async (client) => {
    await client.query("SELECT pg_advisory_lock(hashtextextended($1, 0))", [
      name,
    ]);
    const value = await work(client);
    await client.query("SELECT pg_advisory_unlock(hashtextextended($1, 0))", [
      name,
    ]);
    return value;
  });
}

/** Runs `work` in a transaction on a connection of its own. */
export function inConnectionTransaction<T>(
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  return withConnection(async (client) => {
    await client.query("BEGIN");
    const value = await work(client);
    await client.query("COMMIT");
    return value;
  });
}

/** Whether nobody holds the lock of that name now. */
export function isNobodys(name: string): Promise<boolean> {
  return inConnectionTransaction(async (client) => {
    const { rows } = await client.query<{ free: boolean }>(
      "SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS free",
      [name],
    );
    return rows[0]?.free === true;
  });
}
