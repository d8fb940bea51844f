import "server-only";
import { recordedWrite } from "@/lib/audit/recorded-write";
import type { ProjectAccess } from "@/lib/auth/actor";
import { no, ok, type Result } from "@/lib/core/result";
import { db } from "@/lib/db/client";
import { countUnjudged } from "@/lib/judge/queries";
import { OpinionRunDetail } from "./opinion-tally";
import { enqueue } from "./queue";

const KIND = "give-opinions" as const;

/** Asks for an opinion on every open flag without one. One run at a time. */
export async function startOpinions(
  access: ProjectAccess,
): Promise<Result<{ id: string }, "forbidden" | "running">> {
  const { actor, project } = access;
  const total = await countUnjudged(access, project.secondOpinion.isOn);
  return recordedWrite<Result<{ id: string }, "forbidden" | "running">>(
    access,
    async (tx, record) => {
      if (!access.can("lead")) return no("forbidden");
      await tx.$executeRaw`SELECT 1 FROM "Project" WHERE id = ${project.id}::uuid FOR UPDATE`;
      const where = { projectId: project.id, kind: KIND, endedAt: null };
      if (await tx.jobRun.findFirst({ where })) return no("running");
      const actorId = actor.kind === "person" ? actor.id : null;
      const id = await enqueue(tx, {
        ...{ projectId: project.id, kind: KIND, detail: {}, actorId, total },
      });
      record.event("opinions-asked", { runId: id, flags: total });
      return ok({ id });
    },
  );
}

/** The newest run of opinions, with what it did so far; null before the first. */
export async function findOpinionRun(access: ProjectAccess) {
  const run = await db.jobRun.findFirst({
    where: { projectId: access.project.id, kind: KIND },
    orderBy: { createdAt: "desc" },
  });
  if (!run) return null;
  const { id, state, done, total, error, createdAt, endedAt } = run;
  return {
    ...{ id, state, done, total, error },
    cancelling: run.cancelAt !== null && endedAt === null,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    ...(OpinionRunDetail.safeParse(run.detail).data ??
      OpinionRunDetail.parse({})),
  };
}
