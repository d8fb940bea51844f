import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProjectAccess } from "@/lib/auth/actor";
import { personActor } from "@/lib/auth/make-actor";
import { findProjectAccess } from "@/lib/auth/queries";
import { newId } from "@/lib/core/new-id";
import { db } from "@/lib/db/client";
import { livingReader } from "@/lib/export/queries";
import { confirmedItems } from "@/lib/export/selected-items.io";
import { readSourcePast, savePastPlaces } from "@/lib/history/commands";
import {
  findSourcePast,
  findVersion,
  listPastPlaces,
} from "@/lib/history/queries";
import { addSampleProject } from "@/lib/intake/sample-project.io";
import { decide } from "@/lib/review/commands";
import { findFlag } from "@/lib/review/queries";
import { buildSourceHistoryRepository } from "@/prisma/sample/build-source-history-repository.mjs";
import { cancelRun, startHistory } from "./commands";
import { readHistory } from "./read-history";

const scratch = mkdtempSync(join(tmpdir(), "history-db-"));
let access: ProjectAccess;

beforeAll(async () => {
  const { dir } = await buildSourceHistoryRepository(join(scratch, "docs.git"));
  process.env.REGROUND_SAMPLE_HISTORY = dir;
  process.env.REGROUND_CONTENT_ROOTS = scratch;
  const id = newId();
  const data = { id, name: "Anna", emailCanon: "a@example.org", isAdmin: true };
  await db.user.create({ data });
  const actor = personActor({ ...data, sessionId: newId() });
  const slug = await addSampleProject(actor);
  const found = await findProjectAccess(actor, slug ?? "");
  if (!found) throw new Error("no sample");
  access = found;
}, 120_000);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const flagOf = (extId: string) =>
  db.flag.findFirstOrThrow({ where: { projectId: access.project.id, extId } });

async function sourceOf(extId: string): Promise<string> {
  const { sourceId } = await flagOf(extId);
  if (!sourceId) throw new Error(`${extId} cites no page`);
  return sourceId;
}

test("one walk dates every claim of a page, and the next one says the same", async () => {
  const sourceId = await sourceOf("gate-017");
  const read = await readSourcePast(access, sourceId);
  expect(read).toMatchObject({ unread: 0, problem: null });
  const past = await findSourcePast(access, sourceId);
  expect(past?.place).toBe(
    "korvane-example/korvane-docs articles/gate/limits.md",
  );
  expect(past?.flags.length).toBeGreaterThan(5);
  const flag = await findFlag(
    access,
    (await flagOf("gate-017")).id,
    null,
    new Date(),
  );
  expect(flag?.pastHint).toBe(
    "Looks outdated: 500 stood on this page for 904 days, until 2 September 2026.",
  );
  const again = await readSourcePast(access, sourceId);
  expect(again?.versions).toBe(read?.versions);
  expect((await findSourcePast(access, sourceId))?.flags).toEqual(past?.flags);
}, 60_000);

test("a span opens its version at the passage", async () => {
  const sourceId = await sourceOf("gate-017");
  const past = await findSourcePast(access, sourceId);
  const flag = past?.flags.find(({ extId }) => extId === "gate-017");
  const stretch = flag?.past.tracks[0]?.stretches.find(
    ({ says }) => says === "same",
  );
  const version = await findVersion(access, sourceId, stretch?.last?.id ?? "");
  expect(version?.passages.join("\n")).toContain(stretch?.passage);
  expect(await findVersion(access, sourceId, "HEAD")).toBeNull();
}, 60_000);

test("what the past suggested goes with the decision into the export", async () => {
  const { id, version, sourceId } = await flagOf("gate-012");
  await db.source.updateMany({
    where: { projectId: access.project.id, id: sourceId ?? "" },
    data: { lastOutcome: "gone", checkedAt: new Date() },
  });
  await readSourcePast(access, await sourceOf("gate-012"));
  const decided = await decide(
    access,
    id,
    {
      ...{
        version,
        disposition: "unsourced",
        rationale: "To see what is kept.",
      },
      attested: "No look was possible here.",
    },
    new Date(),
  );
  expect(decided).toMatchObject({ ok: true });
  const items = [];
  for await (const item of confirmedItems(livingReader(), access.project.id, {
    since: null,
    filter: {},
    withoutSensitive: false,
  }))
    items.push(item);
  const past = items.find((item) => item.id === "gate-012")?.verification.past;
  expect(past).toMatchObject({
    suggests: "outdated",
    ...{ text: "4 minutes", days: 891 },
    place: "korvane-example/korvane-docs articles/gate/limits.md",
  });
  expect(past?.versions).toHaveLength(3);
}, 60_000);

test("a run counts its sources, and a cancelled one stops and keeps what it read", async () => {
  const sources = [await sourceOf("keep-001"), await sourceOf("relay-003")];
  const { id } = await startHistory(access, sources);
  const payload = { projectId: access.project.id, runId: id };
  await cancelRun(access, id, new Date());
  await readHistory(payload);
  const where = { projectId_id: { projectId: access.project.id, id } };
  expect(await db.jobRun.findUnique({ where })).toMatchObject({
    ...{ state: "cancelled", done: 1, total: 2 },
  });
  const whole = await startHistory(access, sources);
  await readHistory({ ...payload, runId: whole.id });
  expect(
    await db.jobRun.findUnique({
      where: { projectId_id: { ...where.projectId_id, id: whole.id } },
    }),
  ).toMatchObject({ state: "done", done: 2, total: 2, error: null });
}, 60_000);

test("a lead names where the past is read, below the operator's folders only", async () => {
  const [first] = await listPastPlaces(access);
  if (!first) throw new Error("the sample has a history");
  const outside = { ...first, location: "/etc" };
  expect(await savePastPlaces(access, [first, outside])).toMatchObject({
    place: 1,
    words: expect.stringMatching(/operator opened/),
  });
  expect(await listPastPlaces(access)).toEqual([first]);
  const inside = { ...first, location: scratch, host: "docs.lagoon.example" };
  expect(await savePastPlaces(access, [first, inside])).toBeNull();
  expect(await listPastPlaces(access)).toEqual([first, inside]);
  const { data } = await db.auditEvent.findFirstOrThrow({
    where: { chain: access.project.id, kind: "project-changed" },
    orderBy: { seq: "desc" },
  });
  expect(data).toMatchObject({ before: { historySources: [first] } });
});
