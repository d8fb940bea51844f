import { SCHEMA_NAMES } from "@/lib/export/json-schemas";

/** The JSON Schemas of what comes in and what goes out, by name. They are no secret. */
export function GET(request: Request): Response {
  const base = new URL(request.url).pathname.replace(/\/$/, "");
  const schemas = SCHEMA_NAMES.map((name) => [name, `${base}/${name}`]);
  return Response.json(Object.fromEntries(schemas));
}
