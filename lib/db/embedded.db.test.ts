import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded";
import { readPostmaster, waitUntilGone } from "./postmaster";
import { discardPostgres, newPostgresHome } from "./throwaway-postgres";

const root = path.join(import.meta.dirname, "../..");

let home: string;

beforeEach(async () => {
  home = await newPostgresHome(path.join(root, ".data/test"));
});

afterEach(() => discardPostgres(home));

const start = () => startEmbeddedPostgres(home, { durable: false });

const clusterOf = (postgres: EmbeddedPostgres) =>
  path.join(postgres.directory, "cluster");

async function ask(postgres: EmbeddedPostgres, sql: string) {
  const connectionString = postgres.urlOf("postgres");
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test("what was stored is there after a stop and a start, on the same port", async () => {
  const first = await start();
  await ask(first, "CREATE TABLE kept AS SELECT 7 AS number");
  await first.stop();
  await first.ended;
  const second = await start();
  expect(await ask(second, "SELECT number FROM kept")).toEqual([{ number: 7 }]);
  expect(second.port).toBe(first.port);
});

test("a server that an earlier run left and that answers is used on", async () => {
  const left = await start();
  const again = await start();
  expect(again.pid).toBe(left.pid);
  await again.stop();
  await again.ended;
});

test("a server that was suspended is woken and used on", async () => {
  const left = await start();
  process.kill(left.pid, "SIGSTOP");
  const again = await start();
  expect(again.pid).toBe(left.pid);
  expect(await ask(again, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("a killed server's pid file that names another program is in nobody's way", async () => {
  const first = await start();
  const file = path.join(clusterOf(first), "postmaster.pid");
  const left = await readPostmaster(clusterOf(first));
  await first.stop();
  await writeFile(
    file,
    `${process.pid}\n${clusterOf(first)}\n0\n${left?.port}\n`,
  );
  const second = await start();
  expect(await ask(second, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("the server ends when the process that started it is killed", async () => {
  const code = `
    const { startEmbeddedPostgres } = await import("./lib/db/embedded.ts");
    const { pid } = await startEmbeddedPostgres(${JSON.stringify(home)});
    console.log(pid);`;
  const owner = spawn(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "--eval", code],
    { cwd: root, stdio: ["ignore", "pipe", "inherit"] },
  );
  const [line] = await once(owner.stdout, "data");
  owner.kill("SIGKILL");
  expect(await waitUntilGone(Number(`${line}`), 20_000)).toBe(true);
});
