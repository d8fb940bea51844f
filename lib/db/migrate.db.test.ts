import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { withDatabase } from "./ensure-database";
import { migrate } from "./migrate";

const FIRST = "CREATE TABLE plant (name text PRIMARY KEY);";
const SECOND = "ALTER TABLE plant ADD COLUMN height int;";

let directory: string;
let url: string;
let number = 0;

beforeEach(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), "migrations-"));
  const { url: server, template } = inject("testServer");
  number += 1;
  url = withDatabase(server, `${template}_m${process.pid}_${number}`);
});

afterEach(() => rm(directory, { recursive: true }));

async function write(name: string, sql: string) {
  await mkdir(path.join(directory, name), { recursive: true });
  await writeFile(path.join(directory, name, "migration.sql"), sql);
}

async function ask(sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test("a missing database is made, and migrations run once, in the order of their names", async () => {
  await write("2_height", SECOND);
  await write("1_plant", FIRST);
  expect(await migrate(url, directory)).toEqual(["1_plant", "2_height"]);
  expect(await migrate(url, directory)).toEqual([]);
});

test("processes that start at once apply each migration once", async () => {
  await write("1_plant", FIRST);
  await write("2_height", SECOND);
  const runs = Array.from({ length: 6 }, () => migrate(url, directory));
  expect((await Promise.all(runs)).flat()).toEqual(["1_plant", "2_height"]);
});

test("a migration that fails leaves nothing of itself, and what came before stays", async () => {
  await write("1_plant", FIRST);
  await write("2_broken", `${SECOND} SELECT no_such_column FROM plant;`);
  await expect(migrate(url, directory)).rejects.toThrow(
    /2_broken failed and was rolled back: .*no_such_column/,
  );
  expect(await ask("SELECT * FROM plant")).toEqual([]);
  expect(await ask("SELECT migration_name FROM _prisma_migrations")).toEqual([
    { migration_name: "1_plant" },
  ]);
  await write("2_broken", SECOND);
  expect(await migrate(url, directory)).toEqual(["2_broken"]);
});

test("an applied migration that was edited is refused", async () => {
  await write("1_plant", FIRST);
  await migrate(url, directory);
  await write("1_plant", `${FIRST} -- better`);
  await expect(migrate(url, directory)).rejects.toThrow(/was changed after/);
});

test("somebody else's tables are left alone", async () => {
  await migrate(url, directory);
  await ask("DROP TABLE _prisma_migrations");
  await ask("CREATE TABLE invoices (id int)");
  await write("1_plant", FIRST);
  await expect(migrate(url, directory)).rejects.toThrow(/not Reground's/);
});
