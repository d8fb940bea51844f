import "server-only";
import { createHash, type Hash } from "node:crypto";
import { once } from "node:events";
import { finished } from "node:stream/promises";
import pg from "pg";
import { from } from "pg-copy-streams";
import type { ZodType } from "zod";
import { ensureDatabase } from "@/lib/db/ensure-database";
import {
  createHistory,
  findMigrations,
  migrate,
  requireOurDatabase,
  runMigration,
} from "@/lib/db/migrate";
import { tableHeads } from "./dump.io";
import {
  DumpEnd,
  DumpHeader,
  END_OF_ROWS,
  linesOf,
  quoted,
  TableHead,
} from "./dump-format";

/** The dump cannot be restored; nothing was changed. The message says why. */
export class RestoreRefused extends Error {
  override readonly name = "RestoreRefused";
}

const END = Buffer.from(END_OF_ROWS);

type Reader = { lines: AsyncIterator<Buffer>; hash: Hash };

/**
 * Puts a dump into an empty database, whole or not at all: the tables are made
 * as the dump's own version had them, its rows go in, and only when its last
 * line agrees with every byte before it is the transaction committed. Then the
 * newer migrations run. Streamed. Throws RestoreRefused for a dump that was cut
 * short, altered or made by a newer version, and for a database that holds
 * anything. Returns how many rows each table got.
 */
export async function restore(
  bytes: AsyncIterable<Uint8Array>,
  connectionString: string,
): Promise<Map<string, number>> {
  await ensureDatabase(connectionString);
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query("BEGIN");
    await requireEmpty(client);
    const reader = {
      lines: linesOf(bytes)[Symbol.asyncIterator](),
      hash: createHash("sha256"),
    };
    await rebuild(client, await readHeader(reader));
    const counts = await readTables(client, reader);
    await client.query("COMMIT");
    await migrate(connectionString);
    return counts;
  } finally {
    // Without the COMMIT above this takes all of it back.
    await client.end();
  }
}

async function requireEmpty(client: pg.ClientBase): Promise<void> {
  await requireOurDatabase(client);
  for (const { table } of await tableHeads(client)) {
    const { rows } = await client.query(
      `SELECT 1 FROM ${quoted(table)} LIMIT 1`,
    );
    if (rows.length > 0)
      throw new RestoreRefused(
        `The database is not empty (${table} has rows). Restore into a new one.`,
      );
  }
}

async function readHeader(reader: Reader): Promise<DumpHeader> {
  const line = await nextLine(reader);
  const header = parseLine(line, DumpHeader);
  if (!header) throw new RestoreRefused("This is no dump of Reground.");
  reader.hash.update(line);
  return header;
}

/** The tables as the version that made the dump had them. */
async function rebuild(
  client: pg.ClientBase,
  header: DumpHeader,
): Promise<void> {
  const known = await findMigrations();
  const wanted = header.migrations.map(({ name, checksum }) => {
    const found = known.find((one) => one.name === name);
    if (!found)
      throw new RestoreRefused(
        `The dump was made by a newer version (migration ${name}). Restore it with that one.`,
      );
    if (found.checksum !== checksum)
      throw new RestoreRefused(`Migration ${name} differs from the dump's.`);
    return found;
  });
  const { rows } = await client.query<{ name: string }>(
    "SELECT current_schema() AS name",
  );
  const schema = quoted(rows[0]?.name ?? "public");
  await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
  await client.query(`CREATE SCHEMA ${schema}`);
  await createHistory(client);
  for (const migration of wanted) await runMigration(client, migration);
}

async function readTables(client: pg.ClientBase, reader: Reader) {
  const counts = new Map<string, number>();
  for (;;) {
    const line = await nextLine(reader);
    const end = parseLine(line, DumpEnd);
    if (end) {
      await requireRightEnd(reader, end.sha256);
      return counts;
    }
    const head = parseLine(line, TableHead);
    if (!head) throw altered("a line is neither a table nor the end");
    reader.hash.update(line);
    counts.set(head.table, await readRows(client, reader, head));
  }
}

async function requireRightEnd({ lines, hash }: Reader, sha256: string) {
  if (hash.digest("hex") !== sha256) throw altered("its checksum differs");
  if (!(await lines.next()).done) throw altered("something follows its end");
}

async function readRows(
  client: pg.ClientBase,
  reader: Reader,
  head: TableHead,
) {
  const columns = head.columns.map(quoted).join(", ");
  const copy = client.query(
    from(`COPY ${quoted(head.table)} (${columns}) FROM STDIN`),
  );
  const outcome = finished(copy);
  // Met below, or by the write that waits.
  outcome.catch(() => {});
  try {
    let rows = 0;
    for (;;) {
      const line = await nextLine(reader);
      reader.hash.update(line);
      if (line.equals(END)) break;
      rows += 1;
      const goesOn = copy.write(line);
      if (!goesOn) await Promise.race([once(copy, "drain"), outcome]);
    }
    copy.end();
    await outcome;
    return rows;
  } catch (error) {
    copy.destroy();
    if (!isUnfit(error)) throw error;
    throw altered(`the rows of ${head.table} do not fit`);
  }
}

async function nextLine({ lines }: Reader): Promise<Buffer> {
  const next = await lines.next();
  if (next.done || next.value.at(-1) !== LF)
    throw new RestoreRefused("The dump was cut short.");
  return next.value;
}

const LF = 10;

function parseLine<T>(line: Buffer, schema: ZodType<T>): T | null {
  try {
    const raw: unknown = JSON.parse(line.toString("utf8"));
    return schema.safeParse(raw).data ?? null;
  } catch {
    return null;
  }
}

/** What Postgres says of values, keys and columns that do not fit their table. */
const isUnfit = (error: unknown) =>
  error instanceof Error &&
  "code" in error &&
  /^(22|23|42)/.test(String(error.code));

const altered = (why: string) =>
  new RestoreRefused(`The dump was altered: ${why}.`);
