import { on } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { dataDirectory, root } from "./check-machine.mjs";
import { runNode, startNode } from "./child.mjs";

/** What Node is given to run the command line, from whatever directory. */
export function commandLine() {
  return [
    "--conditions=react-server",
    "--import",
    import.meta.resolve("tsx"),
    path.join(root, "lib/cli/main.ts"),
  ];
}

/** Where the sample project's pages claim to live. */
const SAMPLE_HOST = "https://learn.korvane.example";

/**
 * Starts the little server of the sample project's pages on loopback. Resolves
 * to it and to its origin, or to null where there is none.
 */
export async function startSampleSources({ log }) {
  const script = path.join(root, "prisma/sample/serve-sources.mjs");
  if (!existsSync(script)) return null;
  const server = startNode([script], { log });
  const origin = await Promise.race([
    readOrigin(server.child.stdout),
    server.ended.then(() => null),
  ]);
  if (origin) return { ...server, origin };
  throw new Error(`The sample project's pages cannot be served; see ${log}.`);
}

/** Its first line is `{"origin":"http://127.0.0.1:…"}`. */
async function readOrigin(stdout) {
  let text = "";
  for await (const [chunk] of on(stdout, "data")) {
    text += chunk;
    if (text.includes("\n")) return JSON.parse(text.split("\n")[0]).origin;
  }
  return null;
}

/** The sample project's Git repository, built where it is not; null where there is no sample. */
export async function buildSampleRepository() {
  const builder = path.join(root, "prisma/sample/build-content-repository.mjs");
  if (!existsSync(builder)) return null;
  const { buildContentRepository } = await import(pathToFileURL(builder).href);
  const { dir } = await buildContentRepository(
    path.join(dataDirectory, "sample/content.git"),
  );
  await buildSampleHistory();
  return dir;
}

/** The repository behind the sample's source pages, where the app looks for it. */
async function buildSampleHistory() {
  const builder = path.join(
    root,
    "prisma/sample/build-source-history-repository.mjs",
  );
  const built = await import(pathToFileURL(builder).href);
  await built.buildSourceHistoryRepository(sampleHistory);
}

const sampleHistory = path.join(dataDirectory, "sample/source-history.git");

/**
 * Starts the app of a build (or, without one, in development) and resolves when
 * it answers. Rejects when it ends before that.
 */
export async function startApp({ build, port, env, log = null }) {
  const host = process.env.REGROUND_HOST ?? "127.0.0.1";
  const args = build
    ? [path.join(build, "server.js")]
    : ["node_modules/next/dist/bin/next", "dev", "-p", `${port}`, "-H", host];
  const app = startNode(args, {
    log,
    env: {
      NEXT_TELEMETRY_DISABLED: "1",
      NODE_ENV: build ? "production" : "development",
      PORT: `${port}`,
      HOSTNAME: host,
      // Longer than a proxy keeps a connection, so that none is closed under a request.
      KEEP_ALIVE_TIMEOUT: "130000",
      ...env,
    },
  });
  const answered = await Promise.race([
    waitForAnswer(`http://${addressOf(host)}:${port}/`),
    app.ended.then(() => false),
  ]);
  if (answered) return app;
  await app.stop();
  throw new Error("The app did not come up.");
}

/** A link that is valid once, for the first administrator; null when somebody can sign in already. */
export async function makeSignInLink(env) {
  const output = await runNode(
    [...commandLine(), "user", "setup-link", "--json"],
    { env, accept: [0, 1] },
  );
  return JSON.parse(output.trim().split("\n").at(-1)).url;
}

/** What the app and the command line read from their environment. */
export function appEnv({ databaseUrl, port, secret, sourcesOrigin, sample }) {
  const origins = [
    process.env.REGROUND_SOURCE_ORIGINS,
    sourcesOrigin && `${SAMPLE_HOST}=${sourcesOrigin}`,
  ];
  return {
    DATABASE_URL: databaseUrl,
    NEXTAUTH_SECRET: secret,
    NEXTAUTH_URL: process.env.NEXTAUTH_URL ?? `http://localhost:${port}`,
    REGROUND_ROOT: root,
    REGROUND_DATA: dataDirectory,
    REGROUND_SAMPLE_REPOSITORY: sample ?? "",
    REGROUND_SAMPLE_HISTORY: sample ? sampleHistory : "",
    REGROUND_SOURCE_ORIGINS: origins.filter(Boolean).join(","),
  };
}

const addressOf = (host) => (host === "0.0.0.0" ? "127.0.0.1" : host);

async function waitForAnswer(url) {
  const end = Date.now() + 90_000;
  while (Date.now() < end) {
    try {
      const { status } = await fetch(url, { redirect: "manual" });
      if (status < 500) return true;
    } catch {
      // Not yet.
    }
    await sleep(100);
  }
  return false;
}
