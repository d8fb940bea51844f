import { mkdirSync } from "node:fs";
import path from "node:path";
import { buildApp } from "./build.mjs";
import { cacheDirectory } from "./check-machine.mjs";
import { anyFreePort } from "./ports.mjs";
import { appEnv, startApp } from "./serve.mjs";

/**
 * Starts the production build, with the pages that benches measure against
 * unless it is to be `plain`, on any free port.
 */
export async function startBenchServer({
  databaseUrl,
  secret,
  sourcesOrigins,
  plain = false,
}) {
  const build = await buildApp(() => () => {}, { bench: !plain });
  const port = await anyFreePort();
  const url = `http://localhost:${port}`;
  const logs = path.join(cacheDirectory, "logs");
  mkdirSync(logs, { recursive: true });
  const env = {
    ...appEnv({ databaseUrl, port, secret }),
    NEXTAUTH_URL: url,
    REGROUND_SOURCE_ORIGINS: sourcesOrigins ?? "",
  };
  const log = path.join(logs, "bench-app.log");
  const app = await startApp({ build, port, env, log });
  return { build, url, env, stop: () => app.stop() };
}
