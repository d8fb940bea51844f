import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import path from "node:path";
import { cacheDirectory } from "./check-machine.mjs";
import { runNode } from "./child.mjs";
import { hashFiles, listFiles } from "./stamp.mjs";

const builds = path.join(cacheDirectory, "builds");

/** What a build is made from, beside the folders of the app. */
const SOURCES = ["app", "components", "lib", "public"];

/**
 * Builds the app unless this very state of the sources was built before.
 * Resolves to the directory to run it from. Each build has a directory of its
 * own, so that building anew does not pull the ground from under a server that
 * runs. `bench` adds the pages that the benches measure against.
 */
export async function buildApp(say, { bench = false } = {}) {
  const name = hashFiles(listSources()).slice(0, 16) + (bench ? "-bench" : "");
  const target = path.join(builds, name);
  if (existsSync(target)) return target;
  const done = say("building the app");
  await runNode(["node_modules/next/dist/bin/next", "build"], {
    env: {
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      ...(bench && { BENCH_BUILD: "1" }),
    },
  });
  collect(target);
  done();
  return target;
}

/** Forgets old builds; the newest stay, since something may run from them. */
export function dropOldBuilds(keep) {
  const others = readdirSync(builds)
    .map((name) => path.join(builds, name))
    .filter((directory) => directory !== keep)
    .map((directory) => ({ directory, made: statSync(directory).mtimeMs }))
    .sort((a, b) => b.made - a.made);
  for (const { directory } of others.slice(2))
    rmSync(directory, { recursive: true, force: true });
}

/** What of a standalone build the server runs on. Next also copies whatever else its tracer came across. */
const PARTS = [".next", "node_modules", "package.json", "server.js"];

/** Next leaves out of a standalone build what a CDN could serve; we have none. */
function collect(target) {
  // A path that the tracer cannot see through makes it take along the database.
  if (existsSync(".next/standalone/.data"))
    throw new Error("The build has copied .data: see turbopackIgnore in lib.");
  const part = `${target}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  for (const name of PARTS)
    cpSync(path.join(".next/standalone", name), path.join(part, name), {
      recursive: true,
      verbatimSymlinks: true,
    });
  cpSync(".next/static", path.join(part, ".next/static"), { recursive: true });
  if (existsSync("public"))
    cpSync("public", path.join(part, "public"), { recursive: true });
  renameSync(part, target);
}

function listSources() {
  const config = readdirSync(".").filter((name) =>
    /^(package(-lock)?\.json|[\w-]+\.config\.m?[jt]s|tsconfig\.json|proxy\.ts|instrumentation.*\.ts)$/.test(
      name,
    ),
  );
  const isOther = (file) =>
    file.startsWith("lib/db/generated") || /\.test\.tsx?$/.test(file);
  return [
    ...config.sort(),
    "prisma/schema.prisma",
    ...SOURCES.filter((name) => existsSync(name)).flatMap((name) =>
      listFiles(name, isOther),
    ),
  ];
}
