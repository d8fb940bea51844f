import * as z from "zod";
import { problem } from "@/lib/auth/problem";
import { projectRoute } from "@/lib/auth/project-route";
import { findSourceView } from "@/lib/evidence/queries";
import { lookAgain } from "@/lib/review/commands";

const CheckInput = z.object({ sources: z.array(z.uuid()).min(1).max(20) });

/** Looks at a few sources now, and answers when they were read. */
export const POST = projectRoute(
  { right: "check-sources", body: CheckInput },
  async ({ access, body }) => {
    const looks = await Promise.all(
      body.sources.map((id) => lookAgain(access, id)),
    );
    if (looks.some((look) => !look)) return problem(404, "No such source");
    const views = await Promise.all(
      body.sources.map((id) => findSourceView(access, id, new Date())),
    );
    return Response.json({ sources: views });
  },
);
