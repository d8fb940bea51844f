import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startEmbeddedPostgres } from "../../lib/db/embedded";
import { withDatabase } from "../../lib/db/ensure-database";
import { migrate } from "../../lib/db/migrate";
import { discardPostgres } from "../../lib/db/throwaway-postgres";
import {
  type SharedParts,
  startTestApp,
  type TestApp,
} from "../../scripts/steps/test-app.mjs";
import { clientsOf } from "./ask-to-decide";
import { type Crowd, openCrowd } from "./open-crowd";
import type { Asked } from "./told-history";
import { workUntil } from "./work";

/** What came of it, and where it can be looked at until `stop`. */
export type Killed = {
  databaseUrl: string;
  crowd: Crowd;
  history: Asked[];
  stop(): Promise<void>;
};

/**
 * Eight clients decide through two processes of the app while the Postgres
 * below them, one that keeps what it acknowledged, is killed again and again.
 * The apps are left alone: they have to find it again by themselves.
 */
export async function killPostgres(
  parts: SharedParts,
  kills: number,
): Promise<Killed> {
  const home = await mkdtemp(path.join(tmpdir(), "reground-kills-"));
  let postgres = await startEmbeddedPostgres(home);
  const databaseUrl = withDatabase(postgres.urlOf("postgres"), "kills");
  await migrate(databaseUrl);
  await expectDurable(databaseUrl);
  const first = await startTestApp(parts, { on: databaseUrl });
  const apps: TestApp[] = [first];
  apps.push(await startTestApp(parts, { on: databaseUrl }));
  const crowd = await openCrowd(first, { flags: 30, people: 8 });
  const bases = apps.map(({ url }) => url);
  let over = false;
  const work = workUntil(clientsOf(crowd, bases), crowd.flagIds, () => over);
  for (let kill = 0; kill < kills; kill++) {
    await sleep(300 + Math.random() * 900);
    process.kill(postgres.pid, "SIGKILL");
    await postgres.ended;
    postgres = await startAgain(home);
  }
  await sleep(1_500);
  over = true;
  return {
    ...{ databaseUrl, crowd, history: await work },
    async stop() {
      for (const app of apps) await app.stop();
      await postgres.stop();
      await discardPostgres(home);
    },
  };
}

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

/** On a server that is set to forget, a kill proves nothing. */
async function expectDurable(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  for (const setting of ["fsync", "synchronous_commit", "full_page_writes"]) {
    const { rows } = await client.query(`SHOW ${setting}`);
    if (rows[0]?.[setting] !== "on") throw new Error(`${setting} is not on`);
  }
  await client.end();
}
