import { createHash } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { projectAccess, systemActor } from "@/lib/auth/make-actor";
import { createProject } from "@/lib/auth/projects";
import { settingsOf } from "@/lib/auth/queries";
import { newId } from "@/lib/core/new-id";
import { db, pool } from "@/lib/db/client";
import { withDatabase } from "@/lib/db/ensure-database";
import { migrate } from "@/lib/db/migrate";
import { freshDatabase } from "@/lib/db/test-database";
import { addSampleProject } from "@/lib/intake/sample-project.io";
import { dump } from "./dump.io";
import { RestoreRefused, restore } from "./restore.io";

const actor = systemActor("test");
let whole: Buffer;
let rows = 0;

/** The dump of a database, by its connection string. */
async function dumpOfDatabase(url: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  await dump(url, async (bytes) => void parts.push(Buffer.from(bytes)));
  return Buffer.concat(parts);
}

async function* inPieces(bytes: Buffer, size = 7_001) {
  for (let at = 0; at < bytes.length; at += size)
    yield bytes.subarray(at, at + size);
}

const empty = () => freshDatabase(inject("testServer"));

async function countRows(url: string): Promise<number> {
  const bytes = await dumpOfDatabase(url);
  return bytes.toString("utf8").split("\n").length;
}

beforeAll(async () => {
  await addSampleProject(actor);
  await db.user.create({
    data: {
      ...{ id: newId(), emailCanon: "odd@example.org", isAdmin: true },
      name: 'tab\there, line\nbreak, back\\slash, "quote", \\N, \\., é 𝄞 \u2028',
      prefs: { nested: ["\\.", "\n", null, 1e21] },
    },
  });
  const project = await createProject(actor, {
    ...{ slug: "second", name: "Second", contentRepo: null, isSample: false },
    ...{ allowedHosts: ["a,b", '"', "{}", ""], ruleNames: { R1: "One" } },
  });
  if (!project.ok) throw new Error(project.reason);
  const access = projectAccess(actor, project.value.project, "admin");
  const bytes = Buffer.from(Array.from({ length: 4_096 }, (_, i) => i % 256));
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const projectId = access.project.id;
  await db.blob.create({ data: { projectId, sha256, size: 4_096n } });
  await db.blobChunk.create({ data: { projectId, sha256, n: 0, bytes } });
  whole = await dumpOfDatabase(process.env.DATABASE_URL ?? "");
  rows = whole.toString("utf8").split("\n").length;
}, 120_000);

afterAll(() => pool.end());

test("a dump restored into an empty database dumps to the same bytes", async () => {
  const url = await empty();
  const counts = await restore(inPieces(whole), url);
  expect(counts.get("Flag")).toBeGreaterThan(10);
  expect((await dumpOfDatabase(url)).equals(whole)).toBe(true);
});

test("every table of the schema is in it", async () => {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables
     WHERE schemaname = current_schema() AND tablename <> '_prisma_migrations' ORDER BY 1`,
  );
  const inDump = [...whole.toString("utf8").matchAll(/^\{"table":"(\w+)"/gm)];
  expect(inDump.map(([, name]) => name).sort()).toEqual(
    tables.map(({ name }) => name).sort(),
  );
  expect(rows).toBeGreaterThan(tables.length * 2);
});

test("a restored database is used as before: the next migration and the next event go on", async () => {
  const url = await empty();
  await restore(inPieces(whole), url);
  expect(await migrate(url)).toEqual([]);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const refused = client.query(`UPDATE "AuditEvent" SET kind = 'x'`);
  await expect(refused).rejects.toThrow(/append-only/);
  await client.end();
});

test("a dump that is cut short anywhere is refused whole", async () => {
  const url = await empty();
  const before = await countRows(url);
  const lines = whole.toString("latin1").split("\n");
  const edges = [0, 1, 2, 5, lines.length - 3, lines.length - 2].map(
    (n) => Buffer.from(lines.slice(0, n).join("\n"), "latin1").length,
  );
  const cuts = [0.1, 0.5, 0.9].map((part) => Math.floor(whole.length * part));
  for (const at of [...edges, ...cuts, whole.length - 1]) {
    const cut = restore(inPieces(whole.subarray(0, at)), url);
    await expect(cut, `${at} bytes`).rejects.toThrow(RestoreRefused);
  }
  expect(await countRows(url)).toBe(before);
});

test("a dump of which one byte was altered is refused whole", async () => {
  const url = await empty();
  const before = await countRows(url);
  const step = Math.floor(whole.length / 6);
  for (let at = 3; at < whole.length; at += step) {
    const altered = Buffer.from(whole);
    altered[at] = altered[at] === 0x37 ? 0x38 : 0x37;
    const attempt = restore(inPieces(altered), url);
    await expect(attempt, `byte ${at}`).rejects.toThrow();
  }
  const doubled = restore(inPieces(Buffer.concat([whole, whole])), url);
  await expect(doubled).rejects.toThrow(RestoreRefused);
  expect(await countRows(url)).toBe(before);
});

test("a database that holds anything is left alone", async () => {
  const url = process.env.DATABASE_URL ?? "";
  await expect(restore(inPieces(whole), url)).rejects.toThrow(/not empty/);
  expect((await dumpOfDatabase(url)).equals(whole)).toBe(true);
});

test("a missing database is made, and a dump of a newer version is refused", async () => {
  const { url: server, template } = inject("testServer");
  const url = withDatabase(server, `${template}_restore_${process.pid}`);
  const newer = Buffer.from(
    whole.toString("latin1").replace("_first_light", "_later_light"),
    "latin1",
  );
  await expect(restore(inPieces(newer), url)).rejects.toThrow(/newer version/);
  await restore(inPieces(whole), url);
  expect((await dumpOfDatabase(url)).equals(whole)).toBe(true);
});

test("the settings of the restored project are those of the old", async () => {
  const project = await db.project.findUniqueOrThrow({
    where: { slug: "second" },
  });
  expect(settingsOf(project).allowedHosts).toEqual(["a,b", '"', "{}", ""]);
});
