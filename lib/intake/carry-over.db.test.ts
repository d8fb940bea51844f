import { describe, expect, test } from "vitest";
import type { ProjectAccess } from "@/lib/auth/actor";
import { newId } from "@/lib/core/new-id";
import { db } from "@/lib/db/client";
import {
  commit,
  countersOf,
  decideOn,
  flagsOf,
  importAll,
  newProject,
  receive,
  record,
  recountOf,
} from "@/lib/jobs/import-scene";
import { carryOver } from "./commands";
import { listImportItems, listRenames } from "./queries";

const CLAIMS = ["One.", "Two.", "Three.", "Four."];

const flagged = (file: string, claims = CLAIMS) =>
  record(
    file,
    claims.map((claim, i) => ({ id: `c-${i}`, claim, line: i + 3 })),
  );

const OTHER = record("other.md", [{ id: "c-9", claim: "Other." }]);

/** A project that knows old.md, one decision in it, and a preview where it is called new.md. */
async function renamed(claims = CLAIMS) {
  const access = await newProject();
  await importAll(access, [flagged("old.md"), OTHER]);
  const [first] = (await flagsOf(access)).filter(isOf("old.md"));
  const decision = await decideOn(access, first?.id ?? "");
  const preview = await receive(access, [flagged("new.md", claims), OTHER]);
  return { access, preview, flagId: first?.id ?? "", decision };
}

const isOf = (path: string) => (flag: { path: string }) => flag.path === path;

async function choose(access: ProjectAccess, importId: string, accept = true) {
  const done = await carryOver(access, importId, { from: null, accept });
  if (!done.ok) throw new Error(done.reason);
  return done.value;
}

describe("a file that looks renamed", () => {
  test("is said to be, and nothing is carried over by itself", async () => {
    const { access, preview, flagId } = await renamed();
    expect(preview.looks_renamed).toEqual([
      { from: "old.md", to: "new.md", shared: 4, of: 4 },
    ]);
    expect(preview.counts).toMatchObject({ new: 4, not_seen: 4 });
    await commit(access, preview);
    const flags = await flagsOf(access);
    expect(flags.filter(isOf("new.md")).map((f) => f.disposition)).toEqual(
      CLAIMS.map(() => null),
    );
    expect(flags.find(({ id }) => id === flagId)?.path).toBe("old.md");
  });

  test("takes decisions, drafts, comments and history along once somebody accepts it", async () => {
    const { access, preview, flagId, decision } = await renamed();
    const [projectId, userId] = [access.project.id, newId()];
    await db.draft.create({
      data: {
        ...{ projectId, flagId, userId, tabId: "t", rev: 1 },
        ...{ flagRevision: 1, body: {} },
      },
    });
    const { counts } = await choose(access, preview.import_id);
    expect(counts).toMatchObject({ new: 0, moved: 4, not_seen: 0 });
    const moved = await listImportItems(access, preview.import_id, "moved");
    expect(moved?.items.map(({ path, words }) => [path, words])).toEqual(
      CLAIMS.map(() => ["new.md", "carried over from old.md"]),
    );
    await commit(access, preview);
    const flags = await flagsOf(access);
    expect(flags.filter(isOf("old.md"))).toEqual([]);
    expect(flags.find(({ id }) => id === flagId)).toMatchObject({
      ...{ path: "new.md", disposition: "correct", reviewState: "confirmed" },
      currentDecisionId: decision,
    });
    expect(await db.draft.count({ where: { projectId, flagId } })).toBe(1);
    const effects = await db.importEffect.findMany({
      where: { projectId, importId: preview.import_id },
    });
    expect(effects.map(({ effect }) => effect)).toEqual(
      CLAIMS.map(() => "moved"),
    );
  });

  test("can be taken back before the commit, as if nothing had been said", async () => {
    const { access, preview } = await renamed();
    await choose(access, preview.import_id);
    const back = await choose(access, preview.import_id, false);
    expect(back.counts).toEqual(preview.counts);
    const { renames } = await listRenames(access, preview.import_id);
    expect(renames).toMatchObject([{ from: "old.md", accepted: false }]);
    await commit(access, preview);
    expect((await flagsOf(access)).filter(isOf("old.md"))).toHaveLength(4);
  });

  test("follows claims by words and id, resolves what is gone, and keeps what was resolved", async () => {
    const access = await newProject();
    await importAll(access, [flagged("old.md", [...CLAIMS, "Five."])]);
    await importAll(access, [flagged("old.md")]);
    const preview = await receive(access, [
      flagged("new.md", ["One.", "Two.", "Other words."]),
    ]);
    const { counts } = await choose(access, preview.import_id);
    expect(counts).toMatchObject({
      ...{ new: 0, moved: 2, changed: 1, resolved_by_judge: 1 },
    });
    await commit(access, preview);
    const flags = await flagsOf(access);
    expect(flags.map(({ path }) => path)).toEqual(flags.map(() => "new.md"));
    expect(flags).toHaveLength(5);
    expect(await countersOf(access)).toEqual(await recountOf(access));
    const projectId = access.project.id;
    const files = await db.ledgerFile.findMany({ where: { projectId } });
    const counted = await db.counter.findMany({
      where: { projectId, dimension: { contains: "file" }, n: { not: 0 } },
    });
    const old = files.find(({ path }) => path === "old.md")?.id ?? "";
    expect(counted.filter(({ key }) => key.includes(old))).toEqual([]);
    const third = await importAll(access, [
      flagged("new.md", ["One.", "Two.", "Other words.", "Four.", "Five."]),
    ]);
    expect(third.counts).toMatchObject({ new: 0 });
  });

  test("meets what is known of the new name already", async () => {
    const access = await newProject();
    await importAll(access, [
      flagged("old.md"),
      record("new.md", [{ id: "n-1", claim: "Known." }]),
    ]);
    const preview = await receive(access, [
      record("new.md", [
        { id: "n-1", claim: "Known." },
        ...CLAIMS.map((claim, i) => ({ id: `c-${i}`, claim, line: i + 3 })),
      ]),
    ]);
    const { counts } = await choose(access, preview.import_id);
    expect(counts).toMatchObject({ new: 0, moved: 4, unchanged: 1 });
    const undone = await choose(access, preview.import_id, false);
    expect(undone.counts).toEqual(preview.counts);
    await choose(access, preview.import_id);
    await commit(access, preview);
    expect(await flagsOf(access)).toHaveLength(5);
  });

  test("stays accepted where another import comes in between", async () => {
    const { access, preview } = await renamed();
    await choose(access, preview.import_id);
    await importAll(access, [record("third.md", [{ id: "t" }])]);
    const { counts } = await commit(access, preview);
    expect(counts).toMatchObject({ new: 0, moved: 4, not_seen: 1 });
  });

  test("is not one where fewer than half of its claims are elsewhere, or where it is in the ledger itself", async () => {
    const { preview } = await renamed(["One.", "x", "y", "z"]);
    expect(preview.looks_renamed).toEqual([]);
    const access = await newProject();
    await importAll(access, [flagged("old.md")]);
    const copied = await receive(access, [
      flagged("old.md"),
      flagged("copy.md"),
    ]);
    expect(copied.looks_renamed).toEqual([]);
  });

  test("cannot be accepted once the import is committed", async () => {
    const { access, preview } = await renamed();
    await commit(access, preview);
    const late = await carryOver(access, preview.import_id, {
      ...{ from: null, accept: true },
    });
    expect(late).toEqual({ ok: false, reason: "not-previewed" });
  });
});
