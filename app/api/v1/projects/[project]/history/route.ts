import * as z from "zod";
import { projectRoute } from "@/lib/auth/project-route";
import { startHistory } from "@/lib/jobs/commands";

const HistoryInput = z.object({
  sources: z.array(z.uuid()).min(1).max(10_000).optional(),
});

/** Reads the past of some sources, or of all, as a job that tells how far it is. */
export const POST = projectRoute(
  { right: "check-sources", body: HistoryInput },
  async ({ access, body }) => {
    const { id } = await startHistory(access, body.sources ?? null);
    return Response.json({ run_id: id }, { status: 202 });
  },
);
