import packageJson from "@/package.json";
import { openApiDocument } from "../_openapi/document";
import { operations } from "../_openapi/operations";

/** The description of this API. Everybody may read it. */
export function GET() {
  return Response.json(openApiDocument(operations, packageJson.version), {
    headers: { "cache-control": "public, max-age=300" },
  });
}
