import "server-only";
import { recordedInstanceWrite } from "@/lib/audit/recorded-write";
import { newId } from "@/lib/core/new-id";
import { no, ok, type Result } from "@/lib/core/result";
import { db, type Tx } from "@/lib/db/client";
import type { Actor } from "./actor";
import { systemActor } from "./make-actor";
import { hashPassword, isPassword } from "./password";
import { newSecret, secretHash } from "./secret-token";
import { clearThrottle, takeAttempt } from "./throttle";

const RESET_HOURS = 72;

/** The live sessions of an account, the newest first. */
export async function listSessions(actor: Actor, now: Date) {
  const user = await db.user.findUnique({
    where: { id: actor.id },
    include: {
      sessions: {
        where: { revokedAt: null, expiresAt: { gt: now } },
        orderBy: { createdAt: "desc" },
      },
    },
  });
  return (user?.sessions ?? [])
    .filter(({ epoch }) => epoch === user?.epoch)
    .map(({ id, createdAt, lastSeen, userAgent }) => ({
      ...{ id, userAgent, isThis: id === actor.sessionId },
      createdAt: createdAt.toISOString(),
      lastSeen: lastSeen.toISOString(),
    }));
}

/** Ends a session of one's own. The next request with it is signed out. */
export function endSession(
  actor: Actor,
  sessionId: string,
  now: Date,
): Promise<Result<null, "no-such-session">> {
  return recordedInstanceWrite<Result<null, "no-such-session">>(
    actor,
    async (tx, record) => {
      const { count } = await tx.session.updateMany({
        where: { id: sessionId, userId: actor.id, revokedAt: null },
        data: { revokedAt: now },
      });
      if (count === 0) return no("no-such-session");
      const isOwn = sessionId === actor.sessionId;
      record.event(isOwn ? "signed-out" : "session-ended", { sessionId });
      return ok(null);
    },
  );
}

/** Whether somebody who is signed in gave their own password again. Tries are counted. */
export async function isOwnPassword(
  actor: Actor,
  password: string,
  now: Date,
): Promise<Result<null, "wrong" | "throttled">> {
  const scope = { scope: "own-password", key: actor.id, limit: 9 };
  if (!(await takeAttempt([scope], now))) return no("throttled");
  const user = await db.user.findUnique({ where: { id: actor.id } });
  if (!(await isPassword(password, user?.passwordHash ?? null)))
    return no("wrong");
  await clearThrottle([scope]);
  return ok(null);
}

/** Sets a new password; all sessions end, this one included. */
export async function changePassword(
  actor: Actor,
  input: { current: string; next: string },
  now: Date,
): Promise<Result<null, "wrong" | "throttled">> {
  const right = await isOwnPassword(actor, input.current, now);
  if (!right.ok) return right;
  const passwordHash = await hashPassword(input.next);
  return recordedInstanceWrite(actor, async (tx, record) => {
    await replacePassword(tx, actor.id, passwordHash);
    record.event("password-changed", { userId: actor.id });
    return ok(null);
  });
}

/** A link with which somebody sets a new password, once. Only an administrator makes one. */
export function createResetLink(
  actor: Actor,
  userId: string,
  now: Date,
): Promise<Result<{ secret: string }, "forbidden" | "no-such-user">> {
  type Made = Result<{ secret: string }, "forbidden" | "no-such-user">;
  return recordedInstanceWrite<Made>(actor, async (tx, record) => {
    if (!actor.isAdmin) return no("forbidden");
    if (!(await tx.user.findUnique({ where: { id: userId } })))
      return no("no-such-user");
    const secret = newSecret();
    await tx.oneTimeLink.updateMany({
      where: { kind: "reset", userId, usedAt: null },
      data: { usedAt: now },
    });
    await tx.oneTimeLink.create({
      data: {
        ...{ id: newId(), kind: "reset", userId, createdBy: actor.id },
        tokenHash: secretHash(secret),
        expiresAt: new Date(now.getTime() + RESET_HOURS * 3_600_000),
      },
    });
    record.event("reset-link-made", { userId });
    return ok({ secret });
  });
}

/** Uses a reset link: the new password, and every session ends. Once only. */
export async function resetPassword(
  input: { token: string; password: string },
  now: Date,
): Promise<Result<null, "link-unusable">> {
  const passwordHash = await hashPassword(input.password);
  return recordedInstanceWrite<Result<null, "link-unusable">>(
    systemActor("one-time link"),
    async (tx, record) => {
      const tokenHash = secretHash(input.token);
      const { count } = await tx.oneTimeLink.updateMany({
        where: {
          tokenHash,
          kind: "reset",
          usedAt: null,
          expiresAt: { gt: now },
        },
        data: { usedAt: now },
      });
      const link = await tx.oneTimeLink.findUnique({ where: { tokenHash } });
      if (count === 0 || !link?.userId) return no("link-unusable");
      await replacePassword(tx, link.userId, passwordHash);
      record.event("password-reset", { userId: link.userId });
      return ok(null);
    },
  );
}

/** Switches an account off, or on again. Off ends its sessions and tokens at their next use. */
export function setDisabled(
  actor: Actor,
  userId: string,
  disabled: boolean,
  now: Date,
): Promise<Result<null, "forbidden" | "no-such-user">> {
  type Done = Result<null, "forbidden" | "no-such-user">;
  return recordedInstanceWrite<Done>(actor, async (tx, record) => {
    if (!actor.isAdmin) return no("forbidden");
    const { count } = await tx.user.updateMany({
      where: { id: userId },
      data: { disabledAt: disabled ? now : null, epoch: { increment: 1 } },
    });
    if (count === 0) return no("no-such-user");
    record.event(disabled ? "account-disabled" : "account-enabled", { userId });
    return ok(null);
  });
}

function replacePassword(tx: Tx, id: string, passwordHash: string) {
  const data = { passwordHash, epoch: { increment: 1 } };
  return tx.user.update({ where: { id }, data });
}
