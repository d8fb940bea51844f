import { problem } from "@/lib/auth/problem";
import { projectRoute } from "@/lib/auth/project-route";
import { findSourceDocument } from "@/lib/evidence/queries";

export const GET = projectRoute(
  { right: "read" },
  async ({ access, params }) => {
    const document = await findSourceDocument(access, params.source ?? "");
    if (!document) return problem(404, "This source was not read yet");
    return Response.json(document, {
      headers: { "cache-control": "private, max-age=60" },
    });
  },
);
