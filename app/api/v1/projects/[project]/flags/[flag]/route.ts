import { problem } from "@/lib/auth/problem";
import { projectRoute } from "@/lib/auth/project-route";
import { findFlag } from "@/lib/review/queries";

export const GET = projectRoute(
  { right: "read" },
  async ({ access, params, query }) => {
    const flag = await findFlag(
      access,
      params.flag ?? "",
      query.get("tab"),
      new Date(),
    );
    return flag ? Response.json(flag) : problem(404, "No such flag");
  },
);
