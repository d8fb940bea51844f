import { projectRoute } from "@/lib/auth/project-route";
import { landingCounts, lastLook } from "@/lib/export/queries";
import { startLook } from "@/lib/jobs/commands";

/** How many exported fixes were seen in the repository, and when somebody looked. */
export const GET = projectRoute({ right: "read" }, async ({ access }) =>
  Response.json({
    ...(await landingCounts(access.project.id)),
    last_look: await lastLook(access),
  }),
);

/** Looks at the newest commit now, as a job: `GET …/checks/{id}` tells how far it is. */
export const POST = projectRoute({ right: "export" }, async ({ access }) => {
  const { id } = await startLook(access);
  return Response.json({ check_id: id }, { status: 202 });
});
