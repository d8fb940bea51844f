import "server-only";
import * as z from "zod";
import { projectAccess, systemActor } from "@/lib/auth/make-actor";
import { settingsOf } from "@/lib/auth/queries";
import { fileAudits } from "@/lib/citation/commands";
import { db } from "@/lib/db/client";
import type { JobPayload } from "./queue";

const Detail = z.object({ importId: z.uuid() });

/** Puts the findings of a committed citation audit into their queue, once. */
export async function fileCitations({ projectId, runId }: JobPayload) {
  const where = { projectId_id: { projectId, id: runId } };
  const run = await db.jobRun.findUnique({ where });
  const project = await db.project.findUnique({ where: { id: projectId } });
  if (!run || !project || run.endedAt) return;
  const { importId } = Detail.parse(run.detail);
  await db.jobRun.update({ where, data: { state: "running" } });
  const actor = systemActor("citation audit");
  const access = projectAccess(actor, settingsOf(project), "admin");
  const { items } = await fileAudits(access, importId);
  const done = { done: items, total: items, endedAt: new Date() };
  await db.jobRun.update({ where, data: { state: "done", ...done } });
}
