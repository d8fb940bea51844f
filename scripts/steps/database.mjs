import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { cacheDirectory, dataDirectory, root } from "./check-machine.mjs";

/** Loads a TypeScript module of the app; possible once the packages are installed. */
export async function loadTypeScript(file) {
  const { tsImport } = await import("tsx/esm/api");
  return tsImport(pathToFileURL(path.join(root, file)).href, {
    parentURL: import.meta.url,
    tsconfig: path.join(root, "tsconfig.json"),
  });
}

/** The database to use: the given DATABASE_URL, or a Postgres of our own under .data. */
export async function openDatabase(say) {
  const { migrate } = await loadTypeScript("lib/db/migrate.ts");
  const given = process.env.DATABASE_URL;
  const own = given ? null : await startOwn(say);
  const url = given ?? own.postgres.urlOf("reground");
  try {
    const applied = await migrate(url);
    if (applied.length > 0) await own?.postgres.flush();
  } catch (error) {
    await own?.stop();
    throw error;
  }
  return {
    url,
    words: own
      ? `Postgres on 127.0.0.1:${own.postgres.port}, kept in ${path.relative(root, own.postgres.directory)}`
      : "your own (DATABASE_URL)",
    letEnd: () => own?.letEnd(),
    stop: () => own?.stop(),
  };
}

/** A Postgres for one run of the tests; its `stop()` leaves nothing behind. */
export async function startTestPostgres() {
  const module = await loadTypeScript("lib/db/throwaway-postgres.ts");
  return module.startThrowawayPostgres(path.join(cacheDirectory, "test"));
}

/** Ours is started again when it ends without having been asked to. */
async function startOwn(say) {
  const { startEmbeddedPostgres } = await loadTypeScript("lib/db/embedded.ts");
  const own = { postgres: await startEmbeddedPostgres(dataDirectory) };
  let stopping = false;
  // Ctrl-C reaches it with everything else: then it is not started again.
  own.letEnd = () => {
    stopping = true;
  };
  own.stop = async () => {
    own.letEnd();
    await own.postgres.stop();
  };
  const watch = async () => {
    await own.postgres.ended;
    while (!stopping) {
      const done = say("the database ended by itself; starting it again");
      try {
        own.postgres = await startEmbeddedPostgres(dataDirectory);
        done();
        return watch();
      } catch {
        await sleep(1000);
      }
    }
  };
  void watch();
  return own;
}
