import "server-only";
import type * as z from "zod";
import { AppError } from "@/lib/core/app-error";
import { sha256 } from "@/lib/core/hash";
import { newId } from "@/lib/core/new-id";
import { errorFields, log } from "@/lib/operate/log";
import { countRequest } from "@/lib/operate/metrics";
import type { ProjectAccess } from "./actor";
import { withIdempotency } from "./make-actor";
import { problem } from "./problem";
import { type Allowance, allowanceHeaders } from "./rate-limit";
import { type Asked, askAccess } from "./request-access";
import type { Right } from "./rights";

type Params = Record<string, string>;

export type RouteCall<Body> = {
  access: ProjectAccess;
  params: Params;
  query: URLSearchParams;
  body: Body;
  request: Request;
};

/** What a route asks for; the OpenAPI and the matrix of rights read it back. */
export type RouteFacts = { right: Right; body: z.ZodType | null };

type Handler = (
  request: Request,
  context: { params: Promise<Params> },
) => Promise<Response>;

/**
 * Every API route of a project is made here: who, what they may, what they
 * sent, then do. Answers are JSON; refusals are problem details. Writes with a
 * cookie must come from our own origin. Each request has an id, in its answer
 * and in the log.
 */
export function projectRoute<Schema extends z.ZodType = z.ZodUndefined>(
  options: { right: Right; body?: Schema },
  run: (call: RouteCall<z.output<Schema>>) => Promise<Response>,
): Handler & { facts: RouteFacts } {
  const handle: Handler = async (request, context) => {
    const start = performance.now();
    const id = newId();
    const asked: { by: Asked | null } = { by: null };
    const response = await answer(request, context, options, run, asked).catch(
      (error: unknown) => failure(error, id),
    );
    const ms = Math.round(performance.now() - start);
    tell(request, response, { id, ms, by: asked.by });
    const route = routeOf(request, await context.params);
    countRequest(request.method, route, response.status, ms);
    return withHeaders(response, id, asked.by?.allowance ?? null);
  };
  const facts = { right: options.right, body: options.body ?? null };
  return Object.assign(handle, { facts });
}

async function answer<Schema extends z.ZodType>(
  request: Request,
  context: { params: Promise<Params> },
  options: { right: Right; body?: Schema },
  run: (call: RouteCall<z.output<Schema>>) => Promise<Response>,
  note: { by: Asked | null },
): Promise<Response> {
  const params = await context.params;
  const asked = await askAccess(request, params.project ?? "", options.right);
  note.by = asked;
  const { access } = asked;
  if (access instanceof Response) return access;
  const text = options.body ? await request.text() : "";
  const body = options.body ? parseBody(options.body, text) : undefined;
  if (body instanceof Response) return body;
  return run({
    access: keyed(access, request, text),
    params,
    query: new URL(request.url).searchParams,
    body: body as z.output<Schema>,
    request,
  });
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

/** Where the database went away nobody can tell whether it had committed. */
const SENT_AGAIN =
  "Nothing is half done. Send it again, with the same Idempotency-Key if it had one: what was done already is not done twice.";

function failure(error: unknown, requestId: string): Response {
  if (error instanceof AppError && error.code === "key-reused")
    return problem(422, error.message);
  log.error({ requestId, ...errorFields(error) }, "request failed");
  return problem(503, "Reground could not do this now.", {
    detail: SENT_AGAIN,
    instance: `urn:uuid:${requestId}`,
  });
}

/** One line a request: what was asked for, never what was sent. */
function tell(
  request: Request,
  { status }: Response,
  { id, ms, by }: { id: string; ms: number; by: Asked | null },
) {
  log.info(
    {
      ...{ requestId: id, method: request.method, status, ms },
      path: new URL(request.url).pathname,
      actor: by?.actor?.id ?? null,
      as: by?.actor?.kind ?? null,
    },
    "request",
  );
}

/** The path with its parameters' names in place of their values. */
function routeOf(request: Request, params: Params): string {
  const names = new Map(
    Object.entries(params).map(([name, value]) => [
      encodeURIComponent(value),
      `{${name}}`,
    ]),
  );
  const parts = new URL(request.url).pathname.split("/");
  return parts.map((part) => names.get(part) ?? part).join("/");
}

function withHeaders(
  response: Response,
  requestId: string,
  allowance: Allowance | null,
): Response {
  response.headers.set("x-request-id", requestId);
  if (!allowance) return response;
  for (const [name, value] of Object.entries(allowanceHeaders(allowance)))
    response.headers.set(name, value);
  return response;
}
