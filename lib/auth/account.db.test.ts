import { afterAll, beforeEach, expect, test } from "vitest";
import { newId } from "@/lib/core/new-id";
import { db, pool } from "@/lib/db/client";
import {
  changePassword,
  createResetLink,
  endSession,
  listSessions,
  resetPassword,
  setDisabled,
} from "./account";
import { finishLinking, signInOutside, startLinking } from "./accounts";
import { acceptLink, createAccountLink } from "./commands";
import { newDeviceMark } from "./known-device";
import { systemActor } from "./make-actor";
import { isPassword } from "./password";
import { findSessionActor } from "./queries";
import { signIn } from "./sign-in";

const NOW = new Date("2026-11-30T10:00:00Z");
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const root = systemActor("test");
const PASSWORD = "nine grey herons wade";
process.env.NEXTAUTH_SECRET = "only for tests, and 32 bytes long at the least";

let email: string;
let userId: string;

beforeEach(async () => {
  await db.throttle.deleteMany();
  email = `${newId()}@example.org`;
  const link = await createAccountLink(root, { email, isAdmin: false }, NOW);
  if (!link.ok) throw new Error(link.reason);
  const token = link.value.secret;
  const made = await acceptLink(
    { token, name: "Ada", email, password: PASSWORD },
    NOW,
  );
  if (!made.ok) throw new Error(made.reason);
  userId = made.value.userId;
});

afterAll(() => pool.end());

const attempt = (password: string, more: Record<string, string> = {}) => ({
  ...{ email, password, address: "203.0.113.9", userAgent: "test" },
  ...more,
});

async function actorOf(now = NOW) {
  const made = await signIn(attempt(PASSWORD), now);
  if (!made.ok) throw new Error(made.reason);
  const actor = await findSessionActor(made.value.sessionId, now);
  if (!actor) throw new Error("no session");
  return actor;
}

test("each sign-in has a session of its own, listed, and ended at the next request", async () => {
  const [first, second] = [await actorOf(), await actorOf()];
  expect(first.sessionId).not.toBe(second.sessionId);
  expect(await listSessions(first, NOW)).toHaveLength(2);
  expect((await endSession(first, second.sessionId ?? "", NOW)).ok).toBe(true);
  expect(await findSessionActor(second.sessionId ?? "", NOW)).toBeNull();
  expect(await listSessions(first, NOW)).toMatchObject([{ isThis: true }]);
});

test("nobody ends somebody else's session", async () => {
  const mine = await actorOf();
  const other = systemActor("other");
  expect((await endSession(other, mine.sessionId ?? "", NOW)).ok).toBe(false);
  expect(await findSessionActor(mine.sessionId ?? "", NOW)).not.toBeNull();
});

test("a changed password ends every session, and only the new one signs in", async () => {
  const actor = await actorOf();
  const next = "seven tall poplars lean";
  const wrong = { current: "not this one", next };
  expect((await changePassword(actor, wrong, NOW)).ok).toBe(false);
  const right = { current: PASSWORD, next };
  expect((await changePassword(actor, right, NOW)).ok).toBe(true);
  expect(await findSessionActor(actor.sessionId ?? "", NOW)).toBeNull();
  expect((await signIn(attempt(PASSWORD), NOW)).ok).toBe(false);
  expect((await signIn(attempt(next), NOW)).ok).toBe(true);
});

test("a reset link works once, the newer one ends the older, and 72 hours end both", async () => {
  const old = await createResetLink(root, userId, NOW);
  const made = await createResetLink(root, userId, NOW);
  if (!old.ok || !made.ok) throw new Error("no link");
  const use = (token: string, now: Date) =>
    resetPassword({ token, password: "seven tall poplars lean" }, now);
  expect((await use(old.value.secret, NOW)).ok).toBe(false);
  expect((await use(made.value.secret, later(72 * 60 + 1))).ok).toBe(false);
  const both = await Promise.all([
    use(made.value.secret, NOW),
    use(made.value.secret, NOW),
  ]);
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect((await signIn(attempt("seven tall poplars lean"), NOW)).ok).toBe(true);
});

test("only an administrator makes a reset link or switches an account off", async () => {
  const actor = await actorOf();
  expect((await createResetLink(actor, userId, NOW)).ok).toBe(false);
  expect((await setDisabled(actor, userId, true, NOW)).ok).toBe(false);
});

test("an account that is switched off is out at once, and stays signed out when it is back", async () => {
  const actor = await actorOf();
  await setDisabled(root, userId, true, NOW);
  expect(await findSessionActor(actor.sessionId ?? "", NOW)).toBeNull();
  expect((await signIn(attempt(PASSWORD), NOW)).ok).toBe(false);
  await setDisabled(root, userId, false, NOW);
  expect(await findSessionActor(actor.sessionId ?? "", NOW)).toBeNull();
  expect((await signIn(attempt(PASSWORD), NOW)).ok).toBe(true);
});

async function reasons(attempts: ReturnType<typeof attempt>[]) {
  const found: string[] = [];
  for (const one of attempts) {
    const made = await signIn(one, NOW);
    found.push(made.ok ? "in" : made.reason);
  }
  return found;
}

test.each([
  { what: "one account from one address", of: () => attempt("wrong") },
  {
    what: "one account from many addresses",
    of: (i: number) => attempt("wrong", { address: `203.0.113.${i}` }),
  },
  {
    what: "many accounts from one address",
    of: (i: number) => attempt("wrong", { email: `${i}@example.org` }),
  },
])("$what: guessing waits from the tenth try on", async ({ of }) => {
  const found = await reasons(Array.from({ length: 14 }, (_, i) => of(i)));
  expect(found.slice(0, 9)).toEqual(Array(9).fill("wrong"));
  expect(found.slice(9)).toEqual(Array(5).fill("throttled"));
});

test("while a stranger guesses, the owner gets in from a known browser, and from any after the wait", async () => {
  await reasons(Array(12).fill(attempt("wrong")));
  expect(await reasons([attempt(PASSWORD)])).toEqual(["throttled"]);
  const deviceMark = newDeviceMark(userId, process.env.NEXTAUTH_SECRET ?? "");
  expect(await reasons([attempt(PASSWORD, { deviceMark })])).toEqual(["in"]);
  const after = await signIn(attempt(PASSWORD), later(16));
  expect(after.ok).toBe(true);
});

test("tries in parallel all count", async () => {
  const all = await Promise.all(
    Array.from({ length: 20 }, () => signIn(attempt("wrong"), NOW)),
  );
  const looked = all.filter((one) => !one.ok && one.reason === "wrong");
  expect(looked).toHaveLength(9);
});

test("a hash made with less work is made anew at the next sign-in", async () => {
  const { hash } = await import("@node-rs/argon2");
  const weak = await hash(PASSWORD, {
    ...{ memoryCost: 8_192, timeCost: 1, parallelism: 1 },
  });
  const where = { id: userId };
  await db.user.update({ where, data: { passwordHash: weak } });
  await actorOf();
  const { passwordHash } = await db.user.findUniqueOrThrow({ where });
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword(PASSWORD, passwordHash)).toBe(true);
});

test("an outside account lets in only whom it was linked to with the password, once", async () => {
  const outside = { provider: "oidc", subject: `sub-${userId}` };
  expect(await signInOutside(outside, "test", NOW)).toBeNull();
  const secret = await startLinking(await actorOf(), NOW);
  expect((await finishLinking(secret, outside, later(11))).ok).toBe(false);
  expect((await finishLinking(secret, outside, NOW)).ok).toBe(true);
  const again = { ...outside, subject: "somebody else" };
  expect((await finishLinking(secret, again, NOW)).ok).toBe(false);
  expect(await signInOutside(outside, "test", NOW)).toMatchObject({ userId });
});

test("every sign-in, refusal and change of an account is an event", async () => {
  await signIn(attempt("wrong"), NOW);
  const actor = await actorOf();
  await endSession(actor, actor.sessionId ?? "", NOW);
  const events = await db.auditEvent.findMany({
    orderBy: { seq: "desc" },
    take: 3,
  });
  expect(events.map(({ kind }) => kind)).toEqual([
    "signed-out",
    "signed-in",
    "sign-in-refused",
  ]);
  expect(JSON.stringify(events.map(({ data }) => data))).not.toContain("wrong");
});
