import "server-only";
import { recordedInstanceWrite } from "@/lib/audit/recorded-write";
import { newId } from "@/lib/core/new-id";
import { no, ok, type Result } from "@/lib/core/result";
import { db } from "@/lib/db/client";
import type { Actor } from "./actor";
import { systemActor } from "./make-actor";
import { hashPassword, isPassword } from "./password";
import type { SetupInput } from "./schema";
import { newSecret, secretHash } from "./secret-token";
import { clearThrottle, takeAttempt } from "./throttle";

const LINK_HOURS = 72;
export const SESSION_HOURS = 12;
const hoursFrom = (now: Date, hours: number) =>
  new Date(now.getTime() + hours * 3_600_000);

/** A link that lets the first administrator in, once. Earlier ones end. */
export async function createSetupLink(now: Date): Promise<string> {
  const secret = newSecret();
  await recordedInstanceWrite(systemActor("start"), async (tx, record) => {
    const open = { kind: "setup", usedAt: null };
    await tx.oneTimeLink.updateMany({ where: open, data: { usedAt: now } });
    await tx.oneTimeLink.create({
      data: {
        id: newId(),
        kind: "setup",
        tokenHash: secretHash(secret),
        expiresAt: hoursFrom(now, LINK_HOURS),
      },
    });
    record.event("setup-link-made", {});
  });
  return secret;
}

/** An invitation into a project. The link is shown once. */
export async function createInvite(
  actor: Actor,
  invite: { projectId: string; role: string; email: string | null },
  now: Date,
): Promise<string> {
  const secret = newSecret();
  await recordedInstanceWrite(actor, async (tx, record) => {
    await tx.oneTimeLink.create({
      data: {
        id: newId(),
        kind: "invite",
        tokenHash: secretHash(secret),
        projectId: invite.projectId,
        role: invite.role,
        email: invite.email,
        createdBy: actor.id,
        expiresAt: hoursFrom(now, LINK_HOURS),
      },
    });
    record.event("invited", { projectId: invite.projectId, role: invite.role });
  });
  return secret;
}

/**
 * Uses a set-up or invite link: makes the account with its password, and the
 * membership that the link carries. Once only, also for two browsers at once.
 */
export async function acceptLink(
  input: SetupInput,
  now: Date,
): Promise<Result<{ userId: string }, "link-unusable" | "email-taken">> {
  const passwordHash = await hashPassword(input.password);
  return recordedInstanceWrite(
    systemActor("one-time link"),
    async (tx, record) => {
      const tokenHash = secretHash(input.token);
      const { count } = await tx.oneTimeLink.updateMany({
        where: { tokenHash, usedAt: null, expiresAt: { gt: now } },
        data: { usedAt: now },
      });
      const link = await tx.oneTimeLink.findUnique({ where: { tokenHash } });
      if (count === 0 || !link) return no("link-unusable");
      const { email: emailCanon, name } = input;
      if (await tx.user.findUnique({ where: { emailCanon } }))
        return no("email-taken");

      const isAdmin = link.kind === "setup";
      const user = await tx.user.create({
        data: { id: newId(), emailCanon, name, passwordHash, isAdmin },
      });
      if (link.projectId && link.role)
        await tx.membership.create({
          data: { projectId: link.projectId, userId: user.id, role: link.role },
        });
      record.event("account-made", { userId: user.id, by: link.kind });
      return ok({ userId: user.id });
    },
  );
}

/**
 * Signs somebody in: a session row and its id. Wrong address and wrong
 * password are not told apart; too many tries wait.
 */
export async function signIn(
  input: {
    email: string;
    password: string;
    address: string;
    userAgent: string;
  },
  now: Date,
): Promise<
  Result<
    { sessionId: string; userId: string; name: string },
    "wrong" | "throttled"
  >
> {
  const emailCanon = input.email.trim().normalize("NFKC").toLowerCase();
  const scopes = [
    { scope: "sign-in-account", key: emailCanon.slice(0, 254), limit: 10 },
    { scope: "sign-in-address", key: input.address.slice(0, 64), limit: 60 },
  ];
  if (!(await takeAttempt(scopes, now))) return no("throttled");

  const user = await db.user.findUnique({ where: { emailCanon } });
  const right = await isPassword(input.password, user?.passwordHash ?? null);
  if (!user || !right || user.disabledAt) return no("wrong");
  await clearThrottle(scopes);

  const session = await db.session.create({
    data: {
      id: newId(),
      userId: user.id,
      epoch: user.epoch,
      expiresAt: hoursFrom(now, SESSION_HOURS),
      userAgent: input.userAgent.slice(0, 200),
    },
  });
  return ok({ sessionId: session.id, userId: user.id, name: user.name });
}

/** Ends a session. The next request with it is signed out. */
export async function endSession(actor: Actor, sessionId: string, now: Date) {
  await db.session.updateMany({
    where: { id: sessionId, userId: actor.id, revokedAt: null },
    data: { revokedAt: now },
  });
}
