import "server-only";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { getServerSession } from "next-auth";
import { cache } from "react";
import * as z from "zod";
import type { Actor, ProjectAccess } from "./actor";
import { PATH_HEADER } from "./path-header";
import { findProjectAccess, findSessionActor } from "./queries";
import type { Right } from "./rights";
import { safePath } from "./safe-path";
import { sessionOptions } from "./session-options";

/** The signed-in actor, or null. One read of the session row per request. */
export const findActor = cache(async (): Promise<Actor | null> => {
  const session: unknown = await getServerSession(sessionOptions);
  if (typeof session !== "object" || session === null) return null;
  if (!("sessionId" in session) || typeof session.sessionId !== "string")
    return null;
  return findSessionActor(session.sessionId, new Date());
});

/** The signed-in actor, or a redirect to sign-in that comes back to this page. */
export async function requireActor(): Promise<Actor> {
  const actor = await findActor();
  if (actor) return actor;
  const here = safePath((await headers()).get(PATH_HEADER) ?? "/");
  redirect(`/sign-in?callbackUrl=${encodeURIComponent(here)}`);
}

/**
 * The actor's way into a project. A project that they may not see, or a right
 * that they do not have, is answered as if it were not there.
 */
export async function requireProject(
  slug: string,
  right: Right,
): Promise<ProjectAccess> {
  const actor = await requireActor();
  // An action's arguments are whatever was sent.
  const named = z.string().safeParse(slug);
  const access = named.success
    ? await findProjectAccess(actor, named.data)
    : null;
  if (!access?.can(right)) notFound();
  return access;
}
