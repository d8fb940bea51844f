import { setTimeout as sleep } from "node:timers/promises";
import { type SharedParts, startTestApp } from "../scripts/steps/test-app.mjs";
import { clientsOf } from "./crowd/ask-to-decide";
import { findHalves, findKept } from "./crowd/kept";
import { killPostgres } from "./crowd/kill-postgres";
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
  const killed = await killPostgres(parts(), POSTGRES_KILLS);
  const { databaseUrl, crowd, history } = killed;
  expect(count(history, "unknown")).toBeGreaterThan(0);
  await expectWhole(databaseUrl, crowd, history, "kills of Postgres");
  await killed.stop();
});
