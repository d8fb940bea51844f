import { problem } from "@/lib/auth/problem";
import { projectRoute } from "@/lib/auth/project-route";
import { findVersion } from "@/lib/history/queries";

/** One version of a page: a commit, a capture or a look of our own. */
export const GET = projectRoute(
  { right: "read" },
  async ({ access, params: { source = "", version = "" } }) => {
    const found = await findVersion(access, source, version);
    if (!found) return problem(404, "This version cannot be read");
    // An id always means the same bytes.
    return Response.json(found, {
      headers: { "cache-control": "private, max-age=86400" },
    });
  },
);
