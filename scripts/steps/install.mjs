import {
  accessSync,
  constants,
  existsSync,
  readFileSync,
  realpathSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { cacheDirectory } from "./check-machine.mjs";
import { runNode } from "./child.mjs";
import { hashFiles, keepStamp, matchesStamp } from "./stamp.mjs";

/**
 * Installs the packages of the lockfile unless they are there. Install scripts
 * of packages are not run: nothing here needs them (the links inside the
 * npm-shipped Postgres are put back when it is started).
 */
export async function installPackages(say) {
  if (!isStale()) return;
  const done = say("installing packages");
  const args = [
    "ci",
    "--include=dev",
    "--include=optional",
    "--ignore-scripts",
  ];
  await runNode([findNpm(), ...args, "--no-audit", "--no-fund"], {
    env: { ...cacheOfOurOwn(), NODE_ENV: "development" },
  });
  done();
}

/** Writes the database client anew when the schema was changed. */
export async function generateClient(say) {
  const hash = hashFiles([
    "prisma/schema.prisma",
    "node_modules/prisma/package.json",
  ]);
  const generated = "lib/db/generated";
  if (existsSync(generated) && matchesStamp(generated, hash)) return;
  const done = say("generating the database client");
  await runNode(["node_modules/prisma/build/index.js", "generate"]);
  keepStamp(generated, hash);
  done();
}

/** Compares with npm's own list of what it installed, so that an install by hand counts too. */
function isStale() {
  if (!existsSync("node_modules/.package-lock.json")) return true;
  const wanted = readJson("package-lock.json").packages;
  const there = readJson("node_modules/.package-lock.json").packages;
  return Object.entries(wanted).some(
    ([name, entry]) => name !== "" && !isSatisfied(entry, there[name]),
  );
}

function isSatisfied(wanted, there) {
  if (!there) return !isForThisMachine(wanted);
  return (
    there.version === wanted.version && there.integrity === wanted.integrity
  );
}

/** Optional packages for other machines are rightly missing. */
function isForThisMachine({ optional, os: systems, cpu, libc }) {
  if (!optional) return true;
  if (!systems && !cpu) return false;
  if (libc || systems?.some((s) => s.startsWith("!"))) return false;
  return (
    (!systems || systems.includes(process.platform)) &&
    (!cpu || cpu.includes(process.arch))
  );
}

/** The npm that started us, else the one that came with this Node, else the one on the PATH. */
function findNpm() {
  const ours = process.env.npm_execpath ?? "";
  const folders = [
    path.resolve(process.execPath, "../../lib/node_modules/npm/bin"),
    path.resolve(process.execPath, "../node_modules/npm/bin"),
    ...(process.env.PATH ?? "").split(path.delimiter),
  ];
  const places = [
    path.basename(ours) === "npm-cli.js" ? ours : "",
    ...folders.flatMap((folder) =>
      ["npm-cli.js", "npm"].map((name) => path.join(folder, name)),
    ),
  ];
  const found = places.find((file) => file && existsSync(file));
  if (!found) throw new Error("No npm was found on the PATH.");
  return realpathSync(found);
}

/** npm's usual cache, unless the home directory cannot be written to. */
function cacheOfOurOwn() {
  try {
    accessSync(os.homedir(), constants.W_OK);
    return {};
  } catch {
    return { npm_config_cache: path.join(cacheDirectory, "npm-cache") };
  }
}

const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));
