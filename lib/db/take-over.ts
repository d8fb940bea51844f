import { spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Note } from "./embedded-note";
import { databaseEnv, type PostgresBinaries } from "./postgres-binaries";
import { USER } from "./postgres-cluster";
import {
  isAlive,
  isServing,
  type Postmaster,
  readPostmaster,
} from "./postmaster";

/** The server that still serves `data` and lets us in, after hanging ones were stopped. */
export async function takeOver(
  data: string,
  note: Note,
  binaries: PostgresBinaries,
): Promise<Postmaster | null> {
  const left = await readPostmaster(data);
  if (!left) return null;
  // The file of a dead server is left to Postgres, which checks it too; only
  // when its number has been given to another program is it in the way.
  if (!isServing(left.pid, data)) {
    if (isAlive(left.pid)) await rm(path.join(data, "postmaster.pid"));
    return null;
  }
  // One that was only suspended goes on as if nothing had been.
  process.kill(left.pid, "SIGCONT");
  const end = Date.now() + 10_000;
  while (isServing(left.pid, data) && Date.now() < end) {
    if (await answers(urlOf(note.password, left.port, "postgres"), data))
      return left;
    await sleep(100);
  }
  for (const mode of ["fast", "immediate"])
    if (isServing(left.pid, data)) await pgCtlStop(data, mode, binaries);
  return null;
}

function pgCtlStop(
  data: string,
  mode: string,
  { pgCtl, account }: PostgresBinaries,
): Promise<void> {
  const args = ["stop", "-D", data, "-m", mode, "-w", "-t", "20"];
  const child = spawn(pgCtl, args, {
    ...account,
    cwd: data,
    env: databaseEnv(),
    stdio: "ignore",
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", () => resolve());
  });
}

/** Whether our password opens a server there and, when asked, that it serves `data`. */
export async function answers(url: string, data?: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 3000,
  });
  try {
    await client.connect();
    const { rows } = await client.query("SHOW data_directory");
    return data === undefined || rows[0]?.data_directory === data;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** A connection string for a database of our own server. */
export function urlOf(
  password: string,
  port: number,
  database: string,
): string {
  return `postgresql://${USER}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
}
