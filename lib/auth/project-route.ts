import "server-only";
import type * as z from "zod";
import { AppError } from "@/lib/core/app-error";
import { sha256 } from "@/lib/core/hash";
import type { Actor, ProjectAccess } from "./actor";
import { withIdempotency } from "./make-actor";
import { isOwnOrigin } from "./own-origin";
import { problem } from "./problem";
import { findProjectAccess, findTokenAccess } from "./queries";
import { findActor } from "./require-actor";
import type { Right } from "./rights";

type Params = Record<string, string>;

export type RouteCall<Body> = {
  access: ProjectAccess;
  params: Params;
  query: URLSearchParams;
  body: Body;
  request: Request;
};

/**
 * Every API route of a project is made here: who, what they may, what they
 * sent, then do. Answers are JSON; refusals are problem details. Writes with a
 * cookie must come from our own origin.
 */
export function projectRoute<Schema extends z.ZodType = z.ZodUndefined>(
  options: { right: Right; body?: Schema },
  run: (call: RouteCall<z.output<Schema>>) => Promise<Response>,
) {
  return async (
    request: Request,
    context: { params: Promise<Params> },
  ): Promise<Response> => {
    try {
      const params = await context.params;
      const access = await authorise(
        request,
        params.project ?? "",
        options.right,
      );
      if (access instanceof Response) return access;
      const text = options.body ? await request.text() : "";
      const body = options.body ? parseBody(options.body, text) : undefined;
      if (body instanceof Response) return body;
      return await run({
        access: keyed(access, request, text),
        params,
        query: new URL(request.url).searchParams,
        body: body as z.output<Schema>,
        request,
      });
    } catch (error) {
      return failure(error);
    }
  };
}

async function authorise(
  request: Request,
  slug: string,
  right: Right,
): Promise<ProjectAccess | Response> {
  const bearer = request.headers.get("authorization");
  const access = bearer
    ? await findTokenAccess(bearer.replace(/^Bearer\s+/i, ""), slug, new Date())
    : await sessionAccess(request, slug);
  if (access instanceof Response) return access;
  if (!access) return problem(404, "No such project");
  if (!access.can(right))
    return problem(403, "You may not do this in this project");
  return access;
}

async function sessionAccess(
  request: Request,
  slug: string,
): Promise<ProjectAccess | null | Response> {
  const actor: Actor | null = await findActor();
  if (!actor) return problem(401, "Sign in first, or send a token");
  if (request.method !== "GET" && !isOwnOrigin(request.headers))
    return problem(403, "This request did not come from Reground's own pages");
  return findProjectAccess(actor, slug);
}

function parseBody<Schema extends z.ZodType>(schema: Schema, text: string) {
  let raw: unknown;
  try {
    raw = text === "" ? {} : JSON.parse(text);
  } catch {
    return problem(400, "The body is not JSON");
  }
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map((issue) => ({
    pointer: `/${issue.path.map(String).join("/")}`,
    detail: issue.message,
  }));
  return problem(400, "The body does not fit", { errors });
}

function keyed(access: ProjectAccess, request: Request, text: string) {
  const key = request.headers.get("idempotency-key");
  if (!key || request.method !== "POST") return access;
  const route = new URL(request.url).pathname;
  return withIdempotency(access, {
    ...{ route, key: key.slice(0, 200), requestSha: sha256(text) },
  });
}

function failure(error: unknown): Response {
  if (error instanceof AppError && error.code === "key-reused")
    return problem(422, error.message);
  console.error(error);
  return problem(503, "Reground could not do this now. Nothing was changed.");
}
