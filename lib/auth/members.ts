import "server-only";
import {
  recordedInstanceWrite,
  recordedWrite,
} from "@/lib/audit/recorded-write";
import { no, ok, type Result } from "@/lib/core/result";
import type { Actor, ProjectAccess } from "./actor";
import { secretHash } from "./secret-token";

export type MemberRefusal = "forbidden" | "yourself" | "no-such-member";
type Done = Result<null, MemberRefusal>;
export type MemberRole = "lead" | "reviewer" | "viewer";

/**
 * Gives a member another role, in force at their next request. Leads and
 * administrators may; nobody changes their own, so that no project loses its
 * last lead by a slip.
 */
export function setMemberRole(
  access: ProjectAccess,
  userId: string,
  role: MemberRole,
): Promise<Done> {
  return recordedWrite<Done>(access, async (tx, record) => {
    const refused = refusal(access, userId);
    if (refused) return no(refused);
    const key = { projectId: access.project.id, userId };
    const before = await tx.membership.findUnique({
      where: { projectId_userId: key },
    });
    if (!before) return no("no-such-member");
    await tx.membership.update({
      where: { projectId_userId: key },
      data: { role },
    });
    record.event("member-changed", {
      userId,
      before: before.role,
      after: role,
    });
    return ok(null);
  });
}

/**
 * Takes somebody out of a project, from their next request on. What they
 * decided and wrote stays; tokens of the project that are theirs end.
 */
export function removeMember(
  access: ProjectAccess,
  userId: string,
  now: Date,
): Promise<Done> {
  return recordedWrite<Done>(access, async (tx, record) => {
    const refused = refusal(access, userId);
    if (refused) return no(refused);
    const projectId = access.project.id;
    const { count } = await tx.membership.deleteMany({
      where: { projectId, userId },
    });
    if (count === 0) return no("no-such-member");
    const { count: tokens } = await tx.apiToken.updateMany({
      where: { projectId, createdBy: userId, revokedAt: null },
      data: { revokedAt: now },
    });
    record.event("member-removed", { userId, tokensEnded: tokens });
    return ok(null);
  });
}

function refusal(access: ProjectAccess, userId: string): MemberRefusal | null {
  if (!access.can("lead")) return "forbidden";
  return access.actor.id === userId ? "yourself" : null;
}

/**
 * Uses an invitation with the account that one has already: once, and never to
 * lower what one may do there already.
 */
export function joinByLink(
  actor: Actor,
  token: string,
  now: Date,
): Promise<Result<{ slug: string }, "link-unusable">> {
  type Joined = Result<{ slug: string }, "link-unusable">;
  return recordedInstanceWrite<Joined>(actor, async (tx, record) => {
    const tokenHash = secretHash(token);
    const { count } = await tx.oneTimeLink.updateMany({
      where: {
        ...{ tokenHash, kind: "invite", usedAt: null },
        ...{ expiresAt: { gt: now }, projectId: { not: null } },
      },
      data: { usedAt: now },
    });
    const link = await tx.oneTimeLink.findUnique({ where: { tokenHash } });
    if (count === 0 || !link?.projectId || !link.role)
      return no("link-unusable");
    const { projectId, role } = link;
    const key = { projectId, userId: actor.id };
    const member = await tx.membership.findUnique({
      where: { projectId_userId: key },
    });
    if (!member) await tx.membership.create({ data: { ...key, role } });
    const { slug } = await tx.project.findUniqueOrThrow({
      where: { id: projectId },
    });
    record.event("member-joined", { projectId, role: member?.role ?? role });
    return ok({ slug });
  });
}
