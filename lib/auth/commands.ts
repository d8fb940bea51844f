import "server-only";
import { recordedInstanceWrite } from "@/lib/audit/recorded-write";
import { newId } from "@/lib/core/new-id";
import { no, ok, type Result } from "@/lib/core/result";
import type { Actor } from "./actor";
import { systemActor } from "./make-actor";
import { hashPassword } from "./password";
import type { SetupInput } from "./schema";
import { newSecret, secretHash } from "./secret-token";

const LINK_HOURS = 72;
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

/**
 * A link that makes one account, in no project yet; an administrator's where
 * it says so. Only an administrator, or the command line, makes one.
 */
export function createAccountLink(
  actor: Actor,
  account: { email: string; isAdmin: boolean },
  now: Date,
): Promise<Result<{ secret: string }, "forbidden" | "email-taken">> {
  type Made = Result<{ secret: string }, "forbidden" | "email-taken">;
  return recordedInstanceWrite<Made>(actor, async (tx, record) => {
    const { email, isAdmin } = account;
    if (!actor.isAdmin) return no("forbidden");
    if (await tx.user.findUnique({ where: { emailCanon: email } }))
      return no("email-taken");
    const secret = newSecret();
    await tx.oneTimeLink.create({
      data: {
        ...{ id: newId(), kind: isAdmin ? "setup" : "invite", email },
        tokenHash: secretHash(secret),
        expiresAt: hoursFrom(now, LINK_HOURS),
      },
    });
    record.event("invited", { email, isAdmin });
    return ok({ secret });
  });
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
        where: {
          ...{ tokenHash, kind: { in: ["setup", "invite"] } },
          ...{ usedAt: null, expiresAt: { gt: now } },
        },
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
