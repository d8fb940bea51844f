import { randomUUID } from "node:crypto";
import {
  type SharedParts,
  startTestApp,
  type TestApp,
} from "../scripts/steps/test-app.mjs";
import {
  type Answer,
  askToDecide,
  atBase,
  clientsOf,
  post,
} from "./crowd/ask-to-decide";
import { findHalves, findKept } from "./crowd/kept";
import { killPostgres } from "./crowd/kill-postgres";
import { type Crowd, openCrowd } from "./crowd/open-crowd";
import { type Asked, faultsOf } from "./crowd/told-history";
import { raceAll, workUntil } from "./crowd/work";
import { expect, test } from "./fixtures";

// Deciding through the real API of two processes on one database. The full
// size of all of it is durability.soak.ts.

test.use({ story: "durability" });
test.describe.configure({ mode: "serial" });

let other: TestApp;
let bases: string[];

test.beforeAll(async ({ app }) => {
  const parts: SharedParts = JSON.parse(process.env.REGROUND_TEST_PARTS ?? "");
  other = await startTestApp(parts, { on: app.databaseUrl });
  bases = [app.url, other.url];
});

test.afterAll(() => other.stop());

/** Nothing is missing, written over, half done or out of order. */
async function expectWhole(
  app: TestApp,
  { projectId }: Crowd,
  history: readonly Asked[],
) {
  const kept = await findKept(app.databaseUrl, projectId);
  expect(faultsOf(history, kept)).toEqual([]);
  expect(await findHalves(app.databaseUrl, projectId)).toEqual([]);
}

test("of 24 clients who all decide 8 flags each flag hears one, and every loser is shown both values", async ({
  app,
}) => {
  const crowd = await openCrowd(app, { flags: 8, people: 24 });
  const history = await raceAll(clientsOf(crowd, bases), crowd.flagIds);
  const told = (kind: string) =>
    history.filter((one) => one.told.kind === kind).length;
  expect(told("done")).toBe(8);
  expect(told("conflict")).toBe(23 * 8);
  await expectWhole(app, crowd, history);
});

test("deciding and taking back, by 8 clients at once, is one history that can have happened", async ({
  app,
}) => {
  const crowd = await openCrowd(app, { flags: 3, people: 8 });
  const clients = clientsOf(crowd, bases);
  const enough = (asked: number) => asked >= 120;
  const history = await workUntil(clients, crowd.flagIds, enough);
  await expectWhole(app, crowd, history);
});

test("a killed process takes no acknowledged decision with it, and leaves nothing half done", async ({
  app,
}) => {
  const parts: SharedParts = JSON.parse(process.env.REGROUND_TEST_PARTS ?? "");
  const crowd = await openCrowd(app, { flags: 12, people: 8 });
  const history: Asked[] = [];
  for (let kill = 0; kill < 2; kill++) {
    const victim = await startTestApp(parts, { on: app.databaseUrl });
    let dead = false;
    const clients = clientsOf(crowd, [victim.url, app.url]);
    const work = workUntil(clients, crowd.flagIds, () => dead);
    await new Promise((go) => setTimeout(go, 700 + 600 * Math.random()));
    await victim.kill();
    dead = true;
    history.push(...(await work));
  }
  expect(history.some((one) => one.told.kind === "done")).toBe(true);
  await expectWhole(app, crowd, history);
});

test("a killed Postgres comes back with every acknowledged decision, and the app finds it by itself", async () => {
  const parts: SharedParts = JSON.parse(process.env.REGROUND_TEST_PARTS ?? "");
  const killed = await killPostgres(parts, 2);
  const { databaseUrl, crowd, history } = killed;
  const kept = await findKept(databaseUrl, crowd.projectId);
  expect(kept.length).toBeGreaterThan(0);
  expect(faultsOf(history, kept)).toEqual([]);
  expect(await findHalves(databaseUrl, crowd.projectId)).toEqual([]);
  await killed.stop();
});

test.describe("one Idempotency-Key", () => {
  let crowd: Crowd;
  let next = 0;

  test.beforeAll(async ({ app }) => {
    crowd = await openCrowd(app, { flags: 8, people: 2 });
  });

  /** A flag that nobody touched, the first two people, and how often it was decided. */
  const scene = (app: TestApp) => {
    const [anna, marek] = clientsOf(crowd, bases);
    if (!anna || !marek) throw new Error("two people");
    const id = crowd.flagIds[next++] ?? "";
    const times = async () =>
      (await findKept(app.databaseUrl, crowd.projectId)).filter(
        ({ flagId }) => flagId === id,
      ).length;
    return { anna, marek, path: `${id}/decisions`, times, key: randomUUID() };
  };
  const body = (rationale: string) => ({
    ...{ version: 1, disposition: "unsourced", rationale },
  });

  test("twice in a row decides once, with one answer, at either process", async ({
    app,
  }) => {
    const { anna, marek, path, times, key } = scene(app);
    const first = await post(anna, path, body("Once."), key);
    const elsewhere = atBase(anna, marek.base);
    expect(await post(elsewhere, path, body("Once."), key)).toEqual(first);
    expect(first?.status).toBe(201);
    expect(await times()).toBe(1);
  });

  test("fifty times at once, at both processes, decides once, with one answer", async ({
    app,
  }) => {
    const { anna, marek, path, times, key } = scene(app);
    const elsewhere = atBase(anna, marek.base);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        post(n % 2 ? anna : elsewhere, path, body("Once."), key),
      ),
    );
    const [first] = answers;
    expect(first?.status).toBe(201);
    for (const answer of answers) expect(answer).toEqual(first);
    expect(await times()).toBe(1);
  });

  for (const [when, ms] of [
    ["at once", 0],
    ["soon", 8],
    ["when it was decided", null],
  ] as const)
    test(`after an answer that was lost ${when} decides once`, async ({
      app,
    }) => {
      const { anna, path, times, key } = scene(app);
      const cut = new AbortController();
      const lost = post(anna, path, body("Once."), key, cut.signal);
      if (ms === null) await expect.poll(times).toBe(1);
      else await new Promise((go) => setTimeout(go, ms));
      cut.abort();
      await lost;
      const again = await post(anna, path, body("Once."), key);
      expect(again?.status).toBe(201);
      expect(await times()).toBe(1);
    });

  test("with another body is refused, and changes nothing", async ({ app }) => {
    const { anna, path, times, key } = scene(app);
    const first = await post(anna, path, body("Once."), key);
    expect((await post(anna, path, body("Twice."), key))?.status).toBe(422);
    expect(await post(anna, path, body("Once."), key)).toEqual(first);
    expect(await times()).toBe(1);
  });

  test("used by somebody else is theirs: they conflict like anyone, and see no answer of another", async ({
    app,
  }) => {
    const { anna, marek, path, times, key } = scene(app);
    await post(anna, path, body("Once."), key);
    const theirs = await post(marek, path, body("Once."), key);
    expect(theirs?.status).toBe(409);
    expect(theirs?.body.reason).toBe("stale");
    expect(await times()).toBe(1);
  });

  test("of a request that was not understood can be used again", async ({
    app,
  }) => {
    const { anna, path, times, key } = scene(app);
    const bad = await post(anna, path, { version: 1 }, key);
    expect(bad?.status).toBe(400);
    const good: Answer | null = await post(anna, path, body("Once."), key);
    expect(good?.status).toBe(201);
    expect(await times()).toBe(1);
  });
});

test("one person's second tab is told of the first one's decision, like anyone", async ({
  app,
}) => {
  const crowd = await openCrowd(app, { flags: 1, people: 1 });
  const [anna] = clientsOf(crowd, bases);
  const [id = ""] = crowd.flagIds;
  if (!anna) throw new Error("one person");
  const history = [
    await askToDecide(anna, id, 1),
    await askToDecide(atBase(anna, bases[1] ?? ""), id, 1),
  ];
  expect(history.map(({ told }) => told.kind)).toEqual(["done", "conflict"]);
  await expectWhole(app, crowd, history);
});
