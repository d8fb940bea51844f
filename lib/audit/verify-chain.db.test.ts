import { afterAll, beforeEach, expect, test } from "vitest";
import { systemActor } from "@/lib/auth/make-actor";
import { newId } from "@/lib/core/new-id";
import { db, pool } from "@/lib/db/client";
import { appendEvents } from "./commands";
import { verifyChain } from "./queries";
import { checkpointLine, dataHash, parseCheckpoint } from "./verify-chain";

let chain: string;

/** Whoever holds the database can switch a trigger off; the chain is for what they then do. */
async function asHolder(sql: string, values: unknown[] = []) {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    await client.query(`ALTER TABLE "AuditEvent" DISABLE TRIGGER USER`);
    await client.query(sql, values);
    await client.query(`ALTER TABLE "AuditEvent" ENABLE TRIGGER USER`);
    await client.query("COMMIT");
  } finally {
    client.release();
  }
}

beforeEach(async () => {
  chain = newId();
  for (let n = 1; n <= 5; n++)
    await db.$transaction((tx) =>
      appendEvents(tx, chain, systemActor("test"), [
        { kind: "counted", data: { n, words: "née 𝄞", deep: { b: 1, a: [] } } },
        { kind: "counted", data: { n: n + 0.5 } },
      ]),
    );
});

afterAll(() => pool.end());

const faultOf = async (...rest: [ReturnType<typeof parseCheckpoint>?]) =>
  (await verifyChain(chain, rest[0]?.end ?? null)).fault;

test("a chain that nobody touched stands", async () => {
  const { end, fault } = await verifyChain(chain);
  expect(fault).toBeNull();
  expect(end.seq).toBe(10n);
});

test.each([
  { column: "data", value: `'{"n":99}'::jsonb` },
  { column: "kind", value: "'other'" },
  { column: "actor", value: "'somebody else'" },
  { column: "at", value: "at + interval '1 ms'" },
  { column: '"actorId"', value: `'${newId()}'::uuid` },
])("an edit of $column is found at its event", async ({ column, value }) => {
  await asHolder(
    `UPDATE "AuditEvent" SET ${column} = ${value} WHERE chain = $1 AND seq = 4`,
    [chain],
  );
  expect(await faultOf()).toMatchObject({ seq: 4n, words: /changed after/ });
});

test("an edit with a hash made anew is found at the event after it", async () => {
  await asHolder(
    `UPDATE "AuditEvent" SET hash = repeat('a', 64) WHERE chain = $1 AND seq = 4`,
    [chain],
  );
  expect((await faultOf())?.seq).toBe(4n);
});

test("a removed event is named", async () => {
  await asHolder(`DELETE FROM "AuditEvent" WHERE chain = $1 AND seq = 6`, [
    chain,
  ]);
  expect(await faultOf()).toEqual({ seq: 6n, words: "event 6 is missing" });
});

test("a removal that closes the gap is found where the gap was", async () => {
  await asHolder(
    `WITH gone AS (DELETE FROM "AuditEvent" WHERE chain = $1 AND seq = 6)
     UPDATE "AuditEvent" SET seq = seq - 100 WHERE chain = $1 AND seq > 6`,
    [chain],
  );
  await asHolder(
    `UPDATE "AuditEvent" SET seq = seq + 99 WHERE chain = $1 AND seq < 0`,
    [chain],
  );
  expect((await faultOf())?.seq).toBe(6n);
});

test("two events that changed places are found at the first", async () => {
  await asHolder(
    `UPDATE "AuditEvent" SET seq = CASE seq WHEN 3 THEN -7 ELSE -3 END WHERE chain = $1 AND seq IN (3, 7)`,
    [chain],
  );
  await asHolder(
    `UPDATE "AuditEvent" SET seq = -seq WHERE chain = $1 AND seq < 0`,
    [chain],
  );
  expect((await faultOf())?.seq).toBe(3n);
});

test("an event slipped in at the end is found", async () => {
  await asHolder(
    `INSERT INTO "AuditEvent" SELECT chain, 11, at, "actorId", actor, kind, data, hash, repeat('b', 64)
     FROM "AuditEvent" WHERE chain = $1 AND seq = 10`,
    [chain],
  );
  expect((await faultOf())?.seq).toBe(11n);
});

test("an event slipped in between is found there", async () => {
  await asHolder(
    `UPDATE "AuditEvent" SET seq = -seq WHERE chain = $1 AND seq > 5`,
    [chain],
  );
  await asHolder(
    `INSERT INTO "AuditEvent" SELECT chain, 6, at, "actorId", actor, kind, data, hash, repeat('b', 64)
     FROM "AuditEvent" WHERE chain = $1 AND seq = 5`,
    [chain],
  );
  await asHolder(
    `UPDATE "AuditEvent" SET seq = 1 - seq WHERE chain = $1 AND seq < 0`,
    [chain],
  );
  expect((await faultOf())?.seq).toBe(6n);
});

test("events cut off the end show against the head, and with the head only against a checkpoint", async () => {
  const { end } = await verifyChain(chain);
  const kept = parseCheckpoint(checkpointLine(chain, end));
  await asHolder(`DELETE FROM "AuditEvent" WHERE chain = $1 AND seq > 8`, [
    chain,
  ]);
  expect((await faultOf())?.seq).toBe(9n);
  await pool.query(
    `UPDATE "AuditHead" h SET seq = e.seq, hash = e.hash FROM "AuditEvent" e
     WHERE h.chain = $1 AND e.chain = $1 AND e.seq = 8`,
    [chain],
  );
  expect(await faultOf()).toBeNull();
  expect((await faultOf(kept))?.seq).toBe(9n);
});

test("a redaction that was recorded is accepted, and only for what it left there", async () => {
  const left = { n: "[redacted]" };
  await asHolder(
    `UPDATE "AuditEvent" SET data = $2 WHERE chain = $1 AND seq = 4`,
    [chain, left],
  );
  expect((await faultOf())?.seq).toBe(4n);
  await db.$transaction((tx) =>
    appendEvents(tx, chain, systemActor("admin"), [
      {
        kind: "redacted",
        data: { events: [{ seq: "4", dataSha256: dataHash(left) }] },
      },
    ]),
  );
  expect(await faultOf()).toBeNull();
  await asHolder(
    `UPDATE "AuditEvent" SET data = '{"n":1}' WHERE chain = $1 AND seq = 4`,
    [chain],
  );
  expect((await faultOf())?.seq).toBe(4n);
});
