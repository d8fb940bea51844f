import "server-only";
import { recordedWrite } from "@/lib/audit/recorded-write";
import type { ProjectAccess } from "@/lib/auth/actor";
import { newId } from "@/lib/core/new-id";
import { no, ok, type Result } from "@/lib/core/result";
import { db, type Tx } from "@/lib/db/client";
import { isUuid } from "./is-uuid";
import type { AssignRefusal } from "./team-input";

/** How long somebody counts as being here without a sign of life. */
const HERE_MS = 120_000;

/**
 * Says that the actor looks at a flag, for two minutes. A lease is no state of
 * the project: it is renewed by activity, ends by itself, and stops nobody.
 * False where there is no such flag.
 */
export async function stay(
  access: ProjectAccess,
  flagId: string,
  now: Date,
): Promise<boolean> {
  if (!isUuid(flagId) || access.actor.kind !== "person") return false;
  const until = new Date(now.getTime() + HERE_MS);
  const kept = await db.$executeRaw`
    INSERT INTO "Lease" ("projectId", "flagId", "userId", until)
    SELECT "projectId", id, ${access.actor.id}::uuid, ${until} FROM "Flag"
    WHERE "projectId" = ${access.project.id}::uuid AND id = ${flagId}::uuid
    ON CONFLICT ("projectId", "flagId", "userId") DO UPDATE SET until = EXCLUDED.until`;
  return kept === 1;
}

/** The actor looks at a flag no longer; ended leases go along. */
export async function leave(
  access: ProjectAccess,
  flagId: string,
): Promise<void> {
  if (!isUuid(flagId)) return;
  const projectId = access.project.id;
  await db.lease.deleteMany({
    where: {
      projectId,
      OR: [
        { flagId, userId: access.actor.id },
        { until: { lt: new Date(Date.now() - HERE_MS) } },
      ],
    },
  });
}

/** Adds a comment to a flag. It stays: comments are append-only. */
export function comment(
  access: ProjectAccess,
  flagId: string,
  body: string,
): Promise<Result<{ id: string }, "no-such-flag">> {
  return recordedWrite<Result<{ id: string }, "no-such-flag">>(
    access,
    async (tx, record) => {
      if (!(await flagStands(tx, access, flagId))) return no("no-such-flag");
      const { id: actorId, name: actorName } = access.actor;
      const id = newId();
      await tx.comment.create({
        data: {
          ...{ projectId: access.project.id, id, flagId },
          ...{ actorId, actorName, body },
        },
      });
      record.event("commented", { flagId, commentId: id });
      return ok({ id });
    },
  );
}

/**
 * Gives a flag to somebody, or to nobody. A lead gives it to any member;
 * a reviewer takes what is nobody's and gives back what is theirs.
 */
export function assign(
  access: ProjectAccess,
  flagId: string,
  userId: string | null,
): Promise<Result<{ assignee: string | null }, AssignRefusal>> {
  return recordedWrite<Result<{ assignee: string | null }, AssignRefusal>>(
    access,
    async (tx, record) => {
      const projectId = access.project.id;
      if (!isUuid(flagId)) return no("no-such-flag");
      const [flag] = await tx.$queryRaw<{ assigneeId: string | null }[]>`
        SELECT "assigneeId" FROM "Flag" WHERE "projectId" = ${projectId}::uuid
          AND id = ${flagId}::uuid FOR UPDATE`;
      if (!flag) return no("no-such-flag");
      const mine = [null, access.actor.id];
      const own = mine.includes(userId) && mine.includes(flag.assigneeId);
      if (!own && !access.can("lead")) return no("lead-assigns");
      const assignee = userId && (await memberName(tx, projectId, userId));
      if (userId && !assignee) return no("not-a-member");
      await tx.flag.update({
        where: { projectId_id: { projectId, id: flagId } },
        data: { assigneeId: userId },
      });
      record.event("assigned", { flagId, assigneeId: userId });
      return ok({ assignee });
    },
  );
}

async function flagStands(tx: Tx, access: ProjectAccess, id: string) {
  if (!isUuid(id)) return false;
  const projectId = access.project.id;
  const where = { projectId_id: { projectId, id } };
  return (await tx.flag.findUnique({ where, select: { id: true } })) !== null;
}

async function memberName(tx: Tx, projectId: string, userId: string) {
  const user = await tx.user.findFirst({
    where: {
      ...{ id: userId, disabledAt: null },
      OR: [{ isAdmin: true }, { memberships: { some: { projectId } } }],
    },
    select: { name: true },
  });
  return user?.name ?? null;
}
