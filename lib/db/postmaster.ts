import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** The server that a data directory says it is served by. */
export type Postmaster = { pid: number; port: number };

/** What `postmaster.pid` in a data directory names, alive or not; null without the file. */
export async function readPostmaster(
  dataDirectory: string,
): Promise<Postmaster | null> {
  const file = path.join(dataDirectory, "postmaster.pid");
  const text = await readFile(file, "utf8").catch(() => "");
  const [pid, , , port] = text.split("\n");
  return Number(pid) > 0 ? { pid: Number(pid), port: Number(port) } : null;
}

/**
 * Whether a process serves the data directory. A process id alone proves
 * nothing: after a restart of the machine it may be anybody's.
 */
export function isServing(pid: number, dataDirectory: string): boolean {
  if (!isAlive(pid)) return false;
  const command = findCommandLine(pid);
  return command === null || command.includes(dataDirectory);
}

/** Alive, be it ours to signal or not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Resolves to whether the process was gone before `limit` ms were over. */
export async function waitUntilGone(
  pid: number,
  limit: number,
): Promise<boolean> {
  const end = Date.now() + limit;
  while (isAlive(pid)) {
    if (Date.now() > end) return false;
    await sleep(25);
  }
  return true;
}

/** Null where the system does not tell. */
function findCommandLine(pid: number): string | null {
  try {
    if (process.platform === "linux")
      return readFileSync(`/proc/${pid}/cmdline`, "utf8");
    return execFileSync("ps", ["-ww", "-o", "args=", "-p", String(pid)], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch {
    return null;
  }
}

/** Ended, but not yet fetched by a parent that may never do so (a container's first process). */
function isZombie(pid: number): boolean {
  if (process.platform !== "linux") return false;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).startsWith("Z");
  } catch {
    return false;
  }
}
