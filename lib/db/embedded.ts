import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Note, openNote, saveNote } from "./embedded-note";
import { freePort } from "./free-port";
import {
  databaseEnv,
  findBinaries,
  type PostgresBinaries,
} from "./postgres-binaries";
import { createCluster } from "./postgres-cluster";
import { isAlive, type Postmaster, waitUntilGone } from "./postmaster";
import { answers, takeOver, urlOf } from "./take-over";

/** A Postgres of our own that runs now. */
export type EmbeddedPostgres = {
  pid: number;
  port: number;
  /** Where its data lies. */
  directory: string;
  /** A connection string for one of its databases, which need not exist yet. */
  urlOf(database: string): string;
  /** Resolves when the server has ended, for whatever reason. */
  ended: Promise<void>;
  /** Writes to disk what has changed, so that a stop soon after is quick. */
  flush(): Promise<void>;
  /** Ends it cleanly and waits for that. May be called again. */
  stop(): Promise<void>;
};

/** Half the safety for twice the speed: for clusters that are thrown away. */
const NOT_DURABLE = ["fsync", "synchronous_commit", "full_page_writes"];

/**
 * Starts the npm-shipped Postgres with its data under `home` (made when
 * missing: UTF8, locale C, a random password). The port is a free one and then
 * kept. It listens on loopback only, without a Unix socket. What an earlier,
 * killed run left behind is taken over: a server that still answers is used on,
 * one that hangs is stopped. The server ends by itself when this process dies.
 * Throws with the end of the log when it does not come up.
 */
export async function startEmbeddedPostgres(
  home: string,
  { durable = true } = {},
): Promise<EmbeddedPostgres> {
  const binaries = await findBinaries();
  const note = await openNote(home, binaries);
  const data = path.join(note.directory, "cluster");
  const left = await takeOver(data, note, binaries);
  if (left)
    return handleOf(left, note, watchPid(left.pid), endWithUs(left.pid));

  await createCluster(data, { ...note, durable }, binaries);
  const port = await freePort(note.port);
  await saveNote(home, { ...note, port });
  const log = path.join(home, "postgres.log");
  const child = launch(data, port, durable, log, binaries);
  const ended = new Promise<void>((resolve) =>
    child.once("close", () => resolve()),
  );
  const pid = child.pid ?? 0;
  const guard = endWithUs(pid);
  await waitUntilReady(child, note.password, port, log);
  return handleOf({ pid, port }, note, ended, guard);
}

function handleOf(
  { pid, port }: Postmaster,
  note: Note,
  ended: Promise<void>,
  guard: ChildProcess,
): EmbeddedPostgres {
  return {
    pid,
    port,
    directory: note.directory,
    ended,
    urlOf: (database) => urlOf(note.password, port, database),
    flush: () => checkpoint(urlOf(note.password, port, "postgres")),
    async stop() {
      guard.kill("SIGKILL");
      // SIGINT is Postgres's "fast": sessions are ended, nothing is lost.
      await signalAndWait(pid, "SIGINT", 30_000);
      await signalAndWait(pid, "SIGQUIT", 5_000);
    },
  };
}

async function checkpoint(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query("CHECKPOINT");
  } finally {
    await client.end();
  }
}

async function signalAndWait(
  pid: number,
  signal: NodeJS.Signals,
  limit: number,
): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, signal);
  await waitUntilGone(pid, limit);
}

/**
 * A shell that waits for the end of our side of a pipe, which even SIGKILL
 * brings, and then stops the server.
 */
function endWithUs(pid: number): ChildProcess {
  const guard = spawn("/bin/sh", ["-c", `read _; kill -INT ${pid} 2>&-`], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
    cwd: "/",
  });
  guard.on("error", () => {
    // No shell, no guard: the next start takes over what is left.
  });
  guard.unref();
  return guard;
}

function launch(
  data: string,
  port: number,
  durable: boolean,
  log: string,
  { postgres, account }: PostgresBinaries,
): ChildProcess {
  const settings = {
    listen_addresses: "127.0.0.1",
    timezone: "UTC",
    log_timezone: "UTC",
    max_connections: "200",
    max_logical_replication_workers: "0",
    ...(durable
      ? {}
      : Object.fromEntries(NOT_DURABLE.map((name) => [name, "off"]))),
  };
  const flags = Object.entries(settings).flatMap(([k, v]) => [
    "-c",
    `${k}=${v}`,
  ]);
  const output = openSync(log, "a", 0o600);
  const args = ["-D", data, "-p", `${port}`, "-k", "", ...flags];
  const child = spawn(postgres, args, {
    ...account,
    cwd: data,
    detached: true,
    env: databaseEnv(),
    stdio: ["ignore", output, output],
  });
  closeSync(output);
  return child;
}

async function waitUntilReady(
  child: ChildProcess,
  password: string,
  port: number,
  log: string,
): Promise<void> {
  let failure: Error | null = null;
  child.once("error", (error) => {
    failure = error;
  });
  const end = Date.now() + 60_000;
  while (!(await answers(urlOf(password, port, "postgres")))) {
    if (failure || child.exitCode !== null || Date.now() > end)
      throw new Error(
        `Postgres did not start. The end of ${log}:\n${await tail(log)}`,
        { cause: failure },
      );
    await sleep(40);
  }
}

async function tail(file: string): Promise<string> {
  const text = await readFile(file, "utf8").catch(() => "");
  return text.trimEnd().split("\n").slice(-12).join("\n");
}

async function watchPid(pid: number): Promise<void> {
  while (isAlive(pid)) await sleep(500, undefined, { ref: false });
}
