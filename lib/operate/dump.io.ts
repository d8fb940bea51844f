import "server-only";
import { createHash } from "node:crypto";
import pg from "pg";
import { to } from "pg-copy-streams";
import {
  type DumpHeader,
  END_OF_ROWS,
  parentsFirst,
  quoted,
  type TableHead,
} from "./dump-format";

/** Not data: what was applied to a database is rebuilt by applying it. */
const HISTORY = "_prisma_migrations";

type Write = (bytes: Buffer) => Promise<void>;

/**
 * Hands every row of every table to `write`, as it stood at one moment; the app
 * may go on meanwhile. Streamed: what is in memory does not grow with the
 * database. `write` is awaited. The layout is in dump-format.ts. The queue of
 * jobs is left out: what was asked for is in JobRun, and is taken up anew.
 */
export async function dump(
  connectionString: string,
  write: Write,
): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    await dumpAll(client, write);
    await client.query("COMMIT");
  } finally {
    await client.end();
  }
}

async function dumpAll(client: pg.ClientBase, write: Write): Promise<void> {
  const hash = createHash("sha256");
  const put = (bytes: Buffer) => {
    hash.update(bytes);
    return write(bytes);
  };
  const line = (value: unknown) =>
    put(Buffer.from(`${JSON.stringify(value)}\n`));
  await line(await header(client));
  for (const head of await tableHeads(client)) {
    await line(head);
    for await (const rows of client.query(to(await copyOf(client, head))))
      await put(rows);
    await put(Buffer.from(END_OF_ROWS));
  }
  const end = { end: true, sha256: hash.digest("hex") };
  await write(Buffer.from(`${JSON.stringify(end)}\n`));
}

async function header(client: pg.ClientBase): Promise<DumpHeader> {
  const { rows } = await client.query<DumpHeader["migrations"][number]>(
    `SELECT migration_name AS name, checksum FROM ${quoted(HISTORY)}
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`,
  );
  return { reground: "dump", format: 1, migrations: rows };
}

/** Every table of ours with its stored columns, parents first. */
export async function tableHeads(client: pg.ClientBase): Promise<TableHead[]> {
  const { rows } = await client.query<TableHead>(
    `SELECT c.relname AS table, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
       AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
       AND c.relname <> $1
     GROUP BY c.relname`,
    [HISTORY],
  );
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `SELECT f.relname AS "from", t.relname AS "to"
     FROM pg_constraint k JOIN pg_class f ON f.oid = k.conrelid
       JOIN pg_class t ON t.oid = k.confrelid
     WHERE k.contype = 'f' AND f.relnamespace = current_schema()::regnamespace`,
  );
  const byName = new Map(rows.map((row) => [row.table, row]));
  return parentsFirst([...byName.keys()], references).flatMap(
    (name) => byName.get(name) ?? [],
  );
}

async function copyOf(client: pg.ClientBase, { table, columns }: TableHead) {
  const { rows } = await client.query<{ name: string }>(
    `SELECT a.attname AS name FROM pg_index i
       CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k(attnum, n)
       JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attnum
     WHERE i.indisprimary AND i.indrelid = $1::regclass ORDER BY k.n`,
    [quoted(table)],
  );
  const order = rows.map(({ name }) => quoted(name));
  if (order.length === 0) throw new Error(`Table ${table} has no primary key`);
  return `COPY (SELECT ${columns.map(quoted).join(", ")} FROM ${quoted(table)} ORDER BY ${order.join(", ")}) TO STDOUT`;
}
