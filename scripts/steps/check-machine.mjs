// Imported before anything else: says in plain words what the machine lacks.
// Written so that even a very old Node can read it.
import { spawnSync } from "node:child_process";
import { accessSync, constants, mkdirSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The clone. */
export const root = path.resolve(
  path.dirname(fileURLToPath(import.meta.url)),
  "../..",
);

/** What can be made again: builds, the unpacked browser, what tests leave. */
export const cacheDirectory = path.join(root, ".data");

/** Everything that Reground keeps. */
export const dataDirectory = path.resolve(
  root,
  process.env.REGROUND_DATA ?? ".data",
);

const OLDEST = [20, 19];

function isOldNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  return major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]);
}

function leave(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function ensureTemporaryDirectory() {
  try {
    accessSync(os.tmpdir(), constants.W_OK | constants.X_OK);
  } catch {
    process.env.TMPDIR = path.join(cacheDirectory, "tmp");
    mkdirSync(process.env.TMPDIR, { recursive: true });
  }
}

if (isOldNode())
  leave(
    `Reground needs Node ${OLDEST.join(".")} or newer; this is ${process.version}. Node 24 is recommended: https://nodejs.org/`,
  );
if (spawnSync("git", ["--version"]).status !== 0)
  leave(
    "Reground needs git, and no `git` was found on the PATH. Install it and start again: https://git-scm.com/downloads",
  );
process.chdir(root);
mkdirSync(dataDirectory, { recursive: true });
ensureTemporaryDirectory();
