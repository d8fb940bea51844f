import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { discardPostgres } from "../lib/db/throwaway-postgres";

const root = path.join(import.meta.dirname, "..");

let data: string;
let port: number;

test.beforeEach(({ browserName: _ }, info) => {
  data = path.join(root, ".data/test", `${process.pid}-start-${info.testId}`);
  mkdirSync(data, { recursive: true });
  port = 41_000 + info.parallelIndex * 50;
});

test.afterEach(() => discardPostgres(data));

test.setTimeout(180_000);

/** `npm start` on a data directory of this test's own; `said` has what it printed so far. */
function start() {
  const { DATABASE_URL: _, ...env } = process.env;
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: root,
    env: { ...env, REGROUND_DATA: data, PORT: `${port}` },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      said += chunk;
    });
  const ended = once(child, "exit");
  return { child, ended, said: () => said };
}

async function untilReady(run: ReturnType<typeof start>) {
  await expect
    .poll(() => run.said(), { timeout: 120_000 })
    .toMatch(/Stop +Ctrl-C|could not start/);
  const address = /is ready +(\S+)/.exec(run.said())?.[1];
  expect(address, run.said()).toBeTruthy();
  return `${address}`;
}

async function stop({
  child,
  ended,
}: {
  child: ChildProcess;
  ended: Promise<unknown[]>;
}) {
  child.kill("SIGTERM");
  child.kill("SIGINT");
  const [code] = await ended;
  expect(code).toBe(0);
}

const answers = (address: string) =>
  fetch(address).then(
    () => true,
    () => false,
  );

test("a start offers one sign-in link, a second says so, and a stop leaves nothing running", async () => {
  const first = start();
  const address = await untilReady(first);
  expect(first.said()).toMatch(/Sign in \(once\) +http\S+token=/);
  expect(await answers(address)).toBe(true);

  const second = start();
  await second.ended;
  expect(second.said()).toContain(`already runs on ${address}`);

  await stop(first);
  expect(await answers(address)).toBe(false);
});

test("a run that was killed leaves nothing in the way of the next", async () => {
  const killed = start();
  const address = await untilReady(killed);
  killed.child.kill("SIGKILL");
  await killed.ended;

  const next = start();
  await untilReady(next);
  await expect.poll(() => answers(address)).toBe(true);
  await stop(next);
});
