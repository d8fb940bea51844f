import * as z from "zod";
import { problem } from "@/lib/auth/problem";
import { projectRoute } from "@/lib/auth/project-route";
import { findSourceView } from "@/lib/evidence/queries";
import { startCheck } from "@/lib/jobs/commands";
import { lookAgain } from "@/lib/review/commands";

const CheckInput = z.object({
  sources: z.array(z.uuid()).min(1).max(10_000).optional(),
});

/** More than these are read as a job, which tells how far it is. */
const AT_ONCE = 20;

/** Looks at a few sources now and answers when they were read; at many, or all, as a job. */
export const POST = projectRoute(
  { right: "check-sources", body: CheckInput },
  async ({ access, body }) => {
    const { sources } = body;
    if (!sources || sources.length > AT_ONCE) {
      const { id } = await startCheck(access, sources ?? null);
      return Response.json({ check_id: id }, { status: 202 });
    }
    const looks = await Promise.all(sources.map((id) => lookAgain(access, id)));
    if (looks.some((look) => !look)) return problem(404, "No such source");
    const views = await Promise.all(
      sources.map((id) => findSourceView(access, id, new Date())),
    );
    return Response.json({ sources: views });
  },
);
