import { problem } from "@/lib/auth/problem";
import { projectRoute } from "@/lib/auth/project-route";
import {
  CitationFilter,
  countCitations,
  listCitations,
} from "@/lib/citation/queries";

/** One page of the citation queue, with its counts. */
export const GET = projectRoute(
  { right: "read" },
  async ({ access, query }) => {
    const filter = CitationFilter.safeParse(Object.fromEntries(query));
    if (!filter.success)
      return problem(400, "This query is not understood", {
        errors: filter.error.issues.map(({ path, message }) => ({
          pointer: `/${path.map(String).join("/")}`,
          detail: message,
        })),
      });
    const [page, counts] = await Promise.all([
      listCitations(access, filter.data),
      countCitations(access),
    ]);
    return Response.json({ ...page, counts });
  },
);
