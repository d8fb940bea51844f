import { mkdirSync } from "node:fs";
import path from "node:path";
import { buildApp } from "./build.mjs";
import { cacheDirectory } from "./check-machine.mjs";
import { loadTypeScript } from "./database.mjs";
import { generateClient } from "./install.mjs";
import { anyFreePort } from "./ports.mjs";
import { say } from "./say.mjs";
import {
  appEnv,
  buildSampleRepository,
  makeSignInLink,
  startApp,
  startSampleSources,
} from "./serve.mjs";

const logs = path.join(cacheDirectory, "logs");

/**
 * What all browser tests of a run share: a production build, a Postgres with a
 * migrated template, and the sample project with its sources. `shared` is plain
 * data, for other processes; `stop` ends it all.
 */
export async function prepareTestApps() {
  mkdirSync(logs, { recursive: true });
  await generateClient(say);
  const build = await buildApp(say);
  const { startTestServer } = await loadTypeScript("lib/db/test-database.ts");
  const { server, stop } = await startTestServer();
  const log = path.join(logs, "test-sources.log");
  const sources = await startSampleSources({ log });
  const sample = await buildSampleRepository();
  return {
    shared: { build, server, sample, sourcesOrigin: sources?.origin },
    async stop() {
      await sources?.stop();
      await stop();
    },
  };
}

/**
 * Starts the production build on a fresh database and a free port.
 * `signInLink()` gives the first administrator's one-time link, `stop` ends the
 * app, `env` is what a command line needs to work on the same database. `more`
 * settings may be given, and the app may be `led` to its database another way,
 * or work `on` one that is there already. `kill` ends it without a word.
 */
export async function startTestApp(
  { build, server, sample, sourcesOrigin },
  { more = {}, led = (url) => url, on = null } = {},
) {
  const { freshDatabase } = await loadTypeScript("lib/db/test-database.ts");
  const databaseUrl = led(on ?? (await freshDatabase(server)));
  const port = await anyFreePort();
  const env = {
    ...appEnv({
      databaseUrl,
      port,
      secret: "only for tests, and 32 bytes long at the least",
      sourcesOrigin,
      sample,
    }),
    NEXTAUTH_URL: `http://localhost:${port}`,
    ...more,
  };
  const log = path.join(logs, "test-app.log");
  const app = await startApp({ build, port, env, log });
  return {
    url: env.NEXTAUTH_URL,
    port,
    databaseUrl,
    sourcesOrigin,
    env,
    signInLink: () => makeSignInLink(env),
    stop: () => app.stop(),
    async kill() {
      app.child.kill("SIGKILL");
      await app.ended;
    },
  };
}
