import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { sha256 } from "@/lib/core/hash";
import { migrateJobs } from "@/lib/jobs/migrate-jobs";
import { ensureDatabase } from "./ensure-database";
import {
  findHistoryProblem,
  type Migration,
  type MigrationRow,
} from "./migration-history";

/** The database cannot be brought up to date; the message says what to do. */
class MigrationError extends Error {
  override readonly name = "MigrationError";
}

/** The lock that `prisma migrate deploy` takes too, so that both never run at once. */
const PRISMA_LOCK = 72707369;

const DIRECTORY = path.join(import.meta.dirname, "../../prisma/migrations");

const OLDEST_SERVER = 150_000;

const HISTORY_TABLE = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id                      VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum                VARCHAR(64) NOT NULL,
    finished_at             TIMESTAMPTZ,
    migration_name          VARCHAR(255) NOT NULL,
    logs                    TEXT,
    rolled_back_at          TIMESTAMPTZ,
    started_at              TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count     INTEGER NOT NULL DEFAULT 0
)`;

/**
 * Brings a database up to date, and never half: each missing migration runs in
 * one transaction together with its row in `_prisma_migrations`, so that
 * `prisma migrate status` agrees. Creates the database when it is missing.
 * Several processes may call it at once: an advisory lock makes them take turns.
 * Returns the names it applied, oldest first. Throws MigrationError when the
 * history in the database contradicts the files, when the server is too old, or
 * when a migration fails (that one is then rolled back whole).
 */
export async function migrate(
  connectionString: string,
  directory = DIRECTORY,
): Promise<string[]> {
  const migrations = await findMigrations(directory);
  await ensureDatabase(connectionString);
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await requireUsableServer(client);
    await client.query("SELECT pg_advisory_lock($1)", [PRISMA_LOCK]);
    const applied = await applyMissing(client, migrations);
    await migrateJobs(connectionString);
    return applied;
  } finally {
    await client.end();
  }
}

/** The migrations of a directory in the order of their names. Other files are passed over. */
export async function findMigrations(
  directory = DIRECTORY,
): Promise<Migration[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  const names = entries.filter((e) => e.isDirectory()).map((e) => e.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const file = path.join(directory, name, "migration.sql");
      const bytes = await readFile(file);
      return { name, sql: bytes.toString("utf8"), checksum: sha256(bytes) };
    }),
  );
}

async function requireUsableServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string; encoding: string }>(
    "SELECT current_setting('server_version_num') AS version, current_setting('server_encoding') AS encoding",
  );
  const server = rows[0];
  if (!server || Number(server.version) < OLDEST_SERVER)
    throw new MigrationError("Reground needs PostgreSQL 15 or newer.");
  if (server.encoding !== "UTF8")
    throw new MigrationError(
      `The database is encoded as ${server.encoding}; Reground needs UTF8. Create it with ENCODING 'UTF8'.`,
    );
}

async function applyMissing(
  client: pg.Client,
  migrations: Migration[],
): Promise<string[]> {
  await requireOurDatabase(client);
  await createHistory(client);
  const { rows } = await client.query<MigrationRow>(
    "SELECT migration_name, checksum, finished_at, rolled_back_at FROM _prisma_migrations ORDER BY started_at",
  );
  const problem = findHistoryProblem(migrations, rows);
  if (problem) throw new MigrationError(problem);

  const applied = new Set(
    rows.filter((row) => row.finished_at).map((row) => row.migration_name),
  );
  const missing = migrations.filter(({ name }) => !applied.has(name));
  for (const migration of missing) await apply(client, migration);
  return missing.map(({ name }) => name);
}

/** Tables of somebody else are left alone: two applications in one schema end badly. */
export async function requireOurDatabase(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ ours: boolean; tables: string }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS ours,
       (SELECT count(*) FROM pg_class c WHERE c.relkind IN ('r', 'p')
          AND c.relnamespace = current_schema()::regnamespace) AS tables`,
  );
  if (rows[0] && !rows[0].ours && Number(rows[0].tables) > 0)
    throw new MigrationError(
      "The database already holds tables that are not Reground's. Give it an empty database of its own in DATABASE_URL.",
    );
}

/** The table that remembers what was applied, as Prisma has it. */
export async function createHistory(client: pg.ClientBase): Promise<void> {
  await client.query(HISTORY_TABLE);
}

/** Applies one migration and notes it, in the caller's transaction. */
export async function runMigration(
  client: pg.ClientBase,
  { name, sql, checksum }: Migration,
): Promise<void> {
  const started = new Date();
  await client.query(sql);
  await client.query(
    `INSERT INTO _prisma_migrations
       (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, $4, clock_timestamp(), 1)`,
    [randomUUID(), checksum, name, started],
  );
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query("BEGIN");
  try {
    await runMigration(client, migration);
    await client.query("COMMIT");
  } catch (cause) {
    await client.query("ROLLBACK");
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new MigrationError(
      `Migration ${migration.name} failed and was rolled back: ${why}`,
      { cause },
    );
  }
}
