import { createReadStream } from "node:fs";
import { projectAccess, systemActor } from "@/lib/auth/make-actor";
import { settingsOf } from "@/lib/auth/queries";
import { newId } from "@/lib/core/new-id";
import { db, pool } from "@/lib/db/client";
import { commitImport, receiveImport } from "@/lib/intake/commands";

const EVERY_MS = 20;

/** A project in the database of DATABASE_URL, and how long imports into it take. */
export async function openBenchProject() {
  const id = newId();
  const project = await db.project.create({
    data: { id, slug: `bench-${id}`, name: "Bench", allowedHosts: [] },
  });
  const access = projectAccess(
    systemActor("bench"),
    settingsOf(project),
    "admin",
  );
  await pool.query("SELECT 1");

  async function importFile(file: string) {
    const memory = watchMemory();
    const start = performance.now();
    const bytes = createReadStream(file);
    const received = await receiveImport(access, [{ name: file, bytes }], {});
    if (!received.ok) throw new Error(received.reason);
    const ready = performance.now();
    const importId = received.value.import_id;
    const done = await commitImport(access, importId, "all", new Date());
    if (!done.ok) throw new Error(done.reason);
    const end = performance.now();
    const preview = (ready - start) / 1000;
    return {
      ...{ preview, commit: (end - ready) / 1000 },
      ...{ peakBytes: memory.peak(), counts: done.value.counts },
    };
  }

  return {
    importFile,
    async close() {
      await db.$disconnect();
      await pool.end();
    },
  };
}

/** The most memory that this process has over what it has now. */
function watchMemory() {
  const idle = process.memoryUsage().rss;
  let most = idle;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, EVERY_MS);
  return {
    peak() {
      clearInterval(timer);
      return most - idle;
    },
  };
}
