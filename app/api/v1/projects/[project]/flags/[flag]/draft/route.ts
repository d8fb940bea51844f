import { problem } from "@/lib/auth/problem";
import { projectRoute } from "@/lib/auth/project-route";
import { saveDraft } from "@/lib/review/commands";
import { DraftInput } from "@/lib/review/decision-input";

export const PUT = projectRoute(
  { right: "decide", body: DraftInput },
  async ({ access, params, body }) => {
    const kept = await saveDraft(access, params.flag ?? "", body, new Date());
    return kept.ok ? Response.json(kept.value) : problem(404, "No such flag");
  },
);
