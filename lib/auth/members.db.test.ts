import { afterAll, beforeEach, expect, test } from "vitest";
import { newId } from "@/lib/core/new-id";
import { db, pool } from "@/lib/db/client";
import { type Crew, openCrew } from "@/lib/db/test-crew";
import type { Actor } from "./actor";
import { createInvite } from "./commands";
import { joinByLink, removeMember, setMemberRole } from "./members";
import { findProjectAccess, findTokenAccess } from "./queries";
import { createToken, listTokens } from "./tokens";

const NOW = new Date("2026-11-30T10:00:00Z");

let crew: Crew;

beforeEach(async () => {
  crew = await openCrew({ flags: 1, secondReview: "off" });
});
afterAll(() => pool.end());

const slug = () => crew.lea.project.slug;
const roleOf = async (actor: Actor) =>
  (await findProjectAccess(actor, slug()))?.role ?? null;

test("another role is in force at the next request, and said with what stood before", async () => {
  const { lea, marek } = crew;
  await setMemberRole(lea, marek.actor.id, "viewer");
  expect(await roleOf(marek.actor)).toBe("viewer");
  const event = await db.auditEvent.findFirstOrThrow({
    where: { chain: lea.project.id, kind: "member-changed" },
  });
  expect(event.data).toMatchObject({
    ...{ userId: marek.actor.id, before: "reviewer", after: "viewer" },
  });
});

test("who was removed sees nothing from the next request on, nor do their tokens", async () => {
  const { lea, marek } = crew;
  const made = await createToken(lea, {
    ...{ name: "ci", scopes: ["read"], ownerId: marek.actor.id },
    expiresAt: null,
  });
  if (!made.ok) throw new Error(made.reason);
  const { secret } = made.value;
  expect(await findTokenAccess(secret, NOW)).not.toBeNull();
  expect((await removeMember(lea, marek.actor.id, NOW)).ok).toBe(true);
  expect(await roleOf(marek.actor)).toBeNull();
  expect(await findTokenAccess(secret, NOW)).toBeNull();
  expect(await removeMember(lea, marek.actor.id, NOW)).toEqual({
    ...{ ok: false, reason: "no-such-member" },
  });
});

test("nobody changes their own part, and reviewers change nobody's", async () => {
  const { lea, anna, marek } = crew;
  expect((await setMemberRole(lea, lea.actor.id, "viewer")).ok).toBe(false);
  expect((await removeMember(lea, lea.actor.id, NOW)).ok).toBe(false);
  expect((await setMemberRole(anna, marek.actor.id, "lead")).ok).toBe(false);
  expect((await removeMember(anna, marek.actor.id, NOW)).ok).toBe(false);
  expect(await roleOf(marek.actor)).toBe("reviewer");
});

test("an account that is there joins another project by its invitation, once", async () => {
  const { anna } = crew;
  const other = await openCrew({ flags: 1, secondReview: "off" });
  const invite = { projectId: other.lea.project.id, role: "viewer" };
  const link = await createInvite(
    other.lea.actor,
    { ...invite, email: null },
    NOW,
  );
  const joined = await joinByLink(anna.actor, link, NOW);
  expect(joined).toEqual({
    ...{ ok: true, value: { slug: other.lea.project.slug } },
  });
  const access = await findProjectAccess(anna.actor, other.lea.project.slug);
  expect(access?.role).toBe("viewer");
  expect((await joinByLink(crew.marek.actor, link, NOW)).ok).toBe(false);
});

test("an invitation lowers nobody, and does not outlive its hours", async () => {
  const { lea } = crew;
  const invite = { projectId: lea.project.id, role: "viewer", email: null };
  const link = await createInvite(lea.actor, invite, NOW);
  expect((await joinByLink(lea.actor, link, NOW)).ok).toBe(true);
  expect(await roleOf(lea.actor)).toBe("lead");
  const late = await createInvite(lea.actor, invite, NOW);
  const after = new Date(NOW.getTime() + 73 * 3_600_000);
  expect((await joinByLink(crew.anna.actor, late, after)).ok).toBe(false);
});

test("a token ends at its time, tells its last use, and is listed without its secret", async () => {
  const { lea } = crew;
  const expiresAt = new Date(NOW.getTime() + 60_000);
  const made = await createToken(lea, {
    ...{ name: newId(), scopes: ["read", "export"], expiresAt },
    ownerId: lea.actor.id,
  });
  if (!made.ok) throw new Error(made.reason);
  const { id, secret } = made.value;
  const found = await findTokenAccess(secret, NOW);
  const rights = ["read", "export", "import", "decide", "lead"] as const;
  expect(rights.filter((right) => found?.access.can(right))).toEqual([
    "read",
    "export",
  ]);
  const listed = (await listTokens(lea)).find((one) => one.id === id);
  expect(listed).toMatchObject({ lastUsed: NOW, revokedAt: null });
  expect(JSON.stringify(listed)).not.toContain(secret.slice(11));
  expect(await findTokenAccess(secret, expiresAt)).toBeNull();
});
