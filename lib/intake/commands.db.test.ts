import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ProjectAccess } from "@/lib/auth/actor";
import { db, pool } from "@/lib/db/client";
import {
  commit,
  countersOf,
  decideOn,
  flagsOf,
  importAll,
  NOW,
  newProject,
  onlyFlag,
  receive,
  record,
  recountOf,
} from "@/lib/jobs/import-scene";
import { commitImport, discardImport } from "./commands";

describe("an import", () => {
  test("changes nothing before it is committed, and then all of it", async () => {
    const access = await newProject();
    const preview = await receive(access, [
      record("a.md", [{ id: "c-1" }, { id: "c-2", verdict: "source_silent" }]),
      record("b.md"),
    ]);
    expect(preview).toMatchObject({
      state: "previewed",
      outcome: "accepted",
      counts: { files: 2, flags: 2, new: 2, source_silent: 1, not_seen: 0 },
    });
    expect(await flagsOf(access)).toEqual([]);
    const done = await commit(access, preview);
    expect(done.state).toBe("committed");
    const flags = await flagsOf(access);
    expect(flags.map((flag) => flag.reviewState)).toEqual(["open", "settled"]);
    expect(flags.every((flag) => flag.disposition === null)).toBe(true);
    const events = await db.auditEvent.findMany({
      where: { chain: access.project.id },
      orderBy: { seq: "asc" },
    });
    expect(events.map((event) => event.kind)).toEqual([
      "import-received",
      "import-committed",
    ]);
  });

  test("keeps its bytes and their hash as they came", async () => {
    const access = await newProject();
    const text = ` ${JSON.stringify([record("a.md")])}\r\n`;
    const { files } = await receive(access, text);
    const chunks = await pool.query(
      `SELECT size FROM "Blob" WHERE "projectId" = $1 AND sha256 = $2`,
      [access.project.id, files[0]?.sha256],
    );
    expect(chunks.rows).toEqual([{ size: String(Buffer.byteLength(text)) }]);
  });

  test("keeps what a record and a flag say beside what the format names", async () => {
    const access = await newProject();
    const first = record("a.md", [{ id: "c-1" }]);
    const flags = first.flags.map((flag) => ({ ...flag, trace: [1] }));
    const said = { ...first, flags, model: "judge-7" };
    await commit(access, await receive(access, JSON.stringify([said])));
    const where = { projectId: access.project.id };
    const file = await db.ledgerFile.findFirst({ where });
    const seen = await db.ledgerFileSeen.findFirst({ where });
    expect([file?.extra, seen?.extra]).toEqual([
      { model: "judge-7" },
      { model: "judge-7" },
    ]);
    const revision = await db.flagRevision.findFirst({ where });
    expect(revision?.extra).toEqual({ trace: [1] });
  });

  test("of the same bytes as the latest changes nothing, and says so", async () => {
    const access = await newProject();
    const records = [record("a.md", [{ id: "c-1" }])];
    const first = await importAll(access, records);
    const before = await flagsOf(access);
    const again = await receive(access, records);
    expect(again).toMatchObject({
      same_bytes_as: first.import_id,
      counts: { new: 0, unchanged: 1, moved: 0, changed: 0 },
    });
    await commit(access, again);
    expect(await flagsOf(access)).toEqual(before);
  });

  test("of the same bytes as an earlier one but the latest is read anew", async () => {
    const access = await newProject();
    const [a, b] = [
      [record("a.md", [{ id: "c-1" }])],
      [record("a.md", [{ id: "c-2", claim: "Another." }])],
    ];
    await importAll(access, a);
    await importAll(access, b);
    const third = await importAll(access, a);
    expect(third.same_bytes_as).toBeNull();
    expect(third.counts).toMatchObject({ new: 0, resolved_by_judge: 1 });
    const flags = await flagsOf(access);
    expect(flags.map((flag) => [flag.extId, flag.ledgerState])).toEqual(
      expect.arrayContaining([
        ["c-1", "present"],
        ["c-2", "resolved"],
      ]),
    );
  });

  test("with a bad record is refused whole, or leaves it out and keeps it", async () => {
    const access = await newProject();
    const bad = record("b.md", [{ id: "c-2", verdict: "grounded" }]);
    const preview = await receive(access, [
      record("a.md", [{ id: "c-1" }]),
      bad,
    ]);
    expect(preview).toMatchObject({
      outcome: "partial-offered",
      counts: { flags: 1, rejected: 1 },
    });
    expect(preview.problems[0]).toMatchObject({ kind: "grounded-flag" });
    const refused = await commitImport(access, preview.import_id, "all", NOW);
    expect(refused).toEqual({ ok: false, reason: "has-problems" });
    expect(await flagsOf(access)).toEqual([]);
    await commit(access, preview, "valid");
    expect((await flagsOf(access)).map((flag) => flag.path)).toEqual(["a.md"]);
  });

  test.each([
    ["", "empty"],
    ["not json", "syntax"],
    ["\u0089PNG\r\n\u001a\n", "syntax"],
    ["[]", "no-records"],
    ['[{"a": 1}]', "unknown-format"],
  ])(
    "of %j is rejected with a place and changes nothing",
    async (text, kind) => {
      const access = await newProject();
      const preview = await receive(access, text);
      expect(preview).toMatchObject({ state: "rejected", outcome: "rejected" });
      expect(preview.problems[0]).toMatchObject({
        kind,
        line: expect.any(Number),
        column: expect.any(Number),
      });
      const done = await commitImport(access, preview.import_id, "valid", NOW);
      expect(done).toEqual({ ok: false, reason: "not-previewed" });
    },
  );

  test("committed twice at once is carried out once, and both are told the same", async () => {
    const access = await newProject();
    const preview = await receive(access, [record("a.md", [{ id: "c-1" }])]);
    const [one, two] = await Promise.all([
      commit(access, preview),
      commit(access, preview),
    ]);
    expect(two).toEqual(one);
    expect(await flagsOf(access)).toHaveLength(1);
  });

  test("previewed before another one came in between is compared anew", async () => {
    const access = await newProject();
    const records = [record("a.md", [{ id: "c-1" }])];
    const first = await receive(access, records);
    const second = await receive(access, [
      ...records,
      record("b.md", [{ id: "c-9" }]),
    ]);
    await commit(access, second);
    const late = await commit(access, first);
    expect(late.counts).toMatchObject({ new: 0, unchanged: 1, not_seen: 1 });
    expect(await flagsOf(access)).toHaveLength(2);
  });

  test("whose staged rows a crash of the database emptied is staged anew", async () => {
    const access = await newProject();
    const preview = await receive(access, [record("a.md", [{ id: "c-1" }])]);
    const ours = [access.project.id];
    await pool.query(`DELETE FROM "ImportRow" WHERE "projectId" = $1`, ours);
    await pool.query(`DELETE FROM "ImportFile" WHERE "projectId" = $1`, ours);
    await commit(access, preview);
    expect(await flagsOf(access)).toHaveLength(1);
  });

  test("that was discarded leaves nothing staged and cannot be committed", async () => {
    const access = await newProject();
    const preview = await receive(access, [record("a.md", [{ id: "c-1" }])]);
    await discardImport(access, preview.import_id);
    const done = await commitImport(access, preview.import_id, "all", NOW);
    expect(done).toEqual({ ok: false, reason: "not-previewed" });
    const { rows } = await pool.query(
      `SELECT 1 FROM "ImportRow" WHERE "projectId" = $1`,
      [access.project.id],
    );
    expect(rows).toEqual([]);
  });
});

describe("a re-import", () => {
  test("follows a claim by its words, then by its id, and resolves what is gone", async () => {
    const access = await newProject();
    await importAll(access, [
      record("a.md", [
        { id: "c-1", claim: "One.", line: 3 },
        { id: "c-2", claim: "Two.", line: 5 },
        { id: "c-3", claim: "Three.", line: 9 },
      ]),
      record("b.md", [{ id: "c-1", claim: "Other." }]),
    ]);
    const before = await flagsOf(access);
    const { counts } = await importAll(access, [
      record("a.md", [
        { id: "n-7", claim: "One. ", line: 4 },
        { id: "c-2", claim: "Two, in other words.", line: 5 },
        { id: "c-4", claim: "Four.", line: 12 },
      ]),
    ]);
    expect(counts).toMatchObject({
      ...{ new: 1, unchanged: 0, moved: 1, changed: 1 },
      ...{ resolved_by_judge: 1, not_seen: 1 },
    });
    const after = await flagsOf(access);
    const idOf = (claim: string, list: typeof after) =>
      list.find((flag) => flag.claim === claim)?.id;
    expect(idOf("One. ", after)).toBe(idOf("One.", before));
    expect(idOf("Two, in other words.", after)).toBe(idOf("Two.", before));
    expect(after.find((flag) => flag.claim === "Three.")?.ledgerState).toBe(
      "resolved",
    );
    expect(after.find((flag) => flag.path === "b.md")?.ledgerState).toBe(
      "present",
    );
  });

  test("never changes a decision: other evidence asks for another look, and its return ends that", async () => {
    const access = await newProject();
    const as = (quote: string, reason?: string) => [
      record("a.md", [{ id: "c-1", quote, ...(reason ? { reason } : {}) }]),
    ];
    await importAll(access, as("Twelve boats."));
    const decision = await decideOn(access, (await onlyFlag(access)).id);
    const decided = await onlyFlag(access);

    const other = await importAll(access, as("Thirteen boats."));
    expect(other.counts).toMatchObject({ to_recheck: 1, decisions_kept: 1 });
    const asked = await onlyFlag(access);
    expect(asked).toMatchObject({
      ...{ reviewState: "to_recheck", disposition: "correct" },
      currentDecisionId: decision,
    });
    expect(asked.version).toBeGreaterThan(decided.version);

    const back = await importAll(access, as("Twelve  boats.", "Put anew."));
    expect(back.counts).toMatchObject({ to_recheck: 0, decisions_kept: 1 });
    expect(await onlyFlag(access)).toMatchObject({
      ...{ reviewState: "confirmed", disposition: "correct" },
      currentDecisionId: decision,
    });
    expect(
      await db.decision.count({ where: { projectId: access.project.id } }),
    ).toBe(1);
  });

  test("a line that moved leaves a decision standing and its version alone", async () => {
    const access = await newProject();
    const claim = "Boats moor on the left.";
    await importAll(access, [record("a.md", [{ id: "c-1", line: 3, claim }])]);
    await decideOn(access, (await onlyFlag(access)).id);
    const before = await onlyFlag(access);
    await importAll(access, [record("a.md", [{ id: "c-9", line: 30, claim }])]);
    expect(await onlyFlag(access)).toMatchObject({
      ...{ line: 30, extId: "c-9", reviewState: "confirmed" },
      version: before.version,
      revision: before.revision + 1,
    });
  });

  test("a judge that agrees now outranks a recheck, and a flag that returns keeps its decision", async () => {
    const access = await newProject();
    const first = [record("a.md", [{ id: "c-1", quote: "Twelve." }])];
    await importAll(access, first);
    await decideOn(access, (await onlyFlag(access)).id);
    await importAll(access, [record("a.md", [{ id: "c-1", quote: "Six." }])]);
    const passed = await importAll(access, [record("a.md")]);
    expect(passed.counts).toMatchObject({
      ...{ resolved_by_judge: 1, to_recheck: 0, decisions_kept: 1 },
    });
    const back = await importAll(access, first);
    expect(back.counts).toMatchObject({ new: 0, unchanged: 1, to_recheck: 0 });
    expect(await onlyFlag(access)).toMatchObject({
      ...{ ledgerState: "present", reviewState: "confirmed" },
      disposition: "correct",
    });
    const effects = await db.importEffect.findMany({
      where: { projectId: access.project.id, importId: back.import_id },
    });
    expect(effects.map((effect) => effect.effect)).toEqual(["reopened"]);
  });

  test.each([
    ["not_grounded", "source_silent", "settled"],
    ["source_silent", "not_grounded", "open"],
  ])("from %s to %s is %s, and nobody decided it", async (from, to, state) => {
    const access = await newProject();
    await importAll(access, [record("a.md", [{ id: "c-1", verdict: from }])]);
    await importAll(access, [record("a.md", [{ id: "c-1", verdict: to }])]);
    expect(await onlyFlag(access)).toMatchObject({
      ...{ reviewState: state, disposition: null },
    });
  });

  test("keeps every counter equal to a recount", async () => {
    const access = await newProject();
    await importAll(access, [
      record("a.md", [{ id: "c-1" }, { id: "c-2", claim: "Two." }]),
      record("b.md", [{ id: "c-3", verdict: "source_silent" }]),
    ]);
    await importAll(access, [
      record("a.md", [{ id: "c-1", verdict: "source_silent" }]),
      record("b.md", [{ id: "c-3" }, { id: "c-4", url: "" }]),
    ]);
    expect(await countersOf(access)).toEqual({
      "bucket open": 2,
      "bucket resolved": 1,
      "bucket settled": 1,
      "flags ": 3,
      "done ": 1,
    });
  });
});

/** A ledger of few files, ids and claims, so that they meet each other often. */
const someLedger = fc
  .uniqueArray(fc.constantFrom("a.md", "b.md", "c.md"), { minLength: 1 })
  .chain((files) =>
    fc.tuple(...files.map((file) => someFlags.map((f) => record(file, f)))),
  );

const someFlags = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom("c-1", "c-2", "c-3"),
    claim: fc.constantFrom("One.", "Two.", "Three."),
    line: fc.integer({ min: 1, max: 4 }),
    quote: fc.constantFrom("", "Twelve boats."),
    verdict: fc.constantFrom("not_grounded", "source_silent"),
  }),
  { maxLength: 4, selector: ({ id, claim }) => `${id} ${claim}` },
);

/** What is on record now, without what only counts how often it was touched. */
async function standing(access: ProjectAccess) {
  const flags = await flagsOf(access);
  return flags
    .filter((flag) => flag.ledgerState === "present")
    .map(({ path, extId, claim, line, verdict, reviewState }) =>
      [path, extId, claim, line, verdict, reviewState].join(" "),
    )
    .sort();
}

describe("whatever the ledgers", () => {
  test("A, B, A ends where A did, and the order of records does not matter", async () => {
    await fc.assert(
      fc.asyncProperty(someLedger, someLedger, async (a, b) => {
        const [one, two] = [await newProject(), await newProject()];
        await importAll(one, a);
        const first = await standing(one);
        const seenByB = new Set(b.map(({ file }) => file));
        await importAll(one, b);
        await importAll(one, a.toReversed());
        await importAll(two, a.toReversed());
        expect(await standing(two)).toEqual(first);
        const inA = new Set(a.map(({ file }) => file));
        const onlyB = [...seenByB].filter((file) => !inA.has(file));
        const ofA = (await standing(one)).filter(
          (row) => !onlyB.some((file) => row.startsWith(file)),
        );
        expect(ofA).toEqual(first);
        expect(await recountOf(one)).toEqual(await countersOf(one));
      }),
      { numRuns: 6 },
    );
  });

  test("the same ledger again changes nothing, and no decision is ever touched", async () => {
    await fc.assert(
      fc.asyncProperty(someLedger, someLedger, async (a, b) => {
        const access = await newProject();
        await importAll(access, a);
        const open = (await flagsOf(access)).filter(isOpen);
        for (const { id } of open.slice(0, 2)) await decideOn(access, id);
        const decided = await decisionsOf(access);
        const again = await importAll(access, a.toReversed());
        expect(again.counts).toMatchObject({
          ...{ new: 0, moved: 0, changed: 0, resolved_by_judge: 0 },
        });
        for (const ledger of [b, a]) {
          await importAll(access, ledger);
          expect(await decisionsOf(access)).toEqual(decided);
        }
      }),
      { numRuns: 5 },
    );
  });
});

const isOpen = (flag: { reviewState: string }) => flag.reviewState === "open";

/** What people decided: the rows, and what stands on each flag because of them. */
async function decisionsOf(access: ProjectAccess) {
  const flags = await flagsOf(access);
  const rows = await db.decision.findMany({
    where: { projectId: access.project.id },
    orderBy: { id: "asc" },
  });
  const standing = flags
    .filter(({ disposition }) => disposition !== null)
    .map(({ id, disposition, currentDecisionId }) =>
      [id, disposition, currentDecisionId].join(" "),
    )
    .sort();
  return { rows, standing };
}
