import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startEmbeddedPostgres } from "../lib/db/embedded";
import { withDatabase } from "../lib/db/ensure-database";
import { migrate } from "../lib/db/migrate";
import { discardPostgres } from "../lib/db/throwaway-postgres";
import {
  type SharedParts,
  startTestApp,
  type TestApp,
} from "../scripts/steps/test-app.mjs";
import { clientsOf } from "./crowd/ask-to-decide";
import { findHalves, findKept } from "./crowd/kept";
import { type Crowd, openCrowd } from "./crowd/open-crowd";
import { type Asked, faultsOf } from "./crowd/told-history";
import { raceAll, workUntil } from "./crowd/work";
import { expect, test } from "./fixtures";

// The full size of what durability.spec.ts does in short. Each size can be set,
// so that a run can be cut into pieces.

test.use({ story: "durability soak" });
test.setTimeout(4 * 60 * 60_000);

const size = (name: string, usual: number) =>
  Number(process.env[name] ?? usual);
const RACES = size("SOAK_RACES", 3);
const OPERATIONS = size("SOAK_OPERATIONS", 10_000);
const APP_KILLS = size("SOAK_APP_KILLS", 200);
const POSTGRES_KILLS = size("SOAK_POSTGRES_KILLS", 50);

const parts = (): SharedParts =>
  JSON.parse(process.env.REGROUND_TEST_PARTS ?? "");
const count = (history: readonly Asked[], kind: Asked["told"]["kind"]) =>
  history.filter(({ told }) => told.kind === kind).length;

/** Nothing is missing, written over, half done or out of order. */
async function expectWhole(
  databaseUrl: string,
  { projectId }: Crowd,
  history: readonly Asked[],
  what: string,
) {
  const kept = await findKept(databaseUrl, projectId);
  expect(faultsOf(history, kept), what).toEqual([]);
  expect(await findHalves(databaseUrl, projectId), what).toEqual([]);
  console.info(
    `${what}: ${history.length} asked, ${count(history, "done")} acknowledged, ${count(history, "conflict")} told of a conflict, ${count(history, "unknown")} without an answer, ${kept.length} kept`,
  );
}

test(`of 24 clients who all decide 200 flags, ${RACES} times, each flag hears one`, async ({
  app,
}) => {
  const other = await startTestApp(parts(), { on: app.databaseUrl });
  for (let race = 1; race <= RACES; race++) {
    const crowd = await openCrowd(app, { flags: 200, people: 24 });
    const clients = clientsOf(crowd, [app.url, other.url]);
    const history = await raceAll(clients, crowd.flagIds);
    expect(count(history, "done")).toBe(200);
    expect(count(history, "conflict")).toBe(23 * 200);
    await expectWhole(app.databaseUrl, crowd, history, `race ${race}`);
  }
  await other.stop();
});

test(`${OPERATIONS} acts of 16 clients on 20 flags are one history that can have happened`, async ({
  app,
}) => {
  const other = await startTestApp(parts(), { on: app.databaseUrl });
  const crowd = await openCrowd(app, { flags: 20, people: 16 });
  const clients = clientsOf(crowd, [app.url, other.url]);
  const enough = (asked: number) => asked >= OPERATIONS;
  const history = await workUntil(clients, crowd.flagIds, enough);
  await expectWhole(app.databaseUrl, crowd, history, "acts");
  await other.stop();
});

test(`of ${APP_KILLS} kills of the app under load none loses or halves a decision`, async ({
  app,
}) => {
  const crowd = await openCrowd(app, { flags: 30, people: 8 });
  const history: Asked[] = [];
  for (let kill = 0; kill < APP_KILLS; kill++) {
    const victim = await startTestApp(parts(), { on: app.databaseUrl });
    const clients = clientsOf(crowd, [victim.url]);
    let dead = false;
    const work = workUntil(clients, crowd.flagIds, () => dead);
    await sleep(150 + Math.random() * 900);
    await victim.kill();
    dead = true;
    history.push(...(await work));
  }
  expect(count(history, "unknown")).toBeGreaterThan(0);
  await expectWhole(app.databaseUrl, crowd, history, "kills of the app");
});

test(`of ${POSTGRES_KILLS} kills of Postgres under load none loses or halves a decision`, async () => {
  const home = await mkdtemp(path.join(tmpdir(), "reground-soak-"));
  let postgres = await startEmbeddedPostgres(home);
  const databaseUrl = withDatabase(postgres.urlOf("postgres"), "soak");
  await migrate(databaseUrl);
  await expectDurable(databaseUrl);
  const apps = [
    await startTestApp(parts(), { on: databaseUrl }),
    await startTestApp(parts(), { on: databaseUrl }),
  ];
  const bases = apps.map(({ url }) => url);
  const [first] = apps as [TestApp];
  const crowd = await openCrowd(first, { flags: 30, people: 8 });
  const clients = clientsOf(crowd, bases);
  const history: Asked[] = [];
  let over = false;
  const work = workUntil(clients, crowd.flagIds, () => over);
  for (let kill = 0; kill < POSTGRES_KILLS; kill++) {
    await sleep(300 + Math.random() * 900);
    process.kill(postgres.pid, "SIGKILL");
    await postgres.ended;
    postgres = await startAgain(home);
  }
  await sleep(3_000);
  over = true;
  history.push(...(await work));
  expect(count(history, "unknown")).toBeGreaterThan(0);
  await expectWhole(databaseUrl, crowd, history, "kills of Postgres");
  for (const app of apps) await app.stop();
  await postgres.stop();
  await discardPostgres(home);
  await rm(home, { recursive: true, force: true });
});

/** Its last children may hold on to its memory for a moment. */
async function startAgain(home: string) {
  for (let attempt = 1; ; attempt++)
    try {
      return await startEmbeddedPostgres(home);
    } catch (error) {
      if (attempt === 20) throw error;
      await sleep(250);
    }
}

/** A test of durability on a server that is set to forget proves nothing. */
async function expectDurable(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  for (const setting of ["fsync", "synchronous_commit", "full_page_writes"]) {
    const { rows } = await client.query(`SHOW ${setting}`);
    expect(rows[0]?.[setting], setting).toBe("on");
  }
  await client.end();
}
