import { problem } from "@/lib/auth/problem";
import { projectRoute } from "@/lib/auth/project-route";
import { openPullRequest } from "@/lib/export/open-pull-request.io";
import { targetWords } from "@/lib/export/pull-request-target";
import { openWords } from "@/lib/export/pull-request-words";

/** Opens the export's draft pull request, or brings it up to date. Records only: nothing is applied. */
export const POST = projectRoute(
  { right: "export" },
  async ({ access, params: { export: id = "" } }) => {
    const opened = await openPullRequest(access, id, new Date());
    if (opened.ok)
      return Response.json(
        { ...opened.value, applied: false },
        { status: 201 },
      );
    const { reason } = opened;
    const status = STATUS[reason] ?? 409;
    return problem(status, "There is no pull request", {
      detail: openWords(reason, targetWords),
      reason,
    });
  },
);

const STATUS: Record<string, number> = {
  "no-such-export": 404,
  "needs-lead": 403,
  forbidden: 403,
  unreachable: 502,
};
