import { Logger, runMigrations } from "graphile-worker";

/** Brings the job tables (schema `graphile_worker`) up to date. */
export async function migrateJobs(connectionString: string): Promise<void> {
  await runMigrations({ connectionString, logger: new Logger(() => () => {}) });
}
