import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded";
import {
  isAlive,
  isServing,
  readPostmaster,
  waitUntilGone,
} from "./postmaster";

/**
 * A Postgres for one run, fast and not durable, in a directory of its own under
 * `root`. `stop()` removes it without a trace. What runs that were killed have
 * left under `root` goes first.
 */
export async function startThrowawayPostgres(
  root: string,
): Promise<EmbeddedPostgres> {
  const home = await newPostgresHome(root);
  const postgres = await startEmbeddedPostgres(home, { durable: false });
  return {
    ...postgres,
    async stop() {
      await postgres.stop();
      await discardPostgres(home);
    },
  };
}

/** A new directory under `root` for a Postgres of this process, after a sweep. */
export async function newPostgresHome(root: string): Promise<string> {
  await mkdir(root, { recursive: true });
  for (const name of await readdir(root)) await sweep(path.join(root, name));
  return mkdtemp(path.join(root, `${process.pid}-`));
}

/** Leaves runs alone whose process lives. */
async function sweep(home: string): Promise<void> {
  const owner = Number.parseInt(path.basename(home), 10);
  if (!owner || isAlive(owner)) return;
  await discardPostgres(home);
}

/** Ends what still runs there, and removes it without a trace. */
export async function discardPostgres(home: string): Promise<void> {
  const note = path.join(home, "postgres.json");
  const text = await readFile(note, "utf8").catch(() => null);
  const directory: string | null = text ? JSON.parse(text).directory : null;
  if (directory) {
    const data = path.join(directory, "cluster");
    const left = await readPostmaster(data);
    if (left && isServing(left.pid, data)) {
      process.kill(left.pid, "SIGQUIT");
      await waitUntilGone(left.pid, 10_000);
    }
    await rm(directory, { recursive: true, force: true, maxRetries: 5 });
  }
  await rm(home, { recursive: true, force: true, maxRetries: 5 });
}
