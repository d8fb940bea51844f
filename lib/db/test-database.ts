import { randomBytes } from "node:crypto";
import path from "node:path";
import pg from "pg";
import { withDatabase } from "./ensure-database";
import { migrate } from "./migrate";
import { startThrowawayPostgres } from "./throwaway-postgres";

/** A server with a migrated template; plain data, so that it can be handed to other processes. */
export type TestServer = { url: string; template: string };

const RUNS = path.join(import.meta.dirname, "../../.data/test");

/**
 * Starts a Postgres for one run of tests, or uses the server of
 * TEST_DATABASE_URL (any database on it whose account may create databases).
 * `stop` leaves nothing behind on either.
 */
export async function startTestServer(): Promise<{
  server: TestServer;
  stop(): Promise<void>;
}> {
  const template = `reground_test_${randomBytes(5).toString("hex")}`;
  const given = process.env.TEST_DATABASE_URL;
  const own = given ? null : await startThrowawayPostgres(RUNS);
  const url = given ?? own?.urlOf("postgres") ?? "";
  const stop = () => (own ? own.stop() : dropAll(url, template));
  try {
    await migrate(withDatabase(url, template));
  } catch (error) {
    await stop();
    throw error;
  }
  return { server: { url, template }, stop };
}

/** The connection string of a new, migrated, empty database that nobody else uses. */
export async function freshDatabase({
  url,
  template,
}: TestServer): Promise<string> {
  const name = `${template}_${randomBytes(5).toString("hex")}`;
  await withClient(url, (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`),
  );
  return withDatabase(url, name);
}

async function dropAll(url: string, template: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      "SELECT datname FROM pg_database WHERE starts_with(datname, $1)",
      [template],
    );
    for (const { datname } of rows)
      await client.query(`DROP DATABASE ${datname} WITH (FORCE)`);
  });
}

async function withClient<T>(
  connectionString: string,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
