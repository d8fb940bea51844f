import "server-only";
import { recordedInstanceWrite } from "@/lib/audit/recorded-write";
import { newId } from "@/lib/core/new-id";
import { no, ok, type Result } from "@/lib/core/result";
import { db, type Tx } from "@/lib/db/client";
import { deviceOf } from "./known-device";
import { personActor, systemActor } from "./make-actor";
import { hashPassword, isPassword, isWeakHash } from "./password";
import { clearThrottle, type Scope, takeAttempt } from "./throttle";

export const SESSION_HOURS = 12;

/** Tries in a row that are looked at before waits begin. */
const FREE_TRIES = 9;

type Attempt = {
  email: string;
  password: string;
  address: string;
  userAgent: string;
  /** The mark of a browser that signed in before. */
  deviceMark?: string;
};

export type SignedIn = { sessionId: string; userId: string; name: string };

/**
 * Signs somebody in: a session row and its id. Wrong address and wrong password
 * are not told apart, nor by their time; too many tries wait. A browser in which
 * this account signed in before has tries of its own.
 */
export async function signIn(
  input: Attempt,
  now: Date,
): Promise<Result<SignedIn, "wrong" | "throttled">> {
  const emailCanon = input.email.trim().normalize("NFKC").toLowerCase();
  const user = await db.user.findUnique({ where: { emailCanon } });
  const scopes = scopesOf(input, emailCanon, user?.id ?? null);
  if (!(await takeAttempt(scopes, now))) return no("throttled");

  const right = await isPassword(input.password, user?.passwordHash ?? null);
  if (!user || !right || user.disabledAt) {
    await noteRefusal(user?.id ?? null, input.address);
    return no("wrong");
  }
  await clearThrottle(scopes);
  if (user.passwordHash && isWeakHash(user.passwordHash))
    await db.user.update({
      where: { id: user.id },
      data: { passwordHash: await hashPassword(input.password) },
    });
  return ok(await openSession(user, "password", input.userAgent, now));
}

function scopesOf(
  { address, deviceMark }: Attempt,
  emailCanon: string,
  userId: string | null,
): Scope[] {
  const secret = process.env.NEXTAUTH_SECRET ?? "";
  const device = userId ? deviceOf(deviceMark, userId, secret) : null;
  const limit = FREE_TRIES;
  if (device) return [{ scope: "sign-in-device", key: device, limit }];
  return [
    { scope: "sign-in-account", key: emailCanon.slice(0, 254), limit },
    { scope: "sign-in-address", key: address.slice(0, 64), limit },
  ];
}

/** A new session of somebody who has shown who they are. */
export function openSession(
  user: { id: string; name: string; isAdmin: boolean; epoch: number },
  by: string,
  userAgent: string,
  now: Date,
): Promise<SignedIn> {
  const sessionId = newId();
  const actor = personActor({ ...user, sessionId });
  return recordedInstanceWrite(actor, async (tx, record) => {
    await createSession(tx, { sessionId, user, userAgent, now });
    record.event("signed-in", { userId: user.id, sessionId, by });
    return { sessionId, userId: user.id, name: user.name };
  });
}

function createSession(
  tx: Tx,
  {
    sessionId,
    user,
    userAgent,
    now,
  }: {
    sessionId: string;
    user: { id: string; epoch: number };
    userAgent: string;
    now: Date;
  },
) {
  const expiresAt = new Date(now.getTime() + SESSION_HOURS * 3_600_000);
  return tx.session.create({
    data: {
      ...{ id: sessionId, userId: user.id, epoch: user.epoch, expiresAt },
      userAgent: userAgent.slice(0, 200),
    },
  });
}

/** A refused try is an event too; an address that nobody has is not repeated. */
function noteRefusal(userId: string | null, address: string) {
  return recordedInstanceWrite(systemActor("sign-in"), async (_, record) => {
    record.event("sign-in-refused", { userId, address: address.slice(0, 64) });
  });
}
