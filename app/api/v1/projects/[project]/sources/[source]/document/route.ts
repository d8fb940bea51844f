import { problem } from "@/lib/auth/problem";
import { projectRoute } from "@/lib/auth/project-route";
import { findSourceDocument } from "@/lib/evidence/queries";

export const GET = projectRoute(
  { right: "read" },
  async ({ access, params, query }) => {
    const wanted = query.get("text");
    const document = await findSourceDocument(
      access,
      params.source ?? "",
      wanted,
    );
    if (!document) return problem(404, "This source was not read yet");
    // A text named by its hash never changes.
    const seconds = wanted === null ? 0 : 86_400;
    return Response.json(document, {
      headers: { "cache-control": `private, max-age=${seconds}` },
    });
  },
);
