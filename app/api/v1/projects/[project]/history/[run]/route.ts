import { problem } from "@/lib/auth/problem";
import { projectRoute } from "@/lib/auth/project-route";
import { cancelRun, findRun } from "@/lib/jobs/commands";

export const GET = projectRoute(
  { right: "read" },
  async ({ access, params: { run: id = "" } }) => {
    const run = await findRun(access, id);
    return run ? Response.json(run) : problem(404, "No such run");
  },
);

/** Stops within a version. The pasts that were read are kept. */
export const DELETE = projectRoute(
  { right: "check-sources" },
  async ({ access, params: { run: id = "" } }) => {
    if (!(await findRun(access, id))) return problem(404, "No such run");
    await cancelRun(access, id, new Date());
    return Response.json(await findRun(access, id));
  },
);
