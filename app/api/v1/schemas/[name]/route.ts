import { problem } from "@/lib/auth/problem";
import { jsonSchema, SCHEMA_NAMES } from "@/lib/export/json-schemas";

/** One JSON Schema (2020-12). */
export async function GET(
  _: Request,
  context: { params: Promise<{ name: string }> },
): Promise<Response> {
  const { name } = await context.params;
  const found = jsonSchema(name.replace(/\.json$/, ""));
  if (!found)
    return problem(404, `No such schema: there are ${SCHEMA_NAMES.join(", ")}`);
  const headers = { "content-type": "application/schema+json" };
  return Response.json(found, { headers });
}
