import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, expect, inject, test } from "vitest";
import { withDatabase } from "./ensure-database";
import { migrate } from "./migrate";

const DIRECTORY = path.join(import.meta.dirname, "../../prisma/migrations");
const NAMES = readdirSync(DIRECTORY)
  .filter((name) => /^\d{14}_/.test(name))
  .sort();
const older = mkdtempSync(path.join(os.tmpdir(), "older-"));

afterAll(() => rmSync(older, { recursive: true }));

async function withClient<T>(url: string, use: (c: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** A database as an earlier version, one with the first `count` migrations, left it. */
async function databaseOf(count: number): Promise<string> {
  const { url: server, template } = inject("testServer");
  const url = withDatabase(server, `${template}_f${process.pid}_${count}`);
  const directory = path.join(older, `${count}`);
  mkdirSync(directory);
  for (const name of NAMES.slice(0, count))
    cpSync(path.join(DIRECTORY, name), path.join(directory, name), {
      recursive: true,
    });
  await migrate(url, directory);
  return url;
}

const ID = "01900000-0000-7000-8000-000000000001";
const held = (count: number) => `
  INSERT INTO "User" (id, "emailCanon", name, "isAdmin") VALUES ('${ID}', 'a@example.org', 'Ada', true);
  INSERT INTO "Project" (id, slug, name, "allowedHosts") VALUES ('${ID}', 'p', 'P', '{}');
  INSERT INTO "Membership" ("projectId", "userId", role) VALUES ('${ID}', '${ID}', 'lead');
  INSERT INTO "Session" (id, "userId", epoch, "expiresAt") VALUES ('${ID}', '${ID}', 0, now());
  INSERT INTO "OneTimeLink" (id, kind, "tokenHash", "expiresAt") VALUES ('${ID}', 'invite', 'h', now());
  INSERT INTO "LedgerFile" ("projectId", id, path, "pathKey", verdict, "lastSeq")
    VALUES ('${ID}', '${ID}', 'a.md', 'a.md', 'flagged', 1);
  INSERT INTO "Flag" ("projectId", id, "fileId", path, "extId", "claimKey", claim, line, rule, verdict, "firstSeq", "lastSeq")
    VALUES ('${ID}', '${ID}', '${ID}', 'a.md', 'c-1', 'k', 'Six boats.', 3, 'R1', 'not_grounded', 1, 1);
  INSERT INTO "Decision" ("projectId", id, "flagId", version, round, kind, disposition, ${hasMadeState(count) ? '"madeState", ' : ""}revision, rationale, "actorId", "actorName", at)
    VALUES ('${ID}', '${ID}', '${ID}', 2, 1, 'decide', 'correct', ${hasMadeState(count) ? "'confirmed', " : ""}1, 'Seen.', '${ID}', 'Ada', now());
  INSERT INTO "AuditHead" (chain, seq, hash) VALUES ('${ID}', 1, 'h');`;

/** Whether decisions of that version say which state they made. */
const hasMadeState = (count: number) =>
  NAMES.slice(0, count).some((name) => name.endsWith("_second_review"));

const KEPT = `SELECT f.claim, f.line, f."reviewState", d.disposition, d.rationale, u.name, p.slug
  FROM "Flag" f JOIN "Decision" d ON d."flagId" = f.id JOIN "User" u ON u.id = d."actorId"
  JOIN "Project" p ON p.id = f."projectId"`;

/** Columns, constraints and indexes, as text to compare. */
const SHAPE = `SELECT string_agg(line, E'\\n' ORDER BY line) AS shape FROM (
    SELECT table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') AS line
      FROM information_schema.columns WHERE table_schema = current_schema()
    UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
      FROM pg_constraint WHERE connamespace = current_schema()::regnamespace
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = current_schema()) AS lines`;

const shapeOf = (url: string) =>
  withClient(url, async (client) => (await client.query(SHAPE)).rows[0]?.shape);

for (const count of NAMES.keys())
  test(`a database with ${count || "no"} migration${count === 1 ? "" : "s"} comes forward with all that it holds`, async () => {
    const url = await databaseOf(count);
    if (count > 0) await withClient(url, (client) => client.query(held(count)));
    expect(await migrate(url)).toEqual(NAMES.slice(count));
    const { rows } = await withClient(url, (client) => client.query(KEPT));
    const { url: server, template } = inject("testServer");
    expect(await shapeOf(url)).toBe(
      await shapeOf(withDatabase(server, template)),
    );
    expect(rows).toEqual(
      count === 0
        ? []
        : [
            {
              ...{ claim: "Six boats.", line: 3, reviewState: "open" },
              ...{ disposition: "correct", rationale: "Seen." },
              ...{ name: "Ada", slug: "p" },
            },
          ],
    );
  });
