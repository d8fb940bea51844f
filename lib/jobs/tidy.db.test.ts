import { expect, test } from "vitest";
import { newId } from "@/lib/core/new-id";
import { openBlob, storeBlob, storeBytes } from "@/lib/db/blobs";
import { db, pool, type Tx } from "@/lib/db/client";
import { commit, importAll, newProject, receive, record } from "./import-scene";
import { tidy } from "./tidy";

const DAY = 24 * 60 * 60_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);

async function* bytes(text: string) {
  yield Buffer.from(text);
}

const stored = (projectId: string, text: string) =>
  storeBlob(projectId, bytes(text), "gzip");

test("previews that nobody committed for a month are discarded, younger ones stay", async () => {
  const access = await newProject();
  const preview = await receive(access, [record("a.md", [{ id: "c-1" }])]);
  const state = async () =>
    (await db.import.findFirst({ where: { id: preview.import_id } }))?.state;
  await tidy(inDays(29));
  expect(await state()).toBe("previewed");
  await tidy(inDays(31));
  expect(await state()).toBe("discarded");
  const where = { projectId: access.project.id };
  expect(await db.importRow.count({ where })).toBe(0);
  const events = await db.auditEvent.findMany({
    where: { chain: access.project.id, kind: "import-discarded" },
  });
  expect(events.map(({ actor }) => actor)).toEqual(["housekeeping"]);
});

test("bytes that no record refers to are swept after a day, and no others", async () => {
  const access = await newProject();
  const projectId = access.project.id;
  const done = await importAll(access, [record("a.md", [{ id: "c-1" }])]);
  const dropped = await receive(access, "[]");
  const { sha256: orphan } = await stored(projectId, "nobody's");
  const { sha256: raw } = await stored(projectId, "a page");
  await db.pageText.create({
    data: {
      ...{ projectId, rawSha: raw, readerVersion: 1, urlSha: "u" },
      ...{ textSha: "t", treeSha: "t" },
    },
  });
  await tidy(inDays(0.5));
  expect(await openBlob(projectId, orphan)).not.toBeNull();
  await tidy(inDays(40));
  expect(await openBlob(projectId, orphan)).toBeNull();
  const kept = [done, dropped].flatMap(({ files }) => files);
  for (const sha of [raw, ...kept.map(({ sha256 }) => sha256)])
    expect(await openBlob(projectId, sha)).not.toBeNull();
});

test("bytes that a record is about to refer to are left alone", async () => {
  const projectId = newId();
  const { sha256 } = await stored(projectId, "twice");
  const storing = async (tx: Tx) => {
    await storeBytes(tx, projectId, Buffer.from("twice"), "gzip");
    await tidy(inDays(2));
  };
  await db.$transaction(storing, { timeout: 60_000 });
  expect(await openBlob(projectId, sha256)).not.toBeNull();
  await tidy(inDays(2));
  expect(await openBlob(projectId, sha256)).toBeNull();
});

test("staged rows of an import that is through are dropped, those of a preview are not", async () => {
  const access = await newProject();
  const projectId = access.project.id;
  const through = await importAll(access, [record("a.md", [{ id: "c-1" }])]);
  const waiting = await receive(access, [record("b.md", [{ id: "c-2" }])]);
  await pool.query(
    `INSERT INTO "ImportFile" ("projectId", "importId", "pathKey", record, path, verdict)
     VALUES ($1, $2, 'a.md', 0, 'a.md', 'flagged')`,
    [projectId, through.import_id],
  );
  await tidy(new Date());
  const left = await db.importFile.findMany({ where: { projectId } });
  expect(left.map(({ importId }) => importId)).toEqual([waiting.import_id]);
  await commit(access, waiting);
});
