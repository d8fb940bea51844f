// npm run reground -- …: the command line, on the database of this clone.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { dataDirectory, root } from "./steps/check-machine.mjs";
import { openDatabase } from "./steps/database.mjs";
import { generateClient, installPackages } from "./steps/install.mjs";
import { keepSecret, readKeptPort } from "./steps/keep.mjs";
import { becomeTheOnlyOne } from "./steps/only-one.mjs";
import { appEnv, buildSampleRepository, commandLine } from "./steps/serve.mjs";

/** Standard output belongs to the command. */
const say = (what) => {
  process.stderr.write(`  ${what} …\n`);
  return () => {};
};

/** These work on files alone: no database is started for them. */
const ALONE = new Set(["audit", "check", "locate", "patch", "schema"]);

const [name = "--help"] = process.argv.slice(2);

await installPackages(say);
process.exitCode =
  ALONE.has(name) || /^(--help|-h|help)$/.test(name)
    ? await runCommand({})
    : await runOnDatabase();

async function runOnDatabase() {
  await generateClient(say);
  const database = process.env.DATABASE_URL
    ? { url: process.env.DATABASE_URL, stop() {} }
    : await borrowDatabase();
  const env = appEnv({
    databaseUrl: database.url,
    port: readKeptPort() ?? 3000,
    secret: process.env.NEXTAUTH_SECRET ?? keepSecret(),
    sample: await buildSampleRepository(),
  });
  const code = await runCommand(env);
  await database.stop();
  return code;
}

/** The database of the app that runs, else one that is started for this command only. */
async function borrowDatabase() {
  for (;;) {
    const lock = await becomeTheOnlyOne();
    if (!lock.other) return openOwn(lock);
    if (lock.other.url) return { url: urlOfRunning(), stop() {} };
    // Starting or stopping, or another command: it will not be long.
    await sleep(300);
  }
}

async function openOwn(lock) {
  const database = await openDatabase(say);
  return {
    url: database.url,
    async stop() {
      await database.stop();
      lock.release();
    },
  };
}

function urlOfRunning() {
  const note = path.join(dataDirectory, "postgres.json");
  const { password, port } = JSON.parse(readFileSync(note, "utf8"));
  return `postgresql://reground:${password}@127.0.0.1:${port}/reground`;
}

/** In this terminal and its process group, so that Ctrl-C means the command. */
function runCommand(env) {
  process.on("SIGINT", () => {
    // The command decides; the database is ended after it.
  });
  const args = [...commandLine(), ...process.argv.slice(2)];
  const child = spawn(process.execPath, args, {
    // npm comes from the clone's root; files are named from where the person is.
    cwd: process.env.INIT_CWD ?? process.cwd(),
    env: {
      ...process.env,
      TSX_TSCONFIG_PATH: path.join(root, "tsconfig.json"),
      ...env,
    },
    stdio: "inherit",
  });
  return new Promise((resolve) => {
    child.once("error", () => resolve(1));
    child.once("exit", (code) => resolve(code ?? 1));
  });
}
