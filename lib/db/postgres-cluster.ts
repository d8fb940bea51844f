import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chown, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { databaseEnv, type PostgresBinaries } from "./postgres-binaries";

/** The major version that the pinned npm package ships. */
const MAJOR = "18";

/** The one account inside the cluster. */
export const USER = "reground";

/**
 * Makes an empty cluster (UTF8, locale C, password only) when `data` does not
 * exist; one that was interrupted leaves nothing that looks finished. Throws
 * when `data` was made by another major version.
 */
export async function createCluster(
  data: string,
  { password, durable }: { password: string; durable: boolean },
  binaries: PostgresBinaries,
): Promise<void> {
  if (existsSync(data)) return requireSameMajor(data);
  const part = `${data}.part`;
  const secret = `${data}.password`;
  await rm(part, { recursive: true, force: true });
  await writeFile(secret, password, { mode: 0o600 });
  const { uid, gid } = binaries.account;
  if (uid !== undefined) await chown(secret, uid, gid ?? uid);
  try {
    const flags = durable ? [] : ["--no-sync"];
    await initdb(
      [`--pgdata=${part}`, `--pwfile=${secret}`, ...flags],
      binaries,
    );
  } finally {
    await rm(secret, { force: true });
  }
  await rename(part, data);
}

async function requireSameMajor(data: string): Promise<void> {
  const file = path.join(data, "PG_VERSION");
  const major = (await readFile(file, "utf8")).trim();
  if (major !== MAJOR)
    throw new Error(
      `The database in ${data} was made by Postgres ${major}; this Reground ships ${MAJOR}. Dump it with the version that made it, or set DATABASE_URL.`,
    );
}

function initdb(
  flags: string[],
  { initdb: program, account }: PostgresBinaries,
): Promise<void> {
  const args = [
    ...flags,
    `--username=${USER}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    "--no-instructions",
  ];
  const child = spawn(program, args, {
    ...account,
    cwd: "/",
    detached: true,
    env: databaseEnv(),
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`initdb failed (${code}):\n${output.trim()}`)),
    );
  });
}
