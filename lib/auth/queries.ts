import "server-only";
import * as z from "zod";
import { db } from "@/lib/db/client";
import type { Actor, ProjectAccess, ProjectSettings } from "./actor";
import { personActor, projectAccess, tokenActor } from "./make-actor";
import { type Role, TOKEN_SCOPES } from "./rights";
import { isApiSecret, secretHash } from "./secret-token";

const MemberRole = z.enum(["lead", "reviewer", "viewer"]);
const SecondReview = z.enum(["off", "fixes", "all"]);
const RuleNames = z.record(z.string(), z.string());

/** The actor of a live session; null where it ended, was revoked or is unknown. */
export async function findSessionActor(
  sessionId: string,
  now: Date,
): Promise<Actor | null> {
  if (!z.uuid().safeParse(sessionId).success) return null;
  const session = await db.session.findUnique({
    where: { id: sessionId },
    include: { user: true },
  });
  if (!session || session.revokedAt || session.expiresAt <= now) return null;
  const { user } = session;
  if (user.disabledAt || user.epoch !== session.epoch) return null;
  await noteSeen(session, now);
  const { id, name, isAdmin } = user;
  return personActor({ id, name, isAdmin, sessionId });
}

/** Noting each request would be a write a request. */
const SEEN_MS = 5 * 60_000;

async function noteSeen(session: { id: string; lastSeen: Date }, now: Date) {
  const { id, lastSeen } = session;
  if (now.getTime() - lastSeen.getTime() < SEEN_MS) return;
  await db.session.updateMany({ where: { id }, data: { lastSeen: now } });
}

/** The actor's way into a project; null where there is none or they may not see it. */
export async function findProjectAccess(
  actor: Actor,
  slug: string,
): Promise<ProjectAccess | null> {
  const project = await db.project.findUnique({
    where: { slug },
    include: { memberships: { where: { userId: actor.id } } },
  });
  if (!project) return null;
  const role = roleIn(actor, project.memberships[0]?.role);
  return role ? projectAccess(actor, settingsOf(project), role) : null;
}

/** Noting each use would be a write a request; a minute is near enough. */
const USE_MS = 60_000;

/** A token's way into its own project; null for unknown and for ended tokens. */
export async function findTokenAccess(
  secret: string,
  now: Date,
): Promise<{ access: ProjectAccess; tokenId: string } | null> {
  if (!isApiSecret(secret)) return null;
  const token = await db.apiToken.findUnique({
    where: { prefix: secret.slice(0, 11) },
    include: { project: true, creator: true },
  });
  if (!token || token.hash !== secretHash(secret)) return null;
  if (token.revokedAt || (token.expiresAt && token.expiresAt <= now))
    return null;
  if (token.creator.disabledAt) return null;
  await noteUse(token, now);
  const scopes = TOKEN_SCOPES.filter((scope) => token.scopes.includes(scope));
  const settings = settingsOf(token.project);
  const access = projectAccess(tokenActor(token), settings, "token", scopes);
  return { access, tokenId: token.id };
}

async function noteUse(
  { id, lastUsed }: { id: string; lastUsed: Date | null },
  now: Date,
) {
  if (lastUsed && now.getTime() - lastUsed.getTime() < USE_MS) return;
  await db.apiToken.update({ where: { id }, data: { lastUsed: now } });
}

function roleIn(actor: Actor, membership: string | undefined): Role | null {
  if (actor.isAdmin) return "admin";
  const role = MemberRole.safeParse(membership);
  return role.success ? role.data : null;
}

export function settingsOf(project: {
  id: string;
  slug: string;
  name: string;
  secondReview: string;
  freshnessHours: number;
  allowedHosts: string[];
  contentRepo: string | null;
  contentCommit: string | null;
  ruleNames: unknown;
  isSample: boolean;
  opinionOn: boolean;
  opinionTokens: number;
}): ProjectSettings {
  const ruleNames = RuleNames.safeParse(project.ruleNames);
  return {
    id: project.id,
    slug: project.slug,
    name: project.name,
    secondReview: SecondReview.parse(project.secondReview),
    freshnessHours: project.freshnessHours,
    allowedHosts: project.allowedHosts,
    contentRepo: project.contentRepo,
    contentCommit: project.contentCommit,
    ruleNames: ruleNames.success ? ruleNames.data : {},
    isSample: project.isSample,
    secondOpinion: {
      isOn: project.opinionOn,
      monthlyTokens: project.opinionTokens,
    },
  };
}

/** Whether a one-time link can still be used, and what for. */
export async function findOpenLink(
  token: string,
  now: Date,
): Promise<{ kind: string; email: string | null } | null> {
  const link = await db.oneTimeLink.findUnique({
    where: { tokenHash: secretHash(token) },
  });
  if (!link || link.usedAt || link.expiresAt <= now) return null;
  return { kind: link.kind, email: link.email };
}

/** Whether nobody can administer this instance yet. */
export async function needsFirstAdmin(): Promise<boolean> {
  const admin = await db.user.findFirst({
    where: { isAdmin: true, disabledAt: null },
    select: { id: true },
  });
  return admin === null;
}

/** The administrator of that address, for the command line; null where there is none. */
export async function findAdmin(email: string): Promise<Actor | null> {
  const user = await db.user.findUnique({ where: { emailCanon: email } });
  if (!user?.isAdmin || user.disabledAt) return null;
  const { id, name, isAdmin } = user;
  return personActor({ id, name, isAdmin, sessionId: null });
}
