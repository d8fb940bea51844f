import * as z from "zod";
import type { Right } from "@/lib/auth/rights";
import type { Operation } from "./operation";

type Json = Record<string, unknown>;

const TITLES: Record<number, string> = {
  400: "Something that was sent does not fit; `errors` says what",
  401: "Nobody is signed in, or the token is unknown, revoked or expired",
  403: "Not allowed in this project",
  404: "No such project (or none that one may see), or no such thing in it",
  409: "Things moved on; the answer carries how they stand now",
  413: "Too large",
  422: "Understood and refused; `reason` says why. Also: the Idempotency-Key was used for another body",
  429: "Too many requests with this token",
  503: "It could not be done now; nothing was changed",
};

/** The refusals that any call can answer. */
const ALWAYS = [401, 403, 404, 429, 503];

/** The scope that a token needs for a right; null where no token will do. */
const SCOPES: Record<Right, string | null> = {
  read: "read",
  import: "import",
  export: "export",
  decide: null,
  lead: null,
  "check-sources": null,
};

/** The OpenAPI 3.1 document of these operations. */
export function openApiDocument(
  operations: readonly Operation[],
  version: string,
): Json {
  const paths: Record<string, Json> = {};
  for (const operation of operations)
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method]: operationObject(operation),
    };
  return {
    openapi: "3.1.0",
    info: {
      title: "Reground",
      version,
      description:
        "Hand in what a judge pass flagged, fetch what people confirmed. Every exported record says `applied: false`.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/api/v1" }],
    paths,
    components: {
      schemas: { Problem: jsonSchemaOf(Problem, "output") },
      securitySchemes: {
        token: {
          ...{ type: "http", scheme: "bearer" },
          description:
            "A token (`rg_…`) of a project, made by its lead. By scope it may read, import or export; none can decide.",
        },
        session: {
          ...{ type: "apiKey", in: "cookie", name: "next-auth.session-token" },
          description:
            "A signed-in person. Writes must carry our own `Origin`. On https the cookie's name begins with `__Secure-`.",
        },
      },
    },
  };
}

const Problem = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    reason: z.string().optional(),
    errors: z.array(z.looseObject({ detail: z.string() })).optional(),
  })
  .describe("RFC 9457");

function operationObject(operation: Operation): Json {
  const { id, summary, details, facts, answers, refusals = [] } = operation;
  const scope = SCOPES[facts.right];
  const ok = Object.entries(answers).map(([status, answer]) => [
    status,
    answerObject(answer),
  ]);
  const refused = [...ALWAYS, ...refusals].map((status) => [
    status,
    problemObject(status),
  ]);
  return {
    operationId: id,
    summary,
    ...(details && { description: details }),
    tags: [operation.path.split("/")[3] ?? "projects"],
    parameters: parametersOf(operation),
    ...bodyOf(operation),
    responses: Object.fromEntries([...ok, ...refused]),
    security: [...(scope ? [{ token: [] }] : []), { session: [] }],
    "x-right": facts.right,
    "x-token-scope": scope,
  };
}

function parametersOf({ path, method, query = {} }: Operation): Json[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    ...{ name, in: "path", required: true, schema: { type: "string" } },
  }));
  const inQuery = Object.entries(query).map(([name, { words, schema }]) => ({
    ...{ name, in: "query", required: false, description: words },
    schema: jsonSchemaOf(schema, "input"),
  }));
  const key = {
    ...{ name: "Idempotency-Key", in: "header", required: false },
    description:
      "The same key does it once and answers the same; kept 24 hours",
    schema: { type: "string", maxLength: 200 },
  };
  return [...inPath, ...inQuery, ...(method === "post" ? [key] : [])];
}

function bodyOf({ facts, upload }: Operation): Json {
  if (upload) {
    const content = upload.media.map((media) => [
      media,
      { schema: { type: "string", format: "binary" } },
    ]);
    return {
      requestBody: {
        ...{ required: true, description: upload.words },
        content: Object.fromEntries(content),
      },
    };
  }
  if (!facts.body) return {};
  const schema = jsonSchemaOf(facts.body, "input");
  return { requestBody: { content: { "application/json": { schema } } } };
}

function answerObject({ words, schema, media }: Operation["answers"][number]) {
  const content = schema
    ? { "application/json": { schema: jsonSchemaOf(schema, "output") } }
    : { [media ?? "*/*"]: { schema: { type: "string", format: "binary" } } };
  const isEmpty = !schema && !media;
  return { description: words, headers: HEADERS, ...(!isEmpty && { content }) };
}

/** What a refusal of this status means. */
export function statusWords(status: number): string {
  return TITLES[status] ?? "Refused";
}

function problemObject(status: number): Json {
  const schema = { $ref: "#/components/schemas/Problem" };
  return {
    description: statusWords(status),
    content: { "application/problem+json": { schema } },
  };
}

const HEADERS = {
  "X-Request-Id": {
    description: "Names this request in the server's log",
    schema: { type: "string" },
  },
  "RateLimit-Limit": {
    description: "Requests a minute of this token",
    schema: { type: "integer" },
  },
  "RateLimit-Remaining": {
    description: "How many are left",
    schema: { type: "integer" },
  },
  "RateLimit-Reset": {
    description: "Seconds until all are there again",
    schema: { type: "integer" },
  },
};

/** A schema of ours as JSON Schema, as it is sent or as it is answered. */
export function jsonSchemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    ...{ io, target: "draft-2020-12", unrepresentable: "any" },
  });
  return rest;
}
