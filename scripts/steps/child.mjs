import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Children that run now, so that a stop can end them all. */
const running = new Set();
let closing = false;

const ENDS_WITH_US = [
  "--import",
  new URL("./end-with-parent.mjs", import.meta.url).href,
];

/** A command that was run to its end and failed, with all that it printed. */
export class CommandFailed extends Error {
  constructor(command, code, output) {
    const end = output.trim().split("\n").slice(-60).join("\n");
    super(`${command} failed (${code})\n${end}`);
    this.output = output.trim();
  }
}

/**
 * Runs a Node program quietly to its end. Resolves to what it printed, rejects
 * with CommandFailed unless it ends with a code of `accept`. It gets a process group of its own, so that Ctrl-C reaches
 * us alone and the end comes in order.
 */
export function runNode(args, { env = {}, accept = [0] } = {}) {
  const child = spawnUnlessClosing([...ENDS_WITH_US, ...args], {
    env,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  const collect = (chunk) => {
    output += chunk;
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  return new Promise((resolve, reject) => {
    const name = ["node", ...args].join(" ");
    child.once("error", (error) =>
      reject(new CommandFailed(name, error.message, output)),
    );
    child.once("close", (code, signal) => {
      if (accept.includes(code)) resolve(output);
      else reject(new CommandFailed(name, signal ?? code, output));
    });
  });
}

/**
 * Starts a Node program that goes on running. It ends by itself when this
 * process dies, however that happens (see end-with-parent.mjs). Its output goes
 * to `log`, or to the terminal without one. `ended` resolves with the exit code.
 */
export function startNode(args, { env = {}, log = null } = {}) {
  const output = log ? "pipe" : "inherit";
  const child = spawnUnlessClosing([...ENDS_WITH_US, ...args], {
    env,
    stdio: ["ignore", output, output, "ipc"],
  });
  if (log) pipeToFile(child, log);
  const ended = new Promise((resolve) => {
    child.once("error", () => resolve(null));
    child.once("exit", resolve);
  });
  return { child, ended, stop: (limit) => stop(child, limit) };
}

/** Ends a child and its descendants: asked first, and forced after `limit` ms. */
async function stop(child, limit = 10_000) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const force = setTimeout(() => signalGroup(child, "SIGKILL"), limit);
  await Promise.race([gone, sleep(limit + 2000)]);
  clearTimeout(force);
  signalGroup(child, "SIGKILL");
}

/** Ends every child that still runs; no other can be started from now on. */
export async function stopAll() {
  closing = true;
  await Promise.all([...running].map((child) => stop(child)));
}

function spawnUnlessClosing(args, { env, stdio }) {
  if (closing) throw new Error("Reground is stopping.");
  const child = spawn(process.execPath, args, {
    detached: true,
    env: {
      ...process.env,
      ...(process.stdout.isTTY ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" }),
      REGROUND_STARTED_BY: `${process.pid}`,
      ...env,
    },
    stdio,
  });
  running.add(child);
  child.once("error", () => running.delete(child));
  child.once("exit", () => running.delete(child));
  return child;
}

function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The whole group is gone.
  }
}

function pipeToFile(child, log) {
  const file = createWriteStream(log, { flags: "a", mode: 0o600 });
  child.stdout.pipe(file, { end: false });
  child.stderr.pipe(file, { end: false });
}
