import "server-only";
import { recordedInstanceWrite } from "@/lib/audit/recorded-write";
import { newId } from "@/lib/core/new-id";
import { no, ok, type Result } from "@/lib/core/result";
import { db } from "@/lib/db/client";
import type { Actor } from "./actor";
import { systemActor } from "./make-actor";
import { newSecret, secretHash } from "./secret-token";
import { openSession, type SignedIn } from "./sign-in";

/** A sign-in with somebody else's service: its name here, and its name for the person. */
export type Outside = { provider: string; subject: string };

const LINK_MINUTES = 10;

/**
 * Signs in who was linked to this outside account before; null where nobody
 * was. An e-mail that happens to be the same links nothing.
 */
export async function signInOutside(
  { provider, subject }: Outside,
  userAgent: string,
  now: Date,
): Promise<SignedIn | null> {
  const account = await db.account.findUnique({
    where: { provider_subject: { provider, subject } },
    include: { user: true },
  });
  if (!account || account.user.disabledAt) return null;
  return openSession(account.user, provider, userAgent, now);
}

/** Whether somebody who may sign in is linked to this outside account. */
export async function isLinked({ provider, subject }: Outside) {
  const account = await db.account.findUnique({
    where: { provider_subject: { provider, subject } },
    include: { user: { select: { disabledAt: true } } },
  });
  return account !== null && account.user.disabledAt === null;
}

/** Begins to link: a secret for the browser in which the password was just given again. */
export async function startLinking(actor: Actor, now: Date): Promise<string> {
  const secret = newSecret();
  await db.oneTimeLink.create({
    data: {
      ...{ id: newId(), kind: "account", userId: actor.id },
      tokenHash: secretHash(secret),
      expiresAt: new Date(now.getTime() + LINK_MINUTES * 60_000),
    },
  });
  return secret;
}

/** Links an outside account to whoever began it in this browser. Once only. */
export function finishLinking(
  secret: string,
  { provider, subject }: Outside,
  now: Date,
): Promise<Result<null, "link-unusable" | "taken">> {
  const tokenHash = secretHash(secret);
  return recordedInstanceWrite<Result<null, "link-unusable" | "taken">>(
    systemActor("account link"),
    async (tx, record) => {
      const { count } = await tx.oneTimeLink.updateMany({
        where: {
          ...{ tokenHash, kind: "account", usedAt: null },
          expiresAt: { gt: now },
        },
        data: { usedAt: now },
      });
      const link = await tx.oneTimeLink.findUnique({ where: { tokenHash } });
      if (count === 0 || !link?.userId) return no("link-unusable");
      const where = { provider_subject: { provider, subject } };
      if (await tx.account.findUnique({ where })) return no("taken");
      const { userId } = link;
      await tx.account.create({
        data: { id: newId(), userId, provider, subject },
      });
      record.event("account-linked", { userId, provider });
      return ok(null);
    },
  );
}

/** The outside accounts of an actor. */
export async function listLinked(actor: Actor): Promise<string[]> {
  const accounts = await db.account.findMany({ where: { userId: actor.id } });
  return accounts.map(({ provider }) => provider);
}
