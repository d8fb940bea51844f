import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { type Prisma, PrismaClient } from "./generated/client";

// One pool and one client a process: Next evaluates modules more than once.
const kept = globalThis as typeof globalThis & {
  regroundDb?: { pool: pg.Pool; client: PrismaClient };
};

function connect() {
  const connectionString = process.env.DATABASE_URL;
  const max = Number(process.env.REGROUND_DB_POOL ?? 10);
  // Idle connections keep no command of the command line from ending.
  const pool = new pg.Pool({
    ...{ connectionString, max, allowExitOnIdle: true },
    // Ours are many short statements: compiling one takes longer than running it.
    onConnect: async (client) => {
      await client.query("SET jit = off");
    },
  });
  // An idle connection that breaks is replaced at the next query; without a
  // listener it would end the process.
  pool.on("error", () => {});
  return { pool, client: new PrismaClient({ adapter: new PrismaPg(pool) }) };
}

kept.regroundDb ??= connect();

/** The one Prisma client. */
export const db = kept.regroundDb.client;

/** The same pool, for COPY, unnest and keyset SQL. */
export const pool = kept.regroundDb.pool;

export type Tx = Prisma.TransactionClient;
