import "server-only";
import type { Actor, ProjectAccess } from "./actor";
import { isOwnOrigin } from "./own-origin";
import { problem } from "./problem";
import { findProjectAccess, findTokenAccess } from "./queries";
import {
  type Allowance,
  allowanceHeaders,
  requestsAMinute,
  takeRequest,
} from "./rate-limit";
import { findActor } from "./require-actor";
import type { Right } from "./rights";

/** Who asks, and what they get: a way into the project, or the refusal. */
export type Asked = {
  access: ProjectAccess | Response;
  actor: Actor | null;
  allowance: Allowance | null;
};

/**
 * Who sent a request, and whether they may do it in this project. 401 for
 * nobody and for ended or unknown tokens, 404 for a project that they may not
 * see, 403 for a right that they do not have, 429 for a token over its rate.
 */
export async function askAccess(
  request: Request,
  slug: string,
  right: Right,
): Promise<Asked> {
  const bearer = request.headers.get("authorization");
  const asked = bearer
    ? await tokenAsks(bearer.replace(/^Bearer\s+/i, ""), slug)
    : await sessionAsks(request, slug);
  const { access } = asked;
  if (access instanceof Response || access.can(right)) return asked;
  const refusal = problem(403, "You may not do this in this project");
  return { ...asked, access: refusal };
}

async function tokenAsks(secret: string, slug: string): Promise<Asked> {
  const found = await findTokenAccess(secret, new Date());
  if (!found) return refused(401, "This token is unknown, revoked or expired");
  const { access, tokenId } = found;
  const { actor } = access;
  const limit = requestsAMinute();
  const allowance = await takeRequest("api-token", tokenId, limit);
  if (allowance.over) {
    const refusal = problem(429, "Too many requests with this token");
    refusal.headers.set("retry-after", `${allowance.reset}`);
    for (const [name, value] of Object.entries(allowanceHeaders(allowance)))
      refusal.headers.set(name, value);
    return { access: refusal, actor, allowance };
  }
  if (access.project.slug !== slug)
    return { ...refused(404, "No such project"), actor, allowance };
  return { access, actor, allowance };
}

async function sessionAsks(request: Request, slug: string): Promise<Asked> {
  const actor = await findActor();
  if (!actor) return refused(401, "Sign in first, or send a token");
  if (isWrite(request) && !isOwnOrigin(request.headers))
    return {
      ...refused(403, "This request did not come from Reground's own pages"),
      actor,
    };
  const access = await findProjectAccess(actor, slug);
  if (!access) return { ...refused(404, "No such project"), actor };
  return { access, actor, allowance: null };
}

const isWrite = ({ method }: Request) => !/^(GET|HEAD)$/.test(method);

function refused(status: number, title: string): Asked {
  return { access: problem(status, title), actor: null, allowance: null };
}
