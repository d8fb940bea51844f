import { expect, test } from "vitest";
import {
  commit,
  decideOn,
  flagsOf,
  importAll,
  newProject,
  receive,
  record,
} from "@/lib/jobs/import-scene";
import { findImportLists, listImportItems } from "./queries";

test("decisions to look at again have a list of their own, with what was decided on and what comes in, as long as they wait", async () => {
  const access = await newProject();
  await importAll(access, [
    record("a.md", [{ id: "c-1", quote: "Twelve boats." }, { id: "c-2" }]),
    record("b.md", [{ id: "c-3" }]),
  ]);
  for (const { id } of await flagsOf(access)) await decideOn(access, id);

  const preview = await receive(access, [
    record("a.md", [{ id: "c-1", quote: "Ten boats." }, { id: "c-2" }]),
  ]);
  const waiting = async () => {
    const { import_id: id } = preview;
    const page = await listImportItems(access, id, "to_recheck");
    return page?.items.map(({ extId, before, after, quotes }) => ({
      ...{ extId, before, after },
      quotes: [quotes?.known, quotes?.incoming],
    }));
  };
  const quotes = ["Twelve boats.", "Ten boats."];
  expect(await waiting()).toEqual([
    { extId: "c-1", before: "correct", after: "recheck", quotes },
  ]);

  await commit(access, preview);
  expect(await waiting()).toEqual([
    { extId: "c-1", before: "recheck", after: null, quotes },
  ]);
  const lists = await findImportLists(access, preview.import_id);
  expect(Object.keys(lists).toSorted()).toEqual([
    "not_seen",
    "to_recheck",
    "unchanged",
  ]);

  await importAll(access, [
    record("a.md", [{ id: "c-1", quote: "Twelve boats." }, { id: "c-2" }]),
  ]);
  expect(await waiting()).toEqual([]);
});

test("the same bytes again, and once more, tell of the same flags that are not seen", async () => {
  const access = await newProject();
  await importAll(access, [record("a.md", [{ id: "c-1" }])]);
  const others = [record("b.md", [{ id: "c-2" }])];
  await importAll(access, others);
  const notSeen = async (id: string) => {
    const page = await listImportItems(access, id, "not_seen");
    return page?.items.map(({ extId }) => extId);
  };
  for (const _again of ["second", "third"]) {
    const same = await receive(access, others);
    expect(same.counts).toMatchObject({ unchanged: 1, not_seen: 1 });
    expect(await notSeen(same.import_id)).toEqual(["c-1"]);
    await commit(access, same);
    expect(await notSeen(same.import_id)).toEqual(["c-1"]);
  }
});
