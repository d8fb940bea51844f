import { problem } from "@/lib/auth/problem";
import { projectRoute } from "@/lib/auth/project-route";
import { listFlags } from "@/lib/review/queries";
import { QueueFilter } from "@/lib/review/queue-filter";

export const GET = projectRoute(
  { right: "read" },
  async ({ access, query }) => {
    const filter = QueueFilter.safeParse(Object.fromEntries(query));
    if (!filter.success)
      return problem(400, "This filter does not fit", {
        errors: filter.error.issues.map((issue) => ({
          parameter: String(issue.path[0] ?? ""),
          detail: issue.message,
        })),
      });
    return Response.json(await listFlags(access, filter.data));
  },
);
