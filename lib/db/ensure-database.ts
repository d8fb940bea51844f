import pg from "pg";

const NO_SUCH_DATABASE = "3D000";
const ALREADY_THERE = ["42P04", "23505"];

/**
 * Creates the database a connection string names when the server has none of
 * that name. Throws what the server says when it cannot be reached, or when the
 * role may not create one.
 */
export async function ensureDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
  } catch (error) {
    if (!hasCode(error, [NO_SUCH_DATABASE])) throw error;
    await createDatabase(connectionString);
  } finally {
    await client.end();
  }
}

/** The same server and account, another database. */
export function withDatabase(connectionString: string, name: string): string {
  const url = new URL(connectionString);
  url.pathname = `/${encodeURIComponent(name)}`;
  return url.href;
}

async function createDatabase(connectionString: string): Promise<void> {
  const name = decodeURIComponent(new URL(connectionString).pathname.slice(1));
  const client = new pg.Client({
    connectionString: withDatabase(connectionString, "postgres"),
  });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } catch (error) {
    // Another process was faster, which is as good.
    if (!hasCode(error, ALREADY_THERE)) throw error;
  } finally {
    await client.end();
  }
}

function hasCode(error: unknown, codes: string[]): boolean {
  const code =
    error instanceof Error && "code" in error ? String(error.code) : "";
  return codes.includes(code);
}
