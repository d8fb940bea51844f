// npm test: everything that can be checked, on a machine that has nothing yet.

import { buildApp } from "./steps/build.mjs";
import { checks } from "./steps/check.mjs";
import { CommandFailed, stopAll } from "./steps/child.mjs";
import { startTestPostgres } from "./steps/database.mjs";
import { generateClient, installPackages } from "./steps/install.mjs";
import { say } from "./steps/say.mjs";
import { onStop } from "./steps/signals.mjs";
import { runPlaywright, runVitest } from "./steps/suites.mjs";

const withBrowser = !process.argv.includes("--no-browser");
const soak = process.argv.includes("--soak");
const total = { passed: 0, failed: 0 };
let opening = null;
let stopping = false;

onStop(() => void interrupt());

try {
  await prepare();
  if (soak) await soakEverything();
  else await checkEverything();
} catch (error) {
  if (!stopping) fail(error.message, error.output ?? "");
} finally {
  if (!stopping) await end();
}

async function prepare() {
  await installPackages(say);
  await generateClient(say);
}

async function checkEverything() {
  for (const [name, check] of checks)
    await step(name, async () => judge(await check()));
  await step("unit tests", () => runVitest("unit"));
  await step("database tests", () => onDatabase("db"));
  if (!withBrowser) return;
  const built = await step("production build", build);
  if (built)
    await step("browser tests", async () => runPlaywright(await env()));
}

/** What takes hours: on the database alone, then on the production build. */
async function soakEverything() {
  await step("soak tests", () => onDatabase("soak"));
  const more = { REGROUND_SOAK: "1" };
  if (await step("production build", build))
    await step("soak tests of the build", async () =>
      runPlaywright({ ...(await env()), ...more }),
    );
}

/** Runs one step to its end, whatever comes of it, and adds to the total. */
async function step(name, work) {
  const start = Date.now();
  const { passed, failed, output } = await work().catch(asFailure);
  if (stopping) return false;
  total.passed += passed;
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  if (failed > 0) fail(name, output, failed);
  print(
    `${failed ? "✗" : "✓"} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`,
  );
  return failed === 0;
}

function judge(problem) {
  return problem === null
    ? { passed: 1, failed: 0, output: "" }
    : { passed: 0, failed: 1, output: problem };
}

function asFailure(error) {
  return judge(error instanceof CommandFailed ? error.output : error.stack);
}

async function build() {
  await buildApp(() => () => {});
  return judge(null);
}

async function onDatabase(project) {
  return runVitest(project, await env());
}

/** One Postgres for all that need one. */
async function env() {
  opening ??= startTestPostgres();
  return { TEST_DATABASE_URL: (await opening).urlOf("postgres") };
}

function fail(what, output, count = 1) {
  total.failed += count;
  print(`\n── ${what} ──\n${output.trim()}\n`);
}

function print(text) {
  process.stdout.write(`${text}\n`);
}

async function interrupt() {
  stopping = true;
  print("\nstopping …");
  await cleanUp();
  process.exit(130);
}

async function cleanUp() {
  await stopAll();
  await opening?.then((postgres) => postgres.stop()).catch(() => {});
}

async function end() {
  await cleanUp();
  const last = `${total.passed} passed, ${total.failed} failed\n`;
  process.stdout.write(last, () => process.exit(total.failed > 0 ? 1 : 0));
}
