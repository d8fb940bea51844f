import { problem } from "@/lib/auth/problem";
import { projectRoute } from "@/lib/auth/project-route";
import { findOpinionRun, startOpinions } from "@/lib/jobs/opinion-runs";
import { findOpinionSettings } from "@/lib/judge/queries";

/** Whether second opinions are on, what they cost, and how far the newest run is. */
export const GET = projectRoute({ right: "read" }, async ({ access }) => {
  const [settings, run] = await Promise.all([
    findOpinionSettings(access, new Date()),
    findOpinionRun(access),
  ]);
  return Response.json({ ...settings, run });
});

/** Asks for an opinion on every open flag that has none, as a job. */
export const POST = projectRoute({ right: "lead" }, async ({ access }) => {
  const started = await startOpinions(access);
  if (started.ok)
    return Response.json({ run_id: started.value.id }, { status: 202 });
  return started.reason === "running"
    ? problem(409, "Opinions are being asked for already")
    : problem(403, "Only a lead may ask for opinions");
});
