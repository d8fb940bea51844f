import { problem } from "@/lib/auth/problem";
import { projectRoute } from "@/lib/auth/project-route";
import { cancelRun, findRun } from "@/lib/jobs/commands";

export const GET = projectRoute(
  { right: "read" },
  async ({ access, params: { check = "" } }) => {
    const run = await findRun(access, check);
    return run ? Response.json(run) : problem(404, "No such check");
  },
);

/** Stops after what is in hand. What was seen is kept. */
export const DELETE = projectRoute(
  { right: "check-sources" },
  async ({ access, params: { check = "" } }) => {
    const run = await findRun(access, check);
    if (!run) return problem(404, "No such check");
    await cancelRun(access, check, new Date());
    return Response.json(await findRun(access, check));
  },
);
