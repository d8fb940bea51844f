import { sha256 } from "@/lib/core/hash";

/** One migration as it lies in `prisma/migrations`; the checksum is Prisma's: SHA-256 of the file's bytes. */
export type Migration = { name: string; sql: string; checksum: string };

/** What `_prisma_migrations` says about one attempt to apply a migration. */
export type MigrationRow = {
  migration_name: string;
  checksum: string;
  finished_at: Date | null;
  rolled_back_at: Date | null;
};

/**
 * Why the migrations on disk must not be applied on top of what the database
 * remembers, in words for a person; null when nothing speaks against it.
 * Attempts that were marked as rolled back do not count.
 */
export function findHistoryProblem(
  migrations: Migration[],
  rows: MigrationRow[],
): string | null {
  const onDisk = new Map(migrations.map((m) => [m.name, m]));
  for (const row of rows.filter((r) => !r.rolled_back_at)) {
    const problem = findRowProblem(row, onDisk.get(row.migration_name));
    if (problem) return problem;
  }
  return null;
}

function findRowProblem(
  row: MigrationRow,
  migration: Migration | undefined,
): string | null {
  const name = row.migration_name;
  if (!row.finished_at)
    return `Migration ${name} was begun by another tool and never finished. Look at the database, then mark it with \`npx prisma migrate resolve\`.`;
  if (!migration)
    return `The database knows migration ${name}, which this version of Reground does not have. Use the newer version that made it, or another database.`;
  if (!matches(migration, row.checksum))
    return `Migration ${name} was changed after it had been applied. Restore prisma/migrations/${name}/migration.sql as it was (git checkout) and put the change into a new migration.`;
  return null;
}

/** As Prisma compares: a checkout with other line endings is no change. */
function matches({ sql, checksum }: Migration, applied: string): boolean {
  const lf = sql.replaceAll("\r\n", "\n");
  const crlf = lf.replaceAll("\n", "\r\n");
  return [checksum, sha256(lf), sha256(crlf)].includes(applied);
}
