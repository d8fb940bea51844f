// npm start: from a bare clone to a running Reground, and cleanly back.
import path from "node:path";
import { buildApp, dropOldBuilds } from "./steps/build.mjs";
import { dataDirectory, root } from "./steps/check-machine.mjs";
import { stopAll } from "./steps/child.mjs";
import { loadTypeScript, openDatabase } from "./steps/database.mjs";
import { generateClient, installPackages } from "./steps/install.mjs";
import { keepPort, keepSecret, readKeptPort } from "./steps/keep.mjs";
import { rotateLogs, tail } from "./steps/logs.mjs";
import { becomeTheOnlyOne } from "./steps/only-one.mjs";
import { nextFreePort } from "./steps/ports.mjs";
import { say } from "./steps/say.mjs";
import {
  appEnv,
  buildSampleRepository,
  makeSignInLink,
  startApp,
  startSampleSources,
} from "./steps/serve.mjs";
import { onStop } from "./steps/signals.mjs";

const development = process.argv.includes("--dev");
const logs = path.join(dataDirectory, "logs");
const serverLog = path.join(logs, "server.log");
const print = (text) => process.stdout.write(`${text}\n`);

let stopping = false;
let opening = null;
let database = null;
let lock = null;

onStop(() => void end(0));

try {
  lock = await becomeTheOnlyOne();
  if (lock.other) leaveItToTheOther(lock.other);
  await start();
} catch (error) {
  if (!stopping) {
    complain(error);
    await end(1);
  }
}

async function start() {
  rotateLogs(logs);
  await installPackages(say);
  await refuseUnfitSettings();
  await generateClient(say);
  opening = openDatabase(say);
  // Awaited below; a build that fails first is reported first.
  opening.catch(() => {});
  const build = development ? null : await buildApp(say);
  if (build) dropOldBuilds(build);
  database = await opening;
  const sample = await buildSampleRepository();
  const sources = await startSampleSources({
    log: path.join(logs, "sample-sources.log"),
  });
  const port = await choosePort();
  const env = appEnv({
    databaseUrl: database.url,
    port,
    secret: process.env.NEXTAUTH_SECRET ?? keepSecret(),
    sourcesOrigin: sources?.origin,
    sample,
  });
  const log = development ? null : serverLog;
  const app = await startApp({ build, port, env, log });
  lock.tell({ url: env.NEXTAUTH_URL });
  await tellThePerson(env);
  await keepServing(app, { build, port, env, log });
}

/** Before anything is built or opened: what was set must fit. What was not is filled in later. */
async function refuseUnfitSettings() {
  const { settingProblems } = await loadTypeScript("lib/operate/settings.ts");
  const filledIn = {
    DATABASE_URL: "postgresql://127.0.0.1/reground",
    NEXTAUTH_URL: "http://localhost",
    NEXTAUTH_SECRET: "-".repeat(32),
  };
  const set = Object.entries(process.env).filter(([, value]) => value !== "");
  const problems = settingProblems({ ...filledIn, ...Object.fromEntries(set) });
  if (problems.length > 0)
    throw new Error(
      `these settings do not fit (docs/configuration.md):\n  ${problems.join("\n  ")}`,
    );
}

/** Starts the app again when it ends by itself, unless it cannot stay up at all. */
async function keepServing(first, how) {
  let app = first;
  while (!stopping) {
    const since = Date.now();
    const code = await app.ended;
    if (stopping) return;
    if (Date.now() - since < 5000) throw new Error(`The app ended (${code}).`);
    const done = say("the app ended by itself; starting it again");
    app = await startApp(how);
    done();
  }
}

async function choosePort() {
  const wanted = Number(process.env.PORT) || readKeptPort() || 3000;
  const port = await nextFreePort(wanted);
  if (port !== wanted) print(`  port ${wanted} cannot be used; using ${port}`);
  keepPort(port);
  return port;
}

async function tellThePerson(env) {
  const link = await makeSignInLink(env);
  const here = (file) => path.relative(root, file);
  print("");
  print(`  Reground is ready   ${env.NEXTAUTH_URL}`);
  if (link) print(`  Sign in (once)      ${link}`);
  print(`  Database            ${database.words}`);
  if (!development) print(`  Log                 ${here(serverLog)}`);
  print("  Stop                Ctrl-C");
  print("");
}

function leaveItToTheOther({ url, pid }) {
  print(
    url
      ? `Reground already runs on ${url} (process ${pid}). Stop that one with Ctrl-C first.`
      : `Another npm start is at work on this clone (process ${pid}).`,
  );
  process.exit(0);
}

function complain(error) {
  process.stderr.write(`\nReground could not start: ${error.message}\n`);
  if (database) process.stderr.write(tail(serverLog));
}

/** The app first, then what it stands on. */
async function end(code) {
  if (stopping) return;
  stopping = true;
  if (database) print("\n  stopping …");
  database?.letEnd();
  await stopAll();
  await opening?.then((opened) => opened.stop()).catch(() => {});
  lock?.release?.();
  process.exit(code);
}
