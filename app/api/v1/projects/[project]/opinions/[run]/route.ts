import { problem } from "@/lib/auth/problem";
import { projectRoute } from "@/lib/auth/project-route";
import { cancelRun, findRun } from "@/lib/jobs/commands";
import { findOpinionRun } from "@/lib/jobs/opinion-runs";

/** Stops after what is in hand. What was given is kept. */
export const DELETE = projectRoute(
  { right: "lead" },
  async ({ access, params: { run = "" } }) => {
    const found = await findRun(access, run);
    if (found?.kind !== "give-opinions") return problem(404, "No such run");
    await cancelRun(access, run, new Date());
    return Response.json({ run: await findOpinionRun(access) });
  },
);
