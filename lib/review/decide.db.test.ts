import { beforeAll, expect, test } from "vitest";
import { recordedWrite } from "@/lib/audit/recorded-write";
import type { ProjectAccess } from "@/lib/auth/actor";
import {
  personActor,
  projectAccess,
  tokenActor,
  withIdempotency,
} from "@/lib/auth/make-actor";
import { createProject } from "@/lib/auth/projects";
import { newId } from "@/lib/core/new-id";
import { db, pool } from "@/lib/db/client";
import { commitImport, receiveImport } from "@/lib/intake/commands";
import { cannotDecide, decide, saveDraft, undo } from "./commands";
import { findFlag, listFlags } from "./queries";
import { QueueFilter } from "./queue-filter";

let anna: ProjectAccess;
let marek: ProjectAccess;
const now = () => new Date();

const flag = (id: string, line: number) => ({
  id,
  judge_verdict: "not_grounded",
  rule: "R3",
  evidence_url: "",
  evidence_quote: "",
  reason: "The page says otherwise.",
  file: "skills/a.md",
  line,
  claim: `A queue holds ${line} messages.`,
});

async function person(name: string, isAdmin: boolean) {
  const id = newId();
  const emailCanon = `${name.toLowerCase()}@example.org`;
  await db.user.create({ data: { id, name, emailCanon, isAdmin } });
  return personActor({ id, name, isAdmin, sessionId: newId() });
}

beforeAll(async () => {
  const actor = await person("Anna", true);
  const made = await createProject(actor, {
    ...{ slug: "queues", name: "Queues", contentRepo: null, ruleNames: {} },
    ...{ allowedHosts: [], isSample: false },
  });
  if (!made.ok) throw new Error(made.reason);
  anna = made.value;
  const other = await person("Marek", false);
  const projectId = anna.project.id;
  await db.membership.create({
    data: { projectId, userId: other.id, role: "reviewer" },
  });
  marek = projectAccess(other, anna.project, "reviewer");
  const flags = Array.from({ length: 12 }, (_, i) => flag(`c-${i}`, i + 1));
  const ledger = [{ file: "skills/a.md", per_file_verdict: "flagged", flags }];
  const bytes = [Buffer.from(JSON.stringify(ledger))];
  const received = await receiveImport(
    anna,
    [{ name: "l.json", bytes: stream(bytes) }],
    {},
  );
  if (!received.ok) throw new Error(received.reason);
  await commitImport(anna, received.value.import_id, "all", now());
});

async function* stream(chunks: Uint8Array[]) {
  yield* chunks;
}

async function flagById(extId: string) {
  const { flags } = await listFlags(anna, QueueFilter.parse({ limit: "100" }));
  const found = flags.find((one) => one.extId === extId);
  if (!found) throw new Error(`no ${extId}`);
  return found;
}

const wrong = (version: number) => ({
  version,
  disposition: "wrong" as const,
  fix: {
    kind: "claim" as const,
    original: "A queue holds 1.",
    replacement: "A queue holds 2.",
  },
  rationale: "Checked by hand: 2.",
  lint_reason: "The page says so.",
});

const unsourced = (version: number) => ({
  version,
  disposition: "unsourced" as const,
  rationale: "No page says so.",
});

test("a decision needs what its disposition needs, and says what is missing", async () => {
  const { id, version } = await flagById("c-0");
  const bare = await decide(anna, id, { version, disposition: "wrong" }, now());
  expect(bare).toMatchObject({ ok: false, reason: "incomplete" });
  const same = {
    ...wrong(version),
    fix: { kind: "claim" as const, original: "x", replacement: "x\n" },
  };
  expect(await decide(anna, id, same, now())).toMatchObject({
    ok: false,
    reason: "fix-same",
  });
  expect((await flagById("c-0")).reviewState).toBe("open");
});

test("a decision, its counters and its audit event are one transaction", async () => {
  const { id, version } = await flagById("c-1");
  const made = await decide(anna, id, wrong(version), now());
  expect(made).toMatchObject({ ok: true, value: { reviewState: "confirmed" } });
  const events = await db.auditEvent.findMany({
    where: { chain: anna.project.id, kind: "decided" },
  });
  expect(
    events.filter((one) => JSON.stringify(one.data).includes(id)),
  ).toHaveLength(1);
  const count = await db.counter.findFirst({
    where: { projectId: anna.project.id, dimension: "bucket", key: "wrong" },
  });
  expect(Number(count?.n)).toBe(1);
});

test("of two people deciding at once one wins, and the other is told", async () => {
  const { id, version } = await flagById("c-2");
  const answers = await Promise.all([
    decide(anna, id, unsourced(version), now()),
    decide(marek, id, wrong(version), now()),
  ]);
  expect(answers.filter((one) => one.ok)).toHaveLength(1);
  const lost = answers.find((one) => !one.ok);
  expect(lost).toMatchObject({
    reason: expect.stringMatching(/stale|already-confirmed/),
  });
  const decisions = await db.decision.findMany({ where: { flagId: id } });
  expect(decisions).toHaveLength(1);
});

test("the same person in two tabs is a conflict like any other", async () => {
  const { id, version } = await flagById("c-3");
  const first = await decide(anna, id, unsourced(version), now());
  const second = await decide(anna, id, wrong(version), now());
  expect(first.ok).toBe(true);
  expect(second).toMatchObject({ ok: false, reason: "stale" });
});

test("undo is a new decision, and nothing before it is lost", async () => {
  const { id, version } = await flagById("c-4");
  const made = await decide(anna, id, unsourced(version), now());
  if (!made.ok) throw new Error(made.reason);
  expect(await undo(marek, id, made.value.version, now())).toMatchObject({
    ok: false,
    reason: "not-yours",
  });
  expect(await undo(anna, id, made.value.version, now())).toMatchObject({
    ok: true,
  });
  const flagNow = await findFlag(anna, id, null, now());
  expect(flagNow).toMatchObject({ reviewState: "open", disposition: null });
  expect(flagNow?.decisions.map(({ kind }) => kind)).toEqual([
    "withdraw",
    "decide",
  ]);
});

test("who cannot decide leaves the flag open, with the reason for the lead", async () => {
  const { id, version } = await flagById("c-5");
  await cannotDecide(
    marek,
    id,
    { version, reason: "Two pages differ." },
    now(),
  );
  const flagNow = await findFlag(anna, id, null, now());
  expect(flagNow?.reviewState).toBe("open");
  expect(flagNow?.timeline[0]?.words).toContain("Two pages differ.");
});

test("no token, viewer or system ever decides", async () => {
  const { id, version } = await flagById("c-6");
  const token = projectAccess(
    tokenActor({ createdBy: anna.actor.id, name: "ci" }),
    ...([anna.project, "token", ["read", "import", "export"]] as const),
  );
  const viewer = projectAccess(marek.actor, anna.project, "viewer");
  for (const access of [token, viewer])
    expect((await decide(access, id, unsourced(version), now())).ok).toBe(
      false,
    );
  expect((await flagById("c-6")).disposition).toBeNull();
});

test("one idempotency key decides once, fifty times in parallel", async () => {
  const { id, version } = await flagById("c-7");
  const sameKey = () =>
    withIdempotency(anna, {
      route: `/flags/${id}`,
      key: "k-1",
      requestSha: "a",
    });
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      decide(sameKey(), id, unsourced(version), now()),
    ),
  );
  const ids = new Set(
    answers.flatMap((one) => (one.ok ? [one.value.decisionId] : [])),
  );
  expect(ids.size).toBe(1);
  expect(answers.every((one) => one.ok)).toBe(true);
  const late = await decide(sameKey(), id, unsourced(version), now());
  expect(late).toMatchObject({ ok: true });
  expect(await db.decision.count({ where: { flagId: id } })).toBe(1);
});

test("a command that writes twice under one key fails instead of losing the second", async () => {
  const keyed = withIdempotency(anna, {
    ...{ route: "/twice", key: "k-2", requestSha: "a" },
  });
  const write = (kind: string) =>
    recordedWrite(keyed, async (_tx, record) => record.event(kind, {}));
  await write("first");
  await expect(write("second")).rejects.toThrow("Idempotency-Key");
});

test("an older draft never overwrites a newer one", async () => {
  const { id } = await flagById("c-8");
  const draft = (rev: number, rationale: string) => ({
    ...{ tab: "t", rev, flag_revision: 1 },
    body: {
      ...{
        disposition: null,
        replacement: null,
        rationale,
        groundingUrl: null,
      },
      ...{ groundingQuote: null, lintReason: "", attested: "" },
    },
  });
  await saveDraft(anna, id, draft(2, "newer"), now());
  expect(await saveDraft(anna, id, draft(1, "older"), now())).toEqual({
    ok: true,
    value: { rev: 2 },
  });
  const seen = await findFlag(anna, id, "t", now());
  expect(seen?.draft?.body.rationale).toBe("newer");
  expect((await findFlag(marek, id, "t", now()))?.draft).toBeNull();
});

test.each(["Decision", "FlagRevision", "AuditEvent", "ImportEffect"])(
  "%s refuses update and delete",
  async (table) => {
    await expect(pool.query(`DELETE FROM "${table}"`)).rejects.toThrow(
      /append-only/,
    );
    const column = table === "AuditEvent" ? "kind" : '"projectId"';
    await expect(
      pool.query(`UPDATE "${table}" SET ${column} = ${column}`),
    ).rejects.toThrow(/append-only/);
    await expect(pool.query(`TRUNCATE "${table}" CASCADE`)).rejects.toThrow(
      /append-only/,
    );
  },
);

test("no column can hold both vocabularies, and none says that a fix was applied", async () => {
  const { rows } = await pool.query<{
    table_name: string;
    column_name: string;
  }>(
    `SELECT table_name, column_name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name ~* 'verdict|disposition|applied'`,
  );
  const columns = rows.map((row) => `${row.table_name}.${row.column_name}`);
  expect(
    columns.filter(
      (name) => /applied/i.test(name) && !name.startsWith("_prisma"),
    ),
  ).toEqual([]);
  await expect(
    pool.query(`UPDATE "Flag" SET verdict = 'outdated'`),
  ).rejects.toThrow(/check/);
  await expect(
    pool.query(
      `UPDATE "Flag" SET disposition = 'not_grounded', "reviewState" = 'confirmed'`,
    ),
  ).rejects.toThrow(/check/);
});

test("every figure of the counters equals a full recount", async () => {
  const { rows } = await pool.query<{ bucket: string; n: number }>(
    `SELECT CASE WHEN "ledgerState" = 'resolved' THEN 'resolved'
       WHEN "reviewState" = 'confirmed' THEN disposition ELSE "reviewState" END AS bucket,
       count(*)::int AS n FROM "Flag" WHERE "projectId" = $1 GROUP BY 1`,
    [anna.project.id],
  );
  const kept = await db.counter.findMany({
    where: { projectId: anna.project.id, dimension: "bucket", n: { not: 0 } },
  });
  expect(
    Object.fromEntries(kept.map(({ key, n }) => [key, Number(n)])),
  ).toEqual(Object.fromEntries(rows.map(({ bucket, n }) => [bucket, n])));
});
