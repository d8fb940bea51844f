import { beforeAll, expect, test } from "vitest";
import type { ProjectAccess } from "@/lib/auth/actor";
import { projectAccess, systemActor } from "@/lib/auth/make-actor";
import { settingsOf } from "@/lib/auth/queries";
import { newId } from "@/lib/core/new-id";
import { db } from "@/lib/db/client";
import { cancelRun, startCheck } from "./commands";
import {
  findRecheck,
  setRecheckEvery,
  startDueChecks,
} from "./recheck-schedule";

let access: ProjectAccess;
const now = new Date("2026-11-20T10:00:00.000Z");
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

beforeAll(async () => {
  const data = { id: newId(), slug: "larch", name: "Larch", allowedHosts: [] };
  const project = await db.project.create({ data });
  const actor = systemActor("test");
  access = projectAccess(actor, settingsOf(project), "admin");
  const url = "https://larch.example/queues";
  await db.source.create({
    data: {
      ...{ projectId: project.id, id: newId(), url, urlKey: url },
      fetchable: true,
    },
  });
});

test("a schedule starts one look when it is due, whoever asks, and names the next", async () => {
  await setRecheckEvery(access, "daily", now);
  expect(await startDueChecks(later(1))).toBe(0);
  const started = await Promise.all([
    startDueChecks(later(25)),
    startDueChecks(later(25)),
  ]);
  expect(started.reduce((sum, n) => sum + n, 0)).toBe(1);
  const state = await findRecheck(access);
  expect(state).toMatchObject({ every: "daily", running: { total: 1 } });
  expect(state.nextAt).toBe(later(48).toISOString());
});

test("asking for all sources twice is one look, until it is cancelled", async () => {
  const [first, second] = await Promise.all([
    startCheck(access, null),
    startCheck(access, null),
  ]);
  expect(second).toEqual(first);
  await cancelRun(access, first.id, now);
  expect(await startCheck(access, null)).not.toEqual(first);
});

test("switched off, nothing is due any more", async () => {
  await setRecheckEvery(access, "off", now);
  expect(await startDueChecks(later(1_000))).toBe(0);
  expect(await findRecheck(access)).toMatchObject({ nextAt: null });
});
